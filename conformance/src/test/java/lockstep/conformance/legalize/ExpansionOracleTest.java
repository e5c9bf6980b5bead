package lockstep.conformance.legalize;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BinaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ProgramImage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Law: the expansion of an intrinsic by {@code expand-intrinsics} computes what the language specifies. Oracle:
 * integers of any length ({@link BigInteger}), and Java's own arithmetic of floats, which is that of IEEE 754
 * ({@code %} is an exact remainder, {@link Math#scalb} rounds once); neither the simulator's nor the compiler's.
 */
class ExpansionOracleTest {
    private static final int COUNT = 512;
    private static final long[] EDGES = {
        0, 1, 2, 3, -1, -2, 0x7f, 0x80, 0xff, Long.MAX_VALUE, Long.MIN_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE
    };

    /**
     * An operation of two numbers.
     *
     * @param name for reports
     * @param text LLVM IR that makes {@code %r}, an i64, of {@code %x} and {@code %y}, which are such
     * @param declaration of the intrinsic, if any
     * @param gone what must not be left
     * @param floats whether operands are bits of doubles, or of floats in their lower half
     * @param oracle what comes out
     */
    private record Case(
            String name, String text, String declaration, String gone, boolean floats, LongBinaryOperator oracle) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Case integers(String operation, int width, String more, BinaryOperator<BigInteger> oracle) {
        boolean isUnary = more.contains("unary");
        String type = "i" + width;
        String extra = operation.startsWith("ct") ? ", i1 false" : operation.contains("fix") ? ", i32 5" : "";
        String plain = operation.equals("ctpop") ? "" : extra;
        String operands = isUnary ? type + " %a" : type + " %a, " + type + " %b";
        String result = more.contains("overflow") ? "{" + type + ", i1}" : type;
        String pick = more.contains("overflow")
                ? "  %v = extractvalue " + result + " %c, 0\n  %o = extractvalue " + result + " %c, 1\n"
                        + "  %oz = zext i1 %o to i64\n  %vs = " + widened(type, "%v") + "  %r = xor i64 %vs, %oz\n"
                : "  %r = " + widened(type, "%c");
        String text = narrowed(type, "%a", "%x") + narrowed(type, "%b", "%y") + "  %c = call " + result + " @llvm."
                + operation + "." + type + "(" + operands + plain + ")\n" + pick;
        String parameters = operands.replace(" %a", "").replace(" %b", "")
                + plain.replace(" false", "").replace(" 5", "");
        String declaration = "declare " + result + " @llvm." + operation + "." + type + "(" + parameters + ")";
        return new Case(
                operation + "." + type,
                text,
                declaration,
                "llvm." + operation + "." + type,
                false,
                (x, y) -> oracle.apply(BigInteger.valueOf(x), BigInteger.valueOf(y))
                        .longValue());
    }

    private static String narrowed(String type, String to, String from) {
        String cut = type.equals("i64") ? "add i64 " + from + ", 0" : "trunc i64 " + from + " to " + type;
        return "  " + to + " = " + cut + "\n";
    }

    private static String widened(String type, String value) {
        return (type.equals("i64") ? "add i64 " + value + ", 0" : "zext " + type + " " + value + " to i64") + "\n";
    }

    private static BigInteger unsigned(BigInteger value, int width) {
        return value.mod(BigInteger.ONE.shiftLeft(width));
    }

    private static BigInteger signed(BigInteger value, int width) {
        BigInteger cut = unsigned(value, width);
        return cut.testBit(width - 1) ? cut.subtract(BigInteger.ONE.shiftLeft(width)) : cut;
    }

    private static BigInteger clamped(BigInteger value, int width, boolean isSigned) {
        BigInteger most = BigInteger.ONE.shiftLeft(isSigned ? width - 1 : width).subtract(BigInteger.ONE);
        BigInteger least = isSigned ? most.negate().subtract(BigInteger.ONE) : BigInteger.ZERO;
        return unsigned(value.max(least).min(most), width);
    }

    private static BigInteger told(BigInteger exact, int width, boolean isSigned) {
        boolean fits = clamped(exact, width, isSigned).equals(unsigned(exact, width))
                && (isSigned ? signed(exact, width) : unsigned(exact, width)).equals(exact);
        return unsigned(exact, width).xor(fits ? BigInteger.ZERO : BigInteger.ONE);
    }

    static Stream<Case> integerCases() {
        List<Case> cases = new ArrayList<>();
        for (int width : List.of(3, 8, 13, 16, 24, 31, 33, 48, 63, 64)) {
            cases.add(integers(
                    "sadd.sat", width, "", (x, y) -> clamped(signed(x, width).add(signed(y, width)), width, true)));
            cases.add(integers(
                    "usub.sat",
                    width,
                    "",
                    (x, y) -> clamped(unsigned(x, width).subtract(unsigned(y, width)), width, false)));
            cases.add(integers(
                    "smul.with.overflow",
                    width,
                    "overflow",
                    (x, y) -> told(signed(x, width).multiply(signed(y, width)), width, true)));
            cases.add(integers(
                    "umul.with.overflow",
                    width,
                    "overflow",
                    (x, y) -> told(unsigned(x, width).multiply(unsigned(y, width)), width, false)));
            cases.add(integers(
                    "ssub.with.overflow",
                    width,
                    "overflow",
                    (x, y) -> told(signed(x, width).subtract(signed(y, width)), width, true)));
            if (width != 64) {
                cases.add(integers(
                        "ctlz",
                        width,
                        "unary",
                        (x, y) -> BigInteger.valueOf(width - unsigned(x, width).bitLength())));
                cases.add(integers(
                        "cttz",
                        width,
                        "unary",
                        (x, y) -> unsigned(x, width).signum() == 0
                                ? BigInteger.valueOf(width)
                                : BigInteger.valueOf(unsigned(x, width).getLowestSetBit())));
                cases.add(integers(
                        "ctpop",
                        width,
                        "unary",
                        (x, y) -> BigInteger.valueOf(unsigned(x, width).bitCount())));
            }
            if (width > 5) {
                cases.add(integers(
                        "smul.fix.sat",
                        width,
                        "",
                        (x, y) -> clamped(
                                signed(x, width).multiply(signed(y, width)).shiftRight(5), width, true)));
                cases.add(integers(
                        "umul.fix.sat",
                        width,
                        "",
                        (x, y) -> clamped(
                                unsigned(x, width).multiply(unsigned(y, width)).shiftRight(5), width, false)));
            }
        }
        return cases.stream();
    }

    private static Case doubles(String name, String text, String declaration, String gone, LongBinaryOperator oracle) {
        return new Case(
                name,
                "  %a = bitcast i64 %x to double\n  %b = bitcast i64 %y to double\n" + text
                        + (text.contains("%r =") ? "" : "  %r = bitcast double %c to i64\n"),
                declaration,
                gone,
                true,
                oracle);
    }

    private static Case singles(String name, String text, String declaration, String gone, LongBinaryOperator oracle) {
        return new Case(
                name,
                "  %xs = trunc i64 %x to i32\n  %ys = trunc i64 %y to i32\n  %a = bitcast i32 %xs to float\n"
                        + "  %b = bitcast i32 %ys to float\n" + text
                        + "  %n = fcmp uno float %c, 0.0\n  %cb = bitcast float %c to i32\n"
                        + "  %d = select i1 %n, i32 2143289344, i32 %cb\n  %r = zext i32 %d to i64\n",
                declaration,
                gone,
                true,
                oracle);
    }

    private static double d(long bits) {
        return Double.longBitsToDouble(bits);
    }

    private static float f(long bits) {
        return Float.intBitsToFloat((int) bits);
    }

    private static long bits(float value) {
        return Float.floatToIntBits(value) & 0xffffffffL;
    }

    private static final String CANONICAL = "  %n = fcmp uno double %c, 0.0\n  %cb = bitcast double %c to i64\n"
            + "  %r = select i1 %n, i64 9221120237041090560, i64 %cb\n";

    static Stream<Case> floatCases() {
        return Stream.of(
                doubles(
                        "frem.f64",
                        "  %c = frem double %a, %b\n" + CANONICAL,
                        "",
                        "frem",
                        (x, y) -> Double.doubleToLongBits(d(x) % d(y))),
                singles("frem.f32", "  %c = frem float %a, %b\n", "", "frem", (x, y) -> bits(f(x) % f(y))),
                doubles(
                        "minimum.f64",
                        "  %c = call double @llvm.minimum.f64(double %a, double %b)\n" + CANONICAL,
                        "declare double @llvm.minimum.f64(double, double)",
                        "llvm.minimum.",
                        (x, y) -> Double.doubleToLongBits(Math.min(d(x), d(y)))),
                singles(
                        "maximum.f32",
                        "  %c = call float @llvm.maximum.f32(float %a, float %b)\n",
                        "declare float @llvm.maximum.f32(float, float)",
                        "llvm.maximum.",
                        (x, y) -> bits(Math.max(f(x), f(y)))),
                doubles(
                        "ldexp.f64",
                        "  %e = ashr i64 %y, 52\n  %c = call double @llvm.ldexp.f64.i64(double %a, i64 %e)\n"
                                + CANONICAL,
                        "declare double @llvm.ldexp.f64.i64(double, i64)",
                        "llvm.ldexp",
                        (x, y) -> Double.doubleToLongBits(Math.scalb(d(x), (int) (y >> 52)))),
                singles(
                        "ldexp.f32",
                        "  %e = ashr i64 %y, 54\n  %g = trunc i64 %e to i16\n"
                                + "  %c = call float @llvm.ldexp.f32.i16(float %a, i16 %g)\n",
                        "declare float @llvm.ldexp.f32.i16(float, i16)",
                        "llvm.ldexp",
                        (x, y) -> bits(Math.scalb(f(x), (int) (y >> 54)))),
                doubles(
                        "is.fpclass.f64",
                        "  %c = call i1 @llvm.is.fpclass.f64(double %a, i32 144)\n  %r = zext i1 %c to i64\n",
                        "declare i1 @llvm.is.fpclass.f64(double, i32)",
                        "llvm.is.fpclass",
                        (x, y) -> d(x) != 0 && Math.abs(d(x)) < Double.MIN_NORMAL ? 1 : 0),
                doubles(
                        "fptosi.sat.i48.f64",
                        "  %c = call i48 @llvm.fptosi.sat.i48.f64(double %a)\n  %r = sext i48 %c to i64\n",
                        "declare i48 @llvm.fptosi.sat.i48.f64(double)",
                        "llvm.fptosi.sat.i48",
                        (x, y) -> Math.clamp((long) d(x), -(1L << 47), (1L << 47) - 1)));
    }

    private static String program(Case each) {
        return """
                target triple = "nvptx64-nvidia-cuda"
                define ptx_kernel void @k(ptr %%out, ptr %%left, ptr %%right) {
                  %%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                  %%lp = getelementptr i64, ptr %%left, i32 %%t
                  %%x = load i64, ptr %%lp
                  %%rp = getelementptr i64, ptr %%right, i32 %%t
                  %%y = load i64, ptr %%rp
                %s  %%op = getelementptr i64, ptr %%out, i32 %%t
                  store i64 %%r, ptr %%op
                  ret void
                }
                declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                %s
                """.formatted(each.text, each.declaration);
    }

    private static long operand(Case each, SplittableRandom random) {
        long bits = random.nextLong();
        if (each.floats) {
            long near = bits & ~(0x7ffL << 52) | (1000L + random.nextInt(60)) << 52;
            long nearSingle = bits & ~(0xffL << 23) | (120L + random.nextInt(20)) << 23;
            int kind = random.nextInt(6);
            return kind == 0 ? EDGES[random.nextInt(EDGES.length)] : kind == 1 ? near : kind == 2 ? nearSingle : bits;
        }
        int kind = random.nextInt(4);
        return kind == 0 ? EDGES[random.nextInt(EDGES.length)] : kind == 1 ? bits >> random.nextInt(64) : bits;
    }

    private static String hex(long[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (long value : values) {
            bytes.putLong(value);
        }
        return HexFormat.of().formatHex(bytes.array());
    }

    @ParameterizedTest
    @MethodSource({"integerCases", "floatCases"})
    void isWhatTheLanguageSays(Case each) {
        SplittableRandom random = new SplittableRandom(1);
        long[] left = random.longs(COUNT).toArray();
        long[] right = new long[COUNT];
        for (int i = 0; i < COUNT; i++) {
            left[i] = operand(each, random);
            right[i] = operand(each, random);
        }
        Module module =
                NvvmReader.read("k.ll", program(each), new Context()).module().orElseThrow();
        Pipeline pipeline =
                Pipeline.of(PassRegistry.builtIn().find("expand-intrinsics").orElseThrow());
        PassManager.run(module, pipeline, PipelineOptions.PLAIN);
        Function kernel = module.function("k").orElseThrow();
        for (Instruction instruction : kernel.instructionList()) {
            assertFalse(instruction.toString().contains(each.gone), instruction::toString);
        }
        LaunchFile launch = LaunchReader.readFile(
                "k.launch",
                "LAUNCH: k grid=1 block=%d args=[out i64[%d], buf i64[%d] hex(%s), buf i64[%d] hex(%s)]"
                        .formatted(COUNT, COUNT, COUNT, hex(left), COUNT, hex(right)));
        RunResult result =
                new FastEngine().run(ProgramImage.of(module), RunRequest.of(launch, Schedule.of(Policy.STACK)));
        assertInstanceOf(
                Outcome.Finished.class, result.outcome(), () -> result.outcome().toString());
        ByteBuffer out =
                ByteBuffer.wrap(result.object("k arg 0").orElseThrow().bytes()).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < COUNT; i++) {
            long expected = each.oracle.applyAsLong(left[i], right[i]);
            int lane = i;
            assertEquals(
                    Long.toHexString(expected),
                    Long.toHexString(out.getLong(Long.BYTES * i)),
                    () -> "%s of %x and %x".formatted(each, left[lane], right[lane]));
        }
    }
}
