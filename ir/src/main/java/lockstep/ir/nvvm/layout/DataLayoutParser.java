package lockstep.ir.nvvm.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.layout.DataLayout.Alignment;
import lockstep.ir.nvvm.layout.DataLayout.Pointer;

/** Reads the text of a layout over LLVM's defaults. Used once; its results are not changed afterwards. */
final class DataLayoutParser {
    private static final int MAX_NUMBER = (1 << 24) - 1;
    private static final int MAX_ALIGNMENT_BITS = 1 << 19;
    private static final String MANGLINGS = "eloxwma";

    final NavigableMap<Integer, Alignment> integers = new TreeMap<>();
    final NavigableMap<Integer, Alignment> floats = new TreeMap<>();
    final NavigableMap<Integer, Alignment> vectors = new TreeMap<>();
    final NavigableMap<Integer, Pointer> pointers = new TreeMap<>();
    final List<Integer> nativeWidths = new ArrayList<>();
    Alignment aggregate = new Alignment(1, 8);
    int allocaSpace;
    int globalSpace;

    private final String text;
    private final SourceLocation location;
    private String specification = "";

    DataLayoutParser(String text, SourceLocation location) {
        this.text = text;
        this.location = location;
        integers.put(1, new Alignment(1, 1));
        integers.put(8, new Alignment(1, 1));
        integers.put(16, new Alignment(2, 2));
        integers.put(32, new Alignment(4, 4));
        integers.put(64, new Alignment(4, 8));
        floats.put(16, new Alignment(2, 2));
        floats.put(32, new Alignment(4, 4));
        floats.put(64, new Alignment(8, 8));
        floats.put(128, new Alignment(16, 16));
        vectors.put(64, new Alignment(8, 8));
        vectors.put(128, new Alignment(16, 16));
        pointers.put(0, new Pointer(64, new Alignment(8, 8), 64));
    }

    DataLayoutParser parse() {
        if (text.isEmpty()) {
            return this;
        }
        for (String part : text.split("-", -1)) {
            specification = part;
            if (part.isEmpty()) {
                throw fault("an empty specification");
            }
            read(part);
        }
        return this;
    }

    private void read(String part) {
        String rest = part.substring(1);
        switch (part.charAt(0)) {
            case 'e' -> requireEnd(rest);
            case 'E' -> throw unsupported("big-endian data layout");
            case 'p' -> readPointer(fields(rest));
            case 'i' -> readScalar(integers, rest);
            case 'f' -> readScalar(floats, rest);
            case 'v' -> readScalar(vectors, rest);
            case 'a' -> readAggregate(rest);
            case 'n' -> readNative(rest);
            case 'S' -> ignoreStack(rest);
            case 'P' -> number(rest);
            case 'A' -> allocaSpace = number(rest);
            case 'G' -> globalSpace = number(rest);
            case 'F' -> readFunctionPointer(rest);
            case 'm' -> readMangling(rest);
            case 's' -> ignoreDeprecated(rest);
            default -> throw fault("an unknown specification");
        }
    }

    private void requireEnd(String rest) {
        if (!rest.isEmpty()) {
            throw fault("text after the byte order");
        }
    }

    private static String[] fields(String rest) {
        return rest.split(":", -1);
    }

    private void ignoreStack(String rest) {
        if (!rest.equals("0")) {
            alignment(rest);
        }
    }

    private void readScalar(NavigableMap<Integer, Alignment> table, String rest) {
        String[] fields = fields(rest);
        requireFields(fields, 2, 3);
        int width = number(fields[0]);
        if (width == 0) {
            throw fault("a width of 0");
        }
        Alignment alignment = alignments(fields, 1);
        if (table == integers && width == 8 && alignment.abi() != 1) {
            throw fault("an alignment of i8 other than 8 bits");
        }
        table.put(width, alignment);
    }

    private void readAggregate(String rest) {
        String[] fields = fields(rest);
        requireFields(fields, 2, 3);
        if (!fields[0].isEmpty() && number(fields[0]) != 0) {
            throw fault("a size of aggregates");
        }
        long abi = fields[1].equals("0") ? 1 : alignment(fields[1]);
        long preferred = fields.length == 3 ? alignment(fields[2]) : abi;
        aggregate = ordered(abi, preferred);
    }

    private void readPointer(String[] fields) {
        requireFields(fields, 3, 5);
        int space = fields[0].isEmpty() ? 0 : number(fields[0]);
        int bits = number(fields[1]);
        if (bits == 0 || bits > 64) {
            throw fault("a pointer size outside 1 to 64 bits");
        }
        String[] alignments = fields.length == 3 ? fields : Arrays.copyOf(fields, 4);
        int indexBits = fields.length == 5 ? number(fields[4]) : bits;
        if (indexBits == 0 || indexBits > bits) {
            throw fault("an index size outside 1 to the pointer size");
        }
        pointers.put(space, new Pointer(bits, alignments(alignments, 2), indexBits));
    }

    private Alignment alignments(String[] fields, int first) {
        long abi = alignment(fields[first]);
        return ordered(abi, fields.length > first + 1 ? alignment(fields[first + 1]) : abi);
    }

    private Alignment ordered(long abi, long preferred) {
        if (preferred < abi) {
            throw fault("a preferred alignment below the ABI alignment");
        }
        return new Alignment(abi, preferred);
    }

    private void readNative(String rest) {
        if (rest.startsWith("i:")) {
            for (String space : fields(rest.substring(2))) {
                if (number(space) == 0) {
                    throw fault("address space 0 as non-integral");
                }
            }
            return;
        }
        for (String width : fields(rest)) {
            int number = number(width);
            if (number == 0) {
                throw fault("a native width of 0");
            }
            nativeWidths.add(number);
        }
    }

    private void readFunctionPointer(String rest) {
        if (!rest.startsWith("i") && !rest.startsWith("n")) {
            throw fault("an unknown kind of function pointer alignment");
        }
        alignment(rest.substring(1));
    }

    private void readMangling(String rest) {
        if (rest.length() != 2 || rest.charAt(0) != ':' || MANGLINGS.indexOf(rest.charAt(1)) < 0) {
            throw fault("an unknown mangling");
        }
    }

    private void ignoreDeprecated(String rest) {
        for (String field : fields(rest)) {
            if (!field.isEmpty()) {
                number(field);
            }
        }
    }

    private void requireFields(String[] fields, int least, int most) {
        if (fields.length < least || fields.length > most) {
            throw fault((fields.length - 1) + " colons");
        }
    }

    /** Reads an alignment in bits; answers bytes. */
    private long alignment(String field) {
        int bits = number(field);
        if (bits < 8 || Integer.bitCount(bits) != 1 || bits > MAX_ALIGNMENT_BITS) {
            throw fault("an alignment of " + bits + " bits, which is not a power of two times 8 up to "
                    + MAX_ALIGNMENT_BITS);
        }
        return bits / 8;
    }

    private static boolean hasDigitsOnly(String field) {
        for (int i = 0; i < field.length(); i++) {
            if (field.charAt(i) < '0' || field.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private int number(String field) {
        if (field.isEmpty() || field.length() > 8 || !hasDigitsOnly(field)) {
            throw fault("\"" + field + "\" where a number is expected");
        }
        int value = Integer.parseInt(field);
        if (value > MAX_NUMBER) {
            throw fault("the number " + value + " above " + MAX_NUMBER);
        }
        return value;
    }

    private InputException fault(String found) {
        return new InputException(
                "data-layout", location, "data layout specification \"" + specification + "\" has " + found);
    }

    private InputException unsupported(String feature) {
        return new InputException(List.of(Diagnostic.unsupported("data-layout", location, feature)));
    }
}
