package lockstep.conformance.check;

import lockstep.ir.nvvm.type.FloatType;
import lockstep.ir.nvvm.type.IntType;
import lockstep.ir.nvvm.type.PointerType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.VectorType;

/**
 * Text of instructions that make arguments of random words: {@code %in.row} has them, objects are behind {@code
 * %objects.row}.
 */
final class CallArguments {
    private static final int MAXIMUM_ELEMENTS = 16;
    private static final int GLOBAL = 1;

    private final StringBuilder text = new StringBuilder();
    private int words;
    private int pointers;
    private int values;

    /** Whether an argument of this type can be made. */
    static boolean isSupported(Type type) {
        if (type instanceof VectorType v) {
            return !v.scalable() && v.count() <= MAXIMUM_ELEMENTS && isSupported(v.element());
        }
        return type instanceof IntType
                || type instanceof FloatType f && f != FloatType.FP128
                || type instanceof PointerType p && (p.addressSpace() == 0 || p.addressSpace() == GLOBAL);
    }

    /** Adds what makes a value of {@code type}, which is supported; gives its name. */
    String make(Type type) {
        if (type instanceof VectorType v) {
            return vector(v);
        }
        if (type instanceof IntType i) {
            return integer(i);
        }
        return type instanceof FloatType f ? floating(f) : pointer((PointerType) type);
    }

    /** The instructions. */
    String text() {
        return text.toString();
    }

    /** Words of 64 bits that they read. */
    int words() {
        return words;
    }

    /** Objects that they point to. */
    int pointers() {
        return pointers;
    }

    private String add(String operation) {
        String name = "%a" + values++;
        text.append("  ").append(name).append(" = ").append(operation).append('\n');
        return name;
    }

    private String word() {
        String place = add("getelementptr i64, ptr %in.row, i64 " + words++);
        return add("load i64, ptr " + place + ", align 8");
    }

    private String vector(VectorType type) {
        String vector = "poison";
        for (int i = 0; i < type.count(); i++) {
            String element = make(type.element());
            vector = add("insertelement " + type + " " + vector + ", " + type.element() + " " + element + ", i64 " + i);
        }
        return vector;
    }

    private String pointer(PointerType type) {
        String object = add("getelementptr i8, ptr %objects.row, i64 " + FunctionKernels.OBJECT_BYTES * pointers++);
        return type.addressSpace() == 0 ? object : add("addrspacecast ptr " + object + " to " + type);
    }

    /** A number from -15 to 15. */
    private String small(String word) {
        String amount = add("and i64 " + word + ", 15");
        String bit = add("and i64 " + word + ", 16");
        String isNegative = add("icmp ne i64 " + bit + ", 0");
        String negated = add("sub i64 0, " + amount);
        return add("select i1 " + isNegative + ", i64 " + negated + ", i64 " + amount);
    }

    /** Whether bit {@code bit} of {@code word} is set. */
    private String chooses(String word, int bit) {
        return add("icmp ne i64 " + add("and i64 " + word + ", " + (1L << bit)) + ", 0");
    }

    private String integer(IntType type) {
        String random = word();
        String choice = word();
        String power = add("shl i64 1, " + add("and i64 " + random + ", 63"));
        String simple = add("select i1 " + chooses(choice, 40) + ", i64 " + small(random) + ", i64 " + power);
        String value = add("select i1 " + chooses(choice, 41) + ", i64 " + simple + ", i64 " + random);
        if (type.width() == Long.SIZE) {
            return value;
        }
        return add((type.width() < Long.SIZE ? "trunc i64 " : "sext i64 ") + value + " to " + type);
    }

    /** The highest bit of the fraction. */
    private static int quietBit(FloatType type) {
        return switch (type) {
            case HALF -> 9;
            case BFLOAT -> 6;
            case FLOAT -> 22;
            case DOUBLE -> 51;
            case FP128 -> 111;
        };
    }

    private String floating(FloatType type) {
        String random = word();
        String choice = word();
        String bits = type.width() == Long.SIZE ? random : add("trunc i64 " + random + " to i" + type.width());
        // A NaN is quiet: what arithmetic may make of a signaling one the simulator knows in part only.
        String quiet = add("or i" + type.width() + " " + bits + ", " + (1L << quietBit(type)));
        String odd = add("bitcast i" + type.width() + " " + quiet + " to " + type);
        String simple = add("sitofp i64 " + small(random) + " to " + type);
        return add("select i1 " + chooses(choice, 42) + ", " + type + " " + odd + ", " + type + " " + simple);
    }
}
