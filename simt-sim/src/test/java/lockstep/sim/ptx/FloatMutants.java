package lockstep.sim.ptx;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import lockstep.sim.bits.IntOps;
import lockstep.sim.fp.FloatCompare;
import lockstep.sim.fp.FloatConvert;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.FloatOps;
import lockstep.sim.fp.Rounding;
import lockstep.sim.ptx.FloatFormula.NanRule;
import lockstep.sim.ptx.FloatFunctions.ExtremeStyle;
import lockstep.sim.ptx.FloatFunctions.FloatTest;
import lockstep.sim.ptx.FloatStyle.Clamp;
import lockstep.sim.ptx.PtxFormula.Word;

/** Wrong floating-point operations and conversions. */
final class FloatMutants {
    private static final FloatFormat HALF = FloatFormat.HALF;
    private static final FloatFormat SINGLE = FloatFormat.SINGLE;
    private static final FloatFormat DOUBLE = FloatFormat.DOUBLE;
    private static final FloatStyle PLAIN = FloatStyles.plain(SINGLE);
    private static final Rounding NEAREST = Rounding.NEAREST_EVEN;

    private final List<PtxMutant> mutants = new ArrayList<>();

    private FloatMutants() {}

    static List<PtxMutant> all() {
        FloatMutants mutants = new FloatMutants();
        mutants.arithmetic();
        mutants.extremes();
        mutants.comparisons();
        mutants.conversions();
        return mutants.mutants;
    }

    private void add(String mistake, String law, TypedFunction function) {
        mutants.add(new PtxMutant(mistake, law, function));
    }

    private static TypedFunction floats(int count, FloatFormat format, Word bits) {
        return new FloatFormula(Collections.nCopies(count, format), format, bits, NanRule.PROPAGATED, false);
    }

    private void arithmetic() {
        add("keeps subnormal numbers", "add.rn.ftz.f32", FloatFunctions.add(PLAIN));
        add("flushes without being asked", "mul.rn.f32", FloatFunctions.mul(FloatStyle.of(SINGLE, NEAREST, true)));
        add("flushes to positive zero", "mul.rn.ftz.f32", floats(2, SINGLE, x -> {
            long product = FloatOps.mul(SINGLE, NEAREST, flushed(x[0].low), flushed(x[1].low));
            return SINGLE.isDenormal(product) ? 0 : product;
        }));
        add(
                "flushes operands only",
                "fma.rn.ftz.f32",
                floats(
                        3,
                        SINGLE,
                        x -> FloatOps.fma(SINGLE, NEAREST, flushed(x[0].low), flushed(x[1].low), flushed(x[2].low))));
        add(
                "rounds twice",
                "fma.rn.f32",
                floats(
                        3,
                        SINGLE,
                        x -> FloatOps.add(
                                SINGLE, NEAREST, FloatOps.mul(SINGLE, NEAREST, x[0].low, x[1].low), x[2].low)));
        add("rounds to nearest", "add.rz.f32", FloatFunctions.add(PLAIN));
        add("rounds down for up", "div.rp.f64", FloatFunctions.div(FloatStyle.of(DOUBLE, Rounding.DOWN, false)));
        add("does not saturate", "add.rn.sat.f32", FloatFunctions.add(PLAIN));
        add("a saturated NaN stays one", "mul.rn.sat.f32", floats(2, SINGLE, x -> {
            long product = FloatOps.mul(SINGLE, NEAREST, x[0].low, x[1].low);
            return SINGLE.isNan(product) ? product : FloatOps.saturate(SINGLE, product);
        }));
        add("keeps negative zero", "sub.rn.sat.f16", floats(2, HALF, x -> {
            long difference = FloatOps.sub(HALF, NEAREST, x[0].low, x[1].low);
            return HALF.isZero(difference) ? difference : FloatOps.saturate(HALF, difference);
        }));
        add(
                "computes in single, rounds twice",
                "fma.rn.f16",
                floats(
                        3,
                        HALF,
                        x -> FloatConvert.convert(
                                SINGLE,
                                HALF,
                                NEAREST,
                                FloatOps.fma(SINGLE, NEAREST, wide(x[0].low), wide(x[1].low), wide(x[2].low)))));
        add(
                "root of a negative number",
                "sqrt.rn.f32",
                floats(1, SINGLE, x -> FloatOps.sqrt(SINGLE, NEAREST, SINGLE.abs(x[0].low))));
        add(
                "a NaN with a certain payload",
                "add.rn.f32",
                new FloatFormula(
                        List.of(SINGLE, SINGLE),
                        SINGLE,
                        x -> FloatOps.add(SINGLE, NEAREST, x[0].low, x[1].low),
                        NanRule.CANONICAL,
                        false));
        add("keeps the sign", "abs.f32", PtxFormula.of(List.of(32), 32, x -> x[0].low, x -> x[0].undefinedLow));
        add(
                "sign of the second operand",
                "copysign.f32",
                PtxFormula.of(List.of(32, 32), 32, x -> SINGLE.copySign(x[0].low, x[1].low), PtxFormula.all(32)));
        add(
                "zero is not normal",
                "testp.normal.f32",
                PtxFormula.of(List.of(32), 1, x -> SINGLE.isNormal(x[0].low) ? 1 : 0, PtxFormula.all(1)));
        add("an infinity is not a number", "testp.number.f64", FloatFunctions.test(FloatTest.FINITE, DOUBLE));
        add(
                "adds the first half twice",
                "add.rn.f16x2",
                PtxFormula.of(
                        List.of(32, 32),
                        32,
                        x -> {
                            long sum = FloatOps.add(HALF, NEAREST, x[0].low & 0xffff, x[1].low & 0xffff);
                            return sum << 16 | sum;
                        },
                        PtxFormula.all(32)));
    }

    private static long flushed(long bits) {
        return FloatOps.flushInput(SINGLE, bits);
    }

    private static long wide(long half) {
        return FloatConvert.convert(HALF, SINGLE, NEAREST, half);
    }

    private void extremes() {
        add("a NaN wins", "min.f32", FloatFunctions.min(2, new ExtremeStyle(true, false, false), PLAIN));
        add("a number wins over a NaN", "max.NaN.f32", FloatFunctions.max(2, ExtremeStyle.PLAIN, PLAIN));
        add("zeros are equal", "min.f64", floats(2, DOUBLE, x -> {
            double a = Double.longBitsToDouble(x[0].low);
            double b = Double.longBitsToDouble(x[1].low);
            return Double.isNaN(b) || a <= b ? x[0].low : x[1].low;
        }));
        add(
                "the sign of the operand",
                "max.xorsign.abs.f16",
                FloatFunctions.max(2, new ExtremeStyle(false, true, false), FloatStyles.plain(HALF)));
        add(
                "the third operand does not count",
                "min.3.f32",
                PtxFormula.of(
                        List.of(32, 32, 32),
                        32,
                        x -> FloatCompare.ptxMin(SINGLE, false, false, x[0].low, x[1].low),
                        x -> -1));
    }

    private void comparisons() {
        add(
                "true of NaNs",
                "setp.ne.f32",
                ComparisonFunctions.setPredicate(PtxComparison.NEU, SINGLE, false, PredicateCombination.NONE, true));
        add(
                "false of NaNs",
                "setp.geu.f64",
                ComparisonFunctions.setPredicate(PtxComparison.GE, DOUBLE, false, PredicateCombination.NONE, true));
        add(
                "keeps subnormal numbers",
                "setp.eq.ftz.f32",
                ComparisonFunctions.setPredicate(PtxComparison.EQ, SINGLE, false, PredicateCombination.NONE, true));
        add(
                "compares bits",
                "setp.lt.f16",
                ComparisonFunctions.setPredicate(PtxComparison.LT, true, 16, PredicateCombination.NONE, true));
        add("a NaN counts as positive", "slct.b32.f32", ComparisonFunctions.selectBySign(32));
    }

    private void conversions() {
        add("extends by zeros", "cvt.s64.s32", ConvertFunctions.resize(false, 32, 64));
        add("wraps", "cvt.sat.u8.s32", ConvertFunctions.resize(true, 32, 8));
        add("a negative number is large", "cvt.sat.u16.s32", ConvertFunctions.saturate(false, 32, false, 16));
        add("rounds up", "cvt.rzi.s32.f32", ConvertFunctions.toInteger(SINGLE, Rounding.UP, false, true, 32));
        add(
                "ties away from zero",
                "cvt.rni.s32.f64",
                ConvertFunctions.toInteger(DOUBLE, Rounding.NEAREST_AWAY, false, true, 32));
        add(
                "a NaN gives zero",
                "cvt.rzi.s64.f32",
                PtxFormula.opaque(
                        List.of(32),
                        64,
                        x -> FloatConvert.toSignedSaturating(SINGLE, Rounding.TOWARD_ZERO, x[0].low, 64)));
        add(
                "out of range wraps",
                "cvt.rzi.u8.f32",
                PtxFormula.opaque(
                        List.of(32),
                        8,
                        x -> IntOps.zext(
                                FloatConvert.toSignedSaturating(SINGLE, Rounding.TOWARD_ZERO, x[0].low, 64), 8)));
        add(
                "keeps subnormal numbers",
                "cvt.rpi.ftz.s32.f32",
                ConvertFunctions.toInteger(SINGLE, Rounding.UP, false, true, 32));
        add("without sign", "cvt.rn.f32.s64", ConvertFunctions.toFloat(false, 64, PLAIN));
        add(
                "by way of double",
                "cvt.rn.f32.u64",
                PtxFormula.opaque(
                        List.of(64),
                        32,
                        x -> FloatConvert.convert(
                                DOUBLE, SINGLE, NEAREST, FloatConvert.fromUnsigned(DOUBLE, NEAREST, x[0].low))));
        add(
                "by way of single",
                "cvt.rn.f16.f64",
                floats1(
                        DOUBLE,
                        HALF,
                        x -> FloatConvert.convert(
                                SINGLE, HALF, NEAREST, FloatConvert.convert(DOUBLE, SINGLE, NEAREST, x[0].low))));
        add("truncates", "cvt.rn.bf16.f32", floats1(SINGLE, FloatFormat.BFLOAT, x -> x[0].low >>> 16));
        add(
                "overflows to infinity",
                "cvt.rn.satfinite.f16.f32",
                ConvertFunctions.resize(SINGLE, FloatStyles.plain(HALF), false));
        add(
                "keeps negative numbers",
                "cvt.rn.relu.f16.f32",
                ConvertFunctions.resize(SINGLE, FloatStyles.plain(HALF), false));
        add(
                "the first one below",
                "cvt.rn.f16x2.f32",
                PtxFormula.opaque(
                        List.of(32, 32),
                        32,
                        x -> FloatConvert.convert(SINGLE, HALF, NEAREST, x[1].low) << 16
                                | FloatConvert.convert(SINGLE, HALF, NEAREST, x[0].low)));
        add("truncates", "cvt.rna.tf32.f32", ConvertFunctions.toTf32(Rounding.TOWARD_ZERO, Clamp.NONE, false));
        add("ties to even", "cvt.rna.tf32.f32", ConvertFunctions.toTf32(NEAREST, Clamp.NONE, false));
        add("saturates without sign", "cvt.pack.sat.s16.s32", ConvertFunctions.packIntegers(false, 16));
        add("rounds to nearest", "cvt.rmi.f32.f32", ConvertFunctions.roundToInteger(PLAIN));
    }

    private static TypedFunction floats1(FloatFormat from, FloatFormat to, Word bits) {
        return new FloatFormula(List.of(from), to, bits, NanRule.PROPAGATED, false);
    }
}
