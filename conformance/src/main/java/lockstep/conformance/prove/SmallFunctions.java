package lockstep.conformance.prove;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import lockstep.ir.choices.Choices;
import lockstep.ir.choices.Choices.SeededChoices;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;

/**
 * Generates small functions to which rules may apply: an expression over integers of few bits, or halves, as text.
 * Operands are often shared, and constants are mostly those that rules match.
 */
final class SmallFunctions {
    /** The types of values. */
    private enum Kind {
        I1("i1", 1),
        I4("i4", 4),
        I8("i8", 8),
        HALF("half", 16);

        private final String text;
        private final int width;

        Kind(String text, int width) {
            this.text = text;
            this.width = width;
        }
    }

    private static final int MAX_ARGUMENTS = 2;

    private static final List<String> BINARY =
            List.of("add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor");
    private static final List<String> COMPARISONS =
            List.of("eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle");
    private static final List<String> FLOAT_COMPARISONS = List.of(
            "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno",
            "true");
    private static final List<String> TWO = List.of(
            "smin", "smax", "umin", "umax", "uadd.sat", "sadd.sat", "usub.sat", "ssub.sat", "ushl.sat", "sshl.sat");
    private static final List<String> FLOAT_TWO = List.of("minnum", "maxnum", "minimum", "maximum", "copysign");
    private static final List<String> FLOAT_ONE = List.of("fabs", "floor", "ceil", "trunc", "rint", "canonicalize");

    private final Choices choices;
    private final Map<Kind, List<String>> values = new EnumMap<>(Kind.class);
    private final List<String> parameters = new ArrayList<>();
    private final List<String> body = new ArrayList<>();

    private SmallFunctions(Choices choices) {
        this.choices = choices;
        for (Kind kind : Kind.values()) {
            values.put(kind, new ArrayList<>());
        }
    }

    /** A module with the function {@code @f}, the same for the same seed. */
    static String ofSeed(long seed) {
        return new SmallFunctions(new SeededChoices(seed)).text();
    }

    private String text() {
        Kind kind = choices.pickWeighted(List.of(Kind.values()), one -> switch (one) {
            case I1 -> 4;
            case I4 -> 10;
            case HALF -> 2;
            case I8 -> 1;
        });
        String result = compute(kind, 1 + choices.weighted(4, 8, 3));
        return "define " + kind.text + " @f(" + String.join(", ", parameters) + ") {\n"
                + body.stream().map(line -> "  " + line + "\n").collect(Collectors.joining())
                + "  ret " + kind.text + " " + result + "\n}\n";
    }

    private String value(Kind kind, int depth) {
        if (depth > 0 && choices.chance(3, 5)) {
            return choices.chance(1, 5)
                            && !Objects.requireNonNull(values.get(kind)).isEmpty()
                    ? choices.pick(values.get(kind))
                    : compute(kind, depth);
        }
        return choices.chance(3, 5) ? argument(kind) : constant(kind);
    }

    private String argument(Kind kind) {
        List<String> same = parameters.stream()
                .filter(parameter -> parameter.startsWith(kind.text + " "))
                .map(parameter -> parameter.substring(parameter.lastIndexOf(' ') + 1))
                .toList();
        boolean isFull = parameters.size() >= MAX_ARGUMENTS;
        if (!same.isEmpty() && (isFull || choices.chance(2, 3))) {
            return choices.pick(same);
        }
        if (isFull) {
            return constant(kind);
        }
        String name = "%a" + parameters.size();
        boolean isDefined = choices.chance(1, 8);
        parameters.add(kind.text + (isDefined ? " noundef " : " ") + name);
        return name;
    }

    private String constant(Kind kind) {
        if (choices.chance(1, 24)) {
            return choices.pick(List.of("undef", "poison"));
        }
        if (kind == Kind.HALF) {
            return choices.pick(List.of(
                    "0.0", "-0.0", "1.0", "-1.0", "2.0", "0.5", "0xH7C00", "0xHFC00", "0xH7E00", "-2.0", "3.0"));
        }
        if (kind == Kind.I1) {
            return choices.pick(List.of("true", "false"));
        }
        long top = 1L << kind.width - 1;
        List<Long> few = List.of(0L, 1L, -1L, 2L, top, top - 1, (long) kind.width - 1, (long) kind.width);
        return Long.toString(choices.chance(2, 3) ? choices.pick(few) : choices.draw(1L << kind.width));
    }

    private String compute(Kind kind, int depth) {
        int below = depth - 1;
        String line = switch (kind) {
            case I1 -> truth(below);
            case I4, I8 -> integer(kind, below);
            case HALF -> floating(below);
        };
        String name = "%v" + body.size();
        body.add(name + " = " + line);
        Objects.requireNonNull(values.get(kind)).add(name);
        return name;
    }

    private String truth(int below) {
        return switch (choices.weighted(8, 3, 2, 1, 1)) {
            case 0 -> {
                Kind kind = choices.chance(7, 8) ? Kind.I4 : Kind.I8;
                yield "icmp" + flags("icmp") + " " + choices.pick(COMPARISONS) + operands(kind, below, 2);
            }
            case 1 -> choices.pick(List.of("and", "or", "xor")) + operands(Kind.I1, below, 2);
            case 2 -> select(Kind.I1, below);
            case 3 -> "trunc" + operands(Kind.I4, below, 1) + " to i1";
            default -> "fcmp" + flags("fcmp") + " " + choices.pick(FLOAT_COMPARISONS) + operands(Kind.HALF, below, 2);
        };
    }

    private String integer(Kind kind, int below) {
        return switch (choices.weighted(12, 3, 2, 2, 1, 1)) {
            case 0 -> {
                String opcode = choices.pick(BINARY);
                yield opcode + flags(opcode) + operands(kind, below, 2);
            }
            case 1 -> select(kind, below);
            case 2 -> call(kind, choices.pick(TWO), below, 2, "");
            case 3 -> conversion(kind, below);
            case 4 -> bits(kind, below);
            default -> "freeze" + operands(kind, below, 1);
        };
    }

    private String conversion(Kind kind, int below) {
        if (kind == Kind.I4 && choices.chance(1, 2)) {
            return "trunc" + flags("trunc") + operands(Kind.I8, below, 1) + " to i4";
        }
        Kind from = kind == Kind.I8 && choices.chance(2, 3) ? Kind.I4 : Kind.I1;
        String word = choices.pick(List.of("zext", "sext"));
        return word + flags(word) + operands(from, below, 1) + " to " + kind.text;
    }

    private String bits(Kind kind, int below) {
        return switch (choices.below(4)) {
            case 0 -> call(kind, choices.pick(List.of("ctpop", "bitreverse")), below, 1, "");
            case 1 -> call(kind, choices.pick(List.of("ctlz", "cttz", "abs")), below, 1, ", i1 " + constant(Kind.I1));
            default -> call(kind, choices.pick(List.of("fshl", "fshr")), below, 3, "");
        };
    }

    private String floating(int below) {
        return switch (choices.weighted(8, 2, 2, 2, 2, 1)) {
            case 0 -> {
                String opcode = choices.pick(List.of("fadd", "fsub", "fmul", "fdiv"));
                yield opcode + flags(opcode) + operands(Kind.HALF, below, 2);
            }
            case 1 -> "fneg" + flags("fneg") + operands(Kind.HALF, below, 1);
            case 2 -> select(Kind.HALF, below);
            case 3 -> call(Kind.HALF, choices.pick(FLOAT_TWO), below, 2, "");
            case 4 -> call(Kind.HALF, choices.pick(FLOAT_ONE), below, 1, "");
            default -> choices.pick(List.of("sitofp", "uitofp")) + operands(Kind.I4, below, 1) + " to half";
        };
    }

    private String select(Kind kind, int below) {
        String condition = value(Kind.I1, below);
        return "select i1 " + condition + ", " + kind.text + " " + value(kind, below) + ", " + kind.text + " "
                + value(kind, below);
    }

    private String call(Kind kind, String name, int below, int count, String behind) {
        List<String> arguments = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            arguments.add(kind.text + " " + value(kind, below));
        }
        String suffix = kind == Kind.HALF ? "f16" : kind.text;
        String operands = String.join(", ", arguments) + behind;
        return "call " + kind.text + " @llvm." + name + "." + suffix + "(" + operands + ")";
    }

    private String operands(Kind kind, int below, int count) {
        List<String> operands = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            operands.add(value(kind, below));
        }
        return " " + kind.text + " " + String.join(", ", operands);
    }

    /** Some of the flags that the operation may have. */
    private String flags(String mnemonic) {
        Opcode opcode = Opcode.of(mnemonic).orElseThrow();
        return Arrays.stream(Flag.values())
                .filter(flag -> opcode.allows(flag) && choices.chance(1, 4))
                .map(flag -> " " + flag.word())
                .collect(Collectors.joining());
    }
}
