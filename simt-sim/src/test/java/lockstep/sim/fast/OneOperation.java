package lockstep.sim.fast;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;

/**
 * Kernels that execute one operation in some lanes of a warp, on special values that are poison or undefined in some.
 *
 * @param type of the operands
 * @param resultType of the result
 * @param text the operation on {@code %a}, {@code %b} and {@code %c}
 */
record OneOperation(String type, String resultType, String text) implements CheckedOperation {
    private static final int LANES = 32;
    private static final long[] INTEGERS = {
        0,
        1,
        2,
        3,
        7,
        8,
        31,
        32,
        63,
        64,
        -1,
        -2,
        0x7f,
        0x80,
        0xff,
        0x7fff,
        0x8000,
        0x7fffffffL,
        0x80000000L,
        0xffffffffL,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        0x123456789abcdefL
    };
    private static final double[] FLOATS = {
        0.0,
        -0.0,
        1,
        -1,
        0.5,
        3,
        1e-40,
        -1e-40,
        1e30,
        -1e30,
        1e300,
        Double.MIN_VALUE,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.NaN,
        2147483647.0,
        2147483648.0,
        -2147483649.0,
        4294967296.0,
        16777217
    };

    /** All operations with short forms and some without. */
    static List<OneOperation> all() {
        List<OneOperation> result = new ArrayList<>();
        for (String type : List.of("i1", "i8", "i17", "i32", "i48", "i64")) {
            integers(type, result);
        }
        for (String type : List.of("float", "double")) {
            floats(type, result);
        }
        conversions(result);
        return result;
    }

    private static void integers(String type, List<OneOperation> into) {
        for (String operation : List.of(
                "add",
                "add nsw",
                "add nuw",
                "add nuw nsw",
                "sub",
                "sub nsw",
                "sub nuw",
                "mul",
                "mul nsw",
                "mul nuw",
                "and",
                "or",
                "or disjoint",
                "xor",
                "shl",
                "shl nsw",
                "shl nuw",
                "lshr",
                "lshr exact",
                "ashr",
                "ashr exact",
                "udiv",
                "sdiv",
                "urem",
                "srem",
                "udiv exact",
                "sdiv exact")) {
            into.add(new OneOperation(type, type, operation + " " + type + " %a, %b"));
        }
        into.add(new OneOperation(type, type, "shl " + type + " %a, 1"));
        for (String relation : List.of("eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge")) {
            into.add(new OneOperation(type, "i1", "icmp " + relation + " " + type + " %a, %b"));
        }
        into.add(new OneOperation(type, type, "select i1 %bit, " + type + " %a, " + type + " %b"));
        into.add(new OneOperation(type, type, "freeze " + type + " %a"));
        for (String isZeroPoison : List.of("true", "false")) {
            into.add(new OneOperation(
                    type, type, "call %s @llvm.cttz.%s(%s %%a, i1 %s)".formatted(type, type, type, isZeroPoison)));
        }
        if (!type.equals("i1")) {
            for (String name : List.of("smin", "smax", "umin", "umax")) {
                into.add(new OneOperation(
                        type, type, "call %s @llvm.%s.%s(%s %%a, %s %%b)".formatted(type, name, type, type, type)));
            }
        }
    }

    private static void floats(String type, List<OneOperation> into) {
        String suffix = type.equals("float") ? "f32" : "f64";
        for (String operation : List.of("fadd", "fsub", "fmul", "fdiv", "fadd nnan", "fmul reassoc")) {
            into.add(new OneOperation(type, type, operation + " " + type + " %a, %b"));
        }
        into.add(new OneOperation(type, type, "fneg " + type + " %a"));
        for (String relation : List.of(
                "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une",
                "uno", "true")) {
            into.add(new OneOperation(type, "i1", "fcmp " + relation + " " + type + " %a, %b"));
        }
        for (String name : List.of("minnum", "maxnum")) {
            into.add(new OneOperation(
                    type, type, "call %s @llvm.%s.%s(%s %%a, %s %%b)".formatted(type, name, suffix, type, type)));
        }
        into.add(new OneOperation(
                type, type, "call %s @llvm.fma.%s(%s %%a, %s %%b, %s %%c)".formatted(type, suffix, type, type, type)));
        for (String name : List.of("sqrt", "fabs", "floor")) {
            into.add(new OneOperation(type, type, "call %s @llvm.%s.%s(%s %%a)".formatted(type, name, suffix, type)));
        }
        into.add(new OneOperation(type, type, "select i1 %bit, " + type + " %a, " + type + " %b"));
    }

    private static void conversions(List<OneOperation> into) {
        for (String pair : List.of(
                "zext i1 i32",
                "sext i1 i32",
                "zext i1 i64",
                "sext i1 i8",
                "zext i8 i32",
                "sext i8 i32",
                "sext i8 i17",
                "zext nneg i8 i64",
                "sext i17 i64",
                "sext i17 i48",
                "zext nneg i32 i64",
                "sext i32 i64",
                "zext i32 i64",
                "trunc i32 i8",
                "trunc i32 i1",
                "trunc i64 i32",
                "trunc i64 i1",
                "trunc i64 i17",
                "trunc nsw i32 i8",
                "zext i48 i64",
                "sitofp i32 float",
                "uitofp i32 float",
                "uitofp nneg i32 float",
                "sitofp i32 double",
                "uitofp i32 double",
                "sitofp i64 float",
                "uitofp i8 float",
                "fptosi float i32",
                "fptoui float i32",
                "fptosi double i32",
                "fpext float double",
                "fptrunc double float",
                "bitcast i32 float",
                "bitcast double i64",
                "inttoptr i64 ptr")) {
            String[] words = pair.split(" ");
            String from = words[words.length - 2];
            String to = words[words.length - 1];
            String opcode = pair.substring(0, pair.length() - from.length() - to.length() - 2);
            into.add(new OneOperation(from, to, opcode + " " + from + " %a to " + to));
        }
    }

    private boolean isFloat() {
        return type.equals("float") || type.equals("double");
    }

    /** Size in bytes of an element of the operands' type. */
    private int size() {
        return switch (type) {
            case "i1", "i8" -> 1;
            case "i17", "i32", "float" -> 4;
            default -> 8;
        };
    }

    private String program() {
        StringBuilder text = new StringBuilder();
        text.append("define ptx_kernel void @k(ptr %x, ptr %y, ptr %z, ptr %u, ptr %m, ptr %out) {\n")
                .append("  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n")
                .append("  %mp = getelementptr i32, ptr %m, i32 %t\n  %mode = load i32, ptr %mp\n")
                .append("  %up = getelementptr %T, ptr %u, i32 %t\n  %open = load %T, ptr %up\n");
        operand(text, "a", "x", 2, 4);
        operand(text, "b", "y", 8, 16);
        operand(text, "c", "z", 32, 64);
        text.append("  %bit0 = and i32 %mode, 128\n  %bit = icmp ne i32 %bit0, 0\n")
                .append("  %on0 = and i32 %mode, 1\n  %on = icmp ne i32 %on0, 0\n")
                .append("  br i1 %on, label %then, label %end\nthen:\n  %r = ")
                .append(text().replace("%T", type))
                .append("\n  %op = getelementptr %R, ptr %out, i32 %t\n  store %R %r, ptr %op\n  br label %end\nend:\n")
                .append("  %q = phi i32 [ 0, %0 ], [ 1, %then ]\n  ret void\n}\n")
                .append("declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n")
                .append(declaration());
        return text.toString().replace("%T", type).replace("%R", resultType);
    }

    /** Loads an operand that a bit of the mode makes poison and another undefined. */
    private static void operand(StringBuilder text, String name, String buffer, int poison, int undefined) {
        text.append("""
                  %{n}p = getelementptr %T, ptr %{b}, i32 %t
                  %{n}0 = load %T, ptr %{n}p
                  %{n}1 = and i32 %mode, {p}
                  %{n}2 = icmp ne i32 %{n}1, 0
                  %{n}3 = select i1 %{n}2, %T poison, %T %{n}0
                  %{n}4 = and i32 %mode, {u}
                  %{n}5 = icmp ne i32 %{n}4, 0
                  %{n} = select i1 %{n}5, %T %open, %T %{n}3
                """.replace("{n}", name)
                .replace("{b}", buffer)
                .replace("{p}", "" + poison)
                .replace("{u}", "" + undefined));
    }

    private String declaration() {
        int at = text.indexOf('@');
        if (at < 0) {
            return "";
        }
        String name = text.substring(at, text.indexOf('('));
        if (name.startsWith("@llvm.cttz")) {
            return "declare " + type + " " + name + "(" + type + ", i1)\n";
        }
        long count = text.chars().filter(character -> character == ',').count() + 1;
        return "declare " + type + " " + name + "(" + String.join(", ", Collections.nCopies((int) count, type)) + ")\n";
    }

    /** Draws the kernel's values, masks and marks. */
    @Override
    public Optional<String> difference(long seed, LaneLoops loops) {
        SplittableRandom random = new SplittableRandom(seed);
        int marks = random.nextInt(4);
        String buffers = buffer(random) + ", " + buffer(random) + ", " + buffer(random);
        String launch = "LAUNCH: k grid=1 block=%d args=[%s, buf i8[256] undef, buf i8[128] hex(%s), out i8[512]]"
                .formatted(random.nextBoolean() ? LANES : 1 + random.nextInt(LANES), buffers, modes(random, marks));
        LaunchFile launches = LaunchReader.readFile("test.launch", launch);
        ProgramImage image = ProgramImage.of(
                NvvmReader.read("test.ll", program(), new Context()).orThrow());
        RunRequest request =
                new RunRequest(launches, Schedule.of(Policy.STACK), seed, 10_000, LANES, true, Optional.empty());
        return EntryComparison.firstDifference(image, request, loops)
                .map(difference -> difference + "\n" + launch + "\n" + program());
    }

    private String buffer(SplittableRandom random) {
        StringBuilder hex = new StringBuilder();
        for (int lane = 0; lane < LANES; lane++) {
            long bits = INTEGERS[random.nextInt(INTEGERS.length)];
            if (isFloat()) {
                double value = FLOATS[random.nextInt(FLOATS.length)];
                bits = type.equals("float") ? Float.floatToIntBits((float) value) : Double.doubleToLongBits(value);
            }
            for (int i = 0; i < size(); i++) {
                hex.append("%02x".formatted(bits >>> 8 * i & 0xff));
            }
        }
        return "buf i8[" + LANES * size() + "] hex(" + hex + ")";
    }

    /** Bit 0: the lane executes it; the others make operands poison or undefined, in few lanes, many, or none. */
    private static String modes(SplittableRandom random, int marks) {
        StringBuilder hex = new StringBuilder();
        boolean isWhole = random.nextBoolean();
        for (int lane = 0; lane < LANES; lane++) {
            int mode = random.nextInt(256) & (isWhole ? 0xff : 0xfe | random.nextInt(2)) | (isWhole ? 1 : 0);
            int kept = marks == 0 ? 0x81 : marks == 1 && random.nextInt(8) != 0 ? 0x81 : marks == 2 ? 0xab : 0xff;
            hex.append("%02x000000".formatted(mode & kept));
        }
        return hex.toString();
    }
}
