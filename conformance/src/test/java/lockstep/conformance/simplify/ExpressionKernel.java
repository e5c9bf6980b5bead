package lockstep.conformance.simplify;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.choices.Choices;

/**
 * A random kernel over small integers. Each thread loads three integers, computes a few expressions of them (operations
 * with poison-generating flags, comparisons, selects, intrinsics, freezes, a PHI after a divergent branch, undefined
 * and poison constants) and stores the last ones. Nothing traps: divisors are frozen, positive and not 0.
 */
final class ExpressionKernel {
    private static final int OUTPUTS = 4;
    private static final List<String> BINARY =
            List.of("and", "or", "xor", "add", "sub", "mul", "shl", "lshr", "ashr", "udiv", "urem", "sdiv", "srem");
    private static final List<String> PREDICATES =
            List.of("eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge");
    private static final List<String> PAIRED = List.of(
            "umin", "umax", "smin", "smax", "uadd.sat", "usub.sat", "sadd.sat", "ssub.sat", "ushl.sat", "sshl.sat");
    private static final List<String> SINGLE = List.of("ctpop", "bitreverse", "abs", "ctlz", "cttz");
    private static final List<String> OVERFLOWING = List.of("uadd", "sadd", "usub", "ssub", "umul", "smul");

    private final Choices choices;
    private final int width;
    private final StringBuilder body = new StringBuilder();
    private final List<String> integers = new ArrayList<>(List.of("%x", "%y", "%z"));
    private final List<String> truths = new ArrayList<>();
    private final List<String> declarations = new ArrayList<>();
    private int next;

    private ExpressionKernel(Choices choices, int width) {
        this.choices = choices;
        this.width = width;
    }

    /** The text of a kernel {@code k} with the arguments out and in, on integers of {@code width} bits. */
    static String text(Choices choices, int width) {
        return new ExpressionKernel(choices, width).build();
    }

    private String build() {
        int before = choices.below(6);
        for (int i = 0; i < before; i++) {
            statement();
        }
        boolean hasDiamond = choices.chance(1, 2);
        if (hasDiamond) {
            diamond();
        }
        int after = 1 + choices.below(8);
        for (int i = 0; i < after; i++) {
            statement();
        }
        store();
        return frame();
    }

    private String fresh() {
        return "%v" + next++;
    }

    private void emit(String line) {
        body.append("  ").append(line).append('\n');
    }

    private String type() {
        return "i" + width;
    }

    /** A value, the later the likelier, or a constant. */
    private String integer() {
        if (choices.chance(1, 4)) {
            return constant();
        }
        int back = Math.min(choices.below(integers.size()), choices.below(integers.size()));
        return integers.get(integers.size() - 1 - back);
    }

    private String constant() {
        int kind = choices.below(14);
        long top = 1L << width - 1;
        return switch (kind) {
            case 0, 1, 2 -> "0";
            case 3, 4 -> "1";
            case 5, 6 -> "-1";
            case 7 -> String.valueOf(top - 1);
            case 8 -> String.valueOf(-top);
            case 9 -> "undef";
            case 10 -> "poison";
            case 11 -> String.valueOf(width - 1);
            case 12 -> String.valueOf(1L << choices.below(width - 1));
            default -> String.valueOf(choices.between(-top, top - 1));
        };
    }

    private String truth() {
        if (truths.isEmpty() || choices.chance(1, 8)) {
            return choices.pick(List.of("true", "false", "undef", "poison"));
        }
        int back = Math.min(choices.below(truths.size()), choices.below(truths.size()));
        return truths.get(truths.size() - 1 - back);
    }

    private void define(String expression) {
        String name = fresh();
        emit(name + " = " + expression);
        integers.add(name);
    }

    private void defineTruth(String expression) {
        String name = fresh();
        emit(name + " = " + expression);
        truths.add(name);
    }

    private void statement() {
        switch (choices.below(16)) {
            case 0, 1, 2, 3, 4 -> binary();
            case 5, 6, 7 ->
                defineTruth("icmp " + choices.pick(PREDICATES) + " " + type() + " " + integer() + ", " + integer());
            case 8, 9, 10 ->
                define("select i1 " + truth() + ", " + type() + " " + integer() + ", " + type() + " " + integer());
            case 11 -> defineTruth(truthOperation());
            case 12 -> define("freeze " + type() + " " + integer());
            case 13, 14 -> intrinsic();
            default -> conversion();
        }
    }

    private void binary() {
        String opcode = choices.pick(BINARY);
        String right = opcode.contains("div") || opcode.contains("rem") ? divisor() : integer();
        define(opcode + flags(opcode) + " " + type() + " " + integer() + ", " + right);
    }

    private String divisor() {
        if (choices.chance(1, 2)) {
            return String.valueOf(1 + choices.below((1 << width - 1) - 1));
        }
        String frozen = fresh();
        String low = fresh();
        String odd = fresh();
        emit(frozen + " = freeze " + type() + " " + integer());
        emit(low + " = and " + type() + " " + frozen + ", " + ((1 << width - 1) - 1));
        emit(odd + " = or " + type() + " " + low + ", 1");
        return odd;
    }

    private String flags(String opcode) {
        return switch (opcode) {
            case "add", "sub", "mul", "shl" -> choices.pick(List.of("", "", " nuw", " nsw", " nuw nsw"));
            case "lshr", "ashr", "udiv", "sdiv" -> choices.pick(List.of("", "", " exact"));
            case "or" -> choices.pick(List.of("", "", "", " disjoint"));
            default -> "";
        };
    }

    private String truthOperation() {
        if (choices.chance(1, 2)) {
            return choices.pick(List.of("and", "or", "xor")) + " i1 " + truth() + ", " + truth();
        }
        return "select i1 " + truth() + ", i1 " + truth() + ", i1 " + truth();
    }

    private void intrinsic() {
        switch (choices.below(8)) {
            case 0, 1, 2, 3 -> {
                String name = "llvm." + choices.pick(PAIRED) + "." + type();
                declare(type() + " @" + name + "(" + type() + ", " + type() + ")");
                define("call " + type() + " @" + name + "(" + type() + " " + integer() + ", " + type() + " " + integer()
                        + ")");
            }
            case 4, 5 -> single();
            case 6 -> {
                String name = "llvm." + choices.pick(List.of("fshl", "fshr")) + "." + type();
                declare(type() + " @" + name + "(" + type() + ", " + type() + ", " + type() + ")");
                define("call " + type() + " @" + name + "(" + type() + " " + integer() + ", " + type() + " " + integer()
                        + ", " + type() + " " + integer() + ")");
            }
            default -> overflow();
        }
    }

    private void single() {
        String kind = choices.pick(SINGLE);
        String name = "llvm." + kind + "." + type();
        boolean hasFlag = kind.equals("abs") || kind.startsWith("ct") && !kind.equals("ctpop");
        declare(type() + " @" + name + "(" + type() + (hasFlag ? ", i1" : "") + ")");
        String flag = hasFlag ? ", i1 " + choices.pick(List.of("false", "true")) : "";
        define("call " + type() + " @" + name + "(" + type() + " " + integer() + flag + ")");
    }

    private void overflow() {
        String name = "llvm." + choices.pick(OVERFLOWING) + ".with.overflow." + type();
        String result = "{ " + type() + ", i1 }";
        declare(result + " @" + name + "(" + type() + ", " + type() + ")");
        String pair = fresh();
        emit(pair + " = call " + result + " @" + name + "(" + type() + " " + integer() + ", " + type() + " " + integer()
                + ")");
        define("extractvalue " + result + " " + pair + ", 0");
        defineTruth("extractvalue " + result + " " + pair + ", 1");
    }

    private void conversion() {
        String narrow = "i" + (width - 2);
        String wide = "i" + (width + 3);
        String name = fresh();
        if (choices.chance(1, 3)) {
            emit(name + " = trunc " + type() + " " + integer() + " to " + narrow);
            define(choices.pick(List.of("zext ", "sext ")) + narrow + " " + name + " to " + type());
        } else if (choices.chance(1, 2)) {
            String extension = choices.pick(List.of("zext ", "sext ", "zext nneg "));
            emit(name + " = " + extension + type() + " " + integer() + " to " + wide);
            define("trunc" + choices.pick(List.of("", " nuw", " nsw")) + " " + wide + " " + name + " to " + type());
        } else {
            define(choices.pick(List.of("zext", "sext")) + " i1 " + truth() + " to " + type());
        }
    }

    private void declare(String signature) {
        String line = "declare " + signature;
        if (!declarations.contains(line)) {
            declarations.add(line);
        }
    }

    /** A branch on defined values, a statement in each arm, and PHIs of what is there. */
    private void diamond() {
        emit("%branch = icmp " + choices.pick(PREDICATES) + " " + type() + " %x, "
                + choices.pick(List.of("%y", "3", "0", "-1")));
        emit("br i1 %branch, label %left, label %right");
        List<String> left = arm("left");
        List<String> right = arm("right");
        body.append("join:\n");
        int count = 1 + choices.below(3);
        List<String> phis = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String name = fresh();
            String edges = " [ " + incoming(left) + ", %left ], [ " + incoming(right) + ", %right ]";
            emit(name + " = phi " + type() + edges);
            phis.add(name);
        }
        integers.addAll(phis);
    }

    /** The values visible at the end of an arm; the arm's own are not visible after it. */
    private List<String> arm(String label) {
        body.append(label).append(":\n");
        List<String> outerIntegers = List.copyOf(integers);
        List<String> outerTruths = List.copyOf(truths);
        int count = choices.below(3);
        for (int i = 0; i < count; i++) {
            statement();
        }
        emit("br label %join");
        List<String> visible = List.copyOf(integers);
        integers.clear();
        integers.addAll(outerIntegers);
        truths.clear();
        truths.addAll(outerTruths);
        return visible;
    }

    private String incoming(List<String> values) {
        if (choices.chance(1, 3)) {
            return constant();
        }
        int back = Math.min(choices.below(values.size()), choices.below(values.size()));
        return values.get(values.size() - 1 - back);
    }

    private void store() {
        for (int i = 0; i < OUTPUTS; i++) {
            String wide = fresh();
            if (i == OUTPUTS - 1 && !truths.isEmpty()) {
                emit(wide + " = zext i1 " + truths.getLast() + " to i16");
            } else {
                emit(wide + " = zext " + type() + " " + integers.get(Math.max(0, integers.size() - 1 - i)) + " to i16");
            }
            emit("%p" + i + " = getelementptr inbounds i16, ptr %po, i32 " + i);
            emit("store i16 " + wide + ", ptr %p" + i + ", align 2");
        }
        emit("ret void");
    }

    private String frame() {
        StringBuilder text = new StringBuilder("define ptx_kernel void @k(ptr %out, ptr %in) {\nentry:\n");
        text.append("  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %t3 = mul i32 %t, 3\n");
        text.append("  %t4 = shl i32 %t, 2\n  %po = getelementptr inbounds i16, ptr %out, i32 %t4\n");
        text.append("  %pi = getelementptr inbounds i8, ptr %in, i32 %t3\n");
        int offset = 0;
        for (String name : List.of("x", "y", "z")) {
            text.append("  %a").append(name).append(" = getelementptr inbounds i8, ptr %pi, i32 ");
            text.append(offset++).append('\n');
            String loaded = width < 8 ? "%l" + name : "%" + name;
            text.append("  ")
                    .append(loaded)
                    .append(" = load i8, ptr %a")
                    .append(name)
                    .append(", align 1\n");
            if (width < 8) {
                text.append("  %")
                        .append(name)
                        .append(" = trunc i8 ")
                        .append(loaded)
                        .append(" to ");
                text.append(type()).append('\n');
            }
        }
        text.append(body).append("}\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n");
        declarations.forEach(d -> text.append(d).append('\n'));
        return text.toString();
    }
}
