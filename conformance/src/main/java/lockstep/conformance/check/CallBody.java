package lockstep.conformance.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.type.FloatType;
import lockstep.ir.nvvm.type.IntType;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.TypeNames;
import lockstep.ir.nvvm.type.VectorType;

/**
 * A kernel that calls one function.
 *
 * @param text its definition
 * @param wordsRead words of 64 bits that a lane reads to make arguments
 * @param pointers objects that a lane passes
 * @param wordsWritten words of 64 bits that a lane writes
 */
record CallBody(String text, int wordsRead, int pointers, int wordsWritten) {
    private static final int MAXIMUM_FIELDS = 16;

    /** The kernel {@code name} that calls {@code function}; empty where its result cannot be stored. */
    static Optional<CallBody> of(Function function, String name) {
        CallArguments arguments = new CallArguments();
        List<String> passed = new ArrayList<>();
        for (Argument argument : function.arguments()) {
            passed.add(argument.type() + " " + arguments.make(argument.type()));
        }
        Type result = function.functionType().result();
        List<String> stores = new ArrayList<>();
        if (!store(result, "%result", stores)) {
            return Optional.empty();
        }
        StringBuilder text = new StringBuilder("\ndefine ptx_kernel void @" + name
                + "(ptr %in, ptr %objects, ptr %out) {\n"
                + "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %lane = zext i32 %tid to i64\n");
        text.append(row("in", arguments.words() * Long.BYTES));
        text.append(row("objects", arguments.pointers() * FunctionKernels.OBJECT_BYTES));
        text.append(row("out", stores.size() * Long.BYTES));
        text.append(arguments.text());
        String target = result.isVoid() ? "" : "%result = ";
        text.append("  ").append(target).append("call ").append(convention(function)).append(result);
        text.append(" @").append(TypeNames.quoteIfNeeded(function.name()));
        text.append('(').append(String.join(", ", passed)).append(")\n");
        stores.forEach(text::append);
        text.append("  ret void\n}\n");
        return Optional.of(new CallBody(text.toString(), arguments.words(), arguments.pointers(), stores.size()));
    }

    private static String convention(Function function) {
        String convention = function.convention().text();
        return convention.isEmpty() ? "" : convention + " ";
    }

    private static String row(String buffer, int bytes) {
        return "  %NAME.offset = mul i64 %lane, BYTES\n  %NAME.row = getelementptr i8, ptr %NAME, i64 %NAME.offset\n"
                .replace("NAME", buffer)
                .replace("BYTES", Integer.toString(bytes));
    }

    /**
     * Adds the stores of {@code value}, a word each; says whether it could. Pointers are not stored: they may differ.
     */
    private static boolean store(Type type, String value, List<String> stores) {
        if (type instanceof VectorType v) {
            return !v.scalable() && v.count() <= MAXIMUM_FIELDS && elements(v, value, stores);
        }
        if (type instanceof StructType s) {
            return s.fields().size() <= MAXIMUM_FIELDS && fields(s, value, stores);
        }
        return type.isVoid() || type.isPointer() || scalar(type, value, stores);
    }

    private static boolean elements(VectorType vector, String value, List<String> stores) {
        boolean all = true;
        for (int i = 0; i < vector.count() && !vector.element().isPointer(); i++) {
            String element = value + "." + i;
            int place = stores.size();
            all &= scalar(vector.element(), element, stores);
            prepend(stores, place, "  " + element + " = extractelement " + vector + " " + value + ", i64 " + i + "\n");
        }
        return all;
    }

    private static boolean fields(StructType struct, String value, List<String> stores) {
        boolean all = true;
        for (int i = 0; i < struct.fields().size(); i++) {
            Type field = struct.fields().get(i);
            if (!field.isPointer()) {
                String element = value + "." + i;
                int place = stores.size();
                all &= scalar(field, element, stores);
                prepend(stores, place, "  " + element + " = extractvalue " + struct + " " + value + ", " + i + "\n");
            }
        }
        return all;
    }

    private static void prepend(List<String> stores, int place, String line) {
        if (place < stores.size()) {
            stores.set(place, line + stores.get(place));
        }
    }

    /** The low 64 bits of an integer, or a float. */
    private static boolean scalar(Type type, String value, List<String> stores) {
        String address = "%place" + stores.size();
        String place = "  " + address + " = getelementptr i64, ptr %out.row, i64 " + stores.size() + "\n";
        if (type instanceof IntType i) {
            String word = "%word" + stores.size();
            String wide = i.width() == Long.SIZE
                    ? "  " + word + " = or i64 " + value + ", 0\n"
                    : "  " + word + " = " + (i.width() < Long.SIZE ? "zext " : "trunc ") + type + " " + value
                            + " to i64\n";
            stores.add(wide + place + "  store i64 " + word + ", ptr " + address + "\n");
            return true;
        }
        stores.add(place + "  store " + type + " " + value + ", ptr " + address + ", align 8\n");
        return type instanceof FloatType f && f != FloatType.FP128;
    }
}
