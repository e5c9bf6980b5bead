package lockstep.conformance.emit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import lockstep.ir.choices.Choices;

/** Draws modules of LLVM IR with variables of random types that hold random constants, addresses among them. */
final class RandomVariables {
    private static final int MAX_DEPTH = 3;
    private static final List<Integer> WIDTHS = List.of(8, 32, 1, 7, 16, 24, 33, 48, 64, 70, 128);
    private static final List<String> FLOATS = List.of("half", "bfloat", "float", "double");
    private static final List<Integer> FLOAT_DIGITS = List.of(4, 4, 8, 16);
    private static final List<String> FLOAT_PREFIXES = List.of("0xH", "0xR", "0x", "0x");

    private final Choices choices;
    private final StringBuilder text = new StringBuilder();
    private final List<String> pointees = new ArrayList<>();

    /** A type and a constant of it. */
    private record Typed(String type, String constant) {}

    private RandomVariables(Choices choices) {
        this.choices = choices;
    }

    /** A module of {@code count} variables and a kernel that does nothing. */
    static String module(Choices choices, int count) {
        RandomVariables module = new RandomVariables(choices);
        module.text.append("@p = addrspace(1) global [9 x i8] zeroinitializer\n@q = global i32 3\n"
                + "@r = addrspace(4) constant <3 x i8> <i8 1, i8 2, i8 3>\n");
        module.pointees.addAll(List.of("p", "q", "r"));
        for (int i = 0; i < count; i++) {
            module.variable(i);
        }
        module.text.append("define ptx_kernel void @k() {\n  ret void\n}\n");
        return module.text.toString();
    }

    private void variable(int index) {
        Typed value = typed(0);
        String space = choices.pick(List.of("addrspace(1) global", "global", "addrspace(4) constant"));
        String alignment = choices.pick(List.of("", "", ", align 32", ", align 8"));
        text.append("@v%d = %s %s %s%s\n".formatted(index, space, value.type, value.constant, alignment));
    }

    private Typed typed(int depth) {
        int kind = choices.weighted(6, 2, 4, depth < MAX_DEPTH ? 3 : 0, depth < MAX_DEPTH ? 4 : 0, 2);
        return switch (kind) {
            case 0 -> integer(choices.pick(WIDTHS));
            case 1 -> number();
            case 2 -> address();
            case 3 -> array(depth + 1);
            case 4 -> struct(depth + 1);
            default -> vector();
        };
    }

    private Typed maybe(Typed value) {
        String other = choices.pick(List.of("", "", "", "", "", "undef", "poison", "zeroinitializer"));
        boolean isWord = value.type.startsWith("i") || FLOATS.contains(value.type) || value.type.startsWith("ptr");
        return other.isEmpty() || isWord && other.startsWith("z") ? value : new Typed(value.type, other);
    }

    private Typed integer(int width) {
        BigInteger bits = new BigInteger(Long.toUnsignedString(choices.draw(0)))
                .shiftLeft(Math.max(0, width - Long.SIZE))
                .mod(BigInteger.ONE.shiftLeft(width));
        return maybe(new Typed("i" + width, width == 1 ? bits.testBit(0) ? "true" : "false" : bits.toString()));
    }

    private Typed number() {
        int kind = choices.below(FLOATS.size());
        String type = FLOATS.get(kind);
        long bits = choices.draw(0);
        if (type.equals("float")) {
            bits = Double.doubleToRawLongBits((float) choices.between(-1000, 1000) / 8);
        }
        int digits = type.equals("float") ? 16 : FLOAT_DIGITS.get(kind);
        String hex = "%016X".formatted(bits).substring(16 - digits);
        return maybe(new Typed(type, FLOAT_PREFIXES.get(kind) + hex));
    }

    private Typed address() {
        String name = choices.pick(pointees);
        int space = name.equals("p") ? 1 : name.equals("q") ? 0 : 4;
        long offset = choices.below(4);
        String type = space == 0 ? "ptr" : "ptr addrspace(" + space + ")";
        String base = "getelementptr (i8, %s @%s, i64 %d)".formatted(type, name, offset);
        // where addresses are plain numbers, those of constant memory cannot be recognized
        boolean isGeneric = space == 4 || space == 1 && choices.chance(1, 2);
        String pointer = isGeneric ? "addrspacecast (" + type + " " + base + " to ptr)" : base;
        String pointerType = isGeneric ? "ptr" : type;
        return choices.chance(1, 4)
                ? new Typed("i64", "ptrtoint (%s %s to i64)".formatted(pointerType, pointer))
                : maybe(new Typed(pointerType, pointer));
    }

    private Typed array(int depth) {
        Typed element = typed(depth);
        int count = choices.below(4) + 1;
        List<String> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            elements.add(element.type + " " + (choices.chance(1, 3) ? "undef" : element.constant));
        }
        return maybe(new Typed("[%d x %s]".formatted(count, element.type), "[" + String.join(", ", elements) + "]"));
    }

    private Typed struct(int depth) {
        int count = choices.below(4) + 1;
        List<String> types = new ArrayList<>();
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Typed field = typed(depth);
            types.add(field.type);
            fields.add(field.type + " " + field.constant);
        }
        // the PTX simulator does not run programs with addresses at offsets that are not multiples of 8
        boolean isPacked = choices.chance(1, 4) && types.stream().noneMatch(t -> t.contains("ptr") || t.contains("64"));
        String open = isPacked ? "<{ " : "{ ";
        String close = isPacked ? " }>" : " }";
        return maybe(new Typed(open + String.join(", ", types) + close, open + String.join(", ", fields) + close));
    }

    private Typed vector() {
        Typed element = integer(choices.pick(List.of(1, 5, 8, 16, 32, 64, 24)));
        int count = choices.below(5) + 1;
        List<String> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            elements.add(element.type + " " + element.constant);
        }
        return maybe(new Typed("<%d x %s>".formatted(count, element.type), "<" + String.join(", ", elements) + ">"));
    }
}
