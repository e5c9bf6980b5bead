package lockstep.sim.nvvm;

import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicModifier;
import lockstep.ir.nvvm.intrinsic.IntrinsicTrait;
import lockstep.sim.fp.Approximation;
import lockstep.sim.fp.FloatCompare;
import lockstep.sim.fp.FloatConvert;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.FloatOps;
import lockstep.sim.fp.OpenFloats;
import lockstep.sim.fp.Rounding;
import lockstep.sim.value.Scalar;

/** Intrinsics on floats, and conversions between floats and integers. */
final class FloatIntrinsics {
    private FloatIntrinsics() {}

    static boolean element(
            IntrinsicInfo info,
            List<ScalarType> operandTypes,
            ScalarType resultType,
            FloatMode mode,
            Scalar[] x,
            Scalar out) {
        for (Scalar argument : x) {
            if (argument.poison) {
                Results.poison(x[0], x[x.length - 1], out);
                return true;
            }
        }
        ScalarType first = operandTypes.isEmpty() ? resultType : operandTypes.getFirst();
        if (info.kind() == Intrinsic.IS_FPCLASS) {
            FloatClasses.test(first.format(), x[0], (int) x[1].low, out);
            return true;
        }
        return signs(info.kind(), first, x, out)
                || ptxSigns(info, first, x, out)
                || halves(info.kind(), x, out)
                || (x.length > 1 && FloatScaling.element(info.kind(), first, operandTypes.get(1), mode, x, out))
                || conversions(info, first, resultType, x, out)
                || (first.isFloat() && resultType.equals(first) && arithmetic(info, first.format(), mode, x, out))
                || (first.isFloat() && resultType.equals(first) && approximate(info, first.format(), x, out))
                || (first.isFloat() && resultType.equals(first) && library(info.kind(), first.format(), mode, x, out));
    }

    // ---- sign operations

    private static boolean signs(Intrinsic kind, ScalarType type, Scalar[] x, Scalar out) {
        if (!type.isFloat()) {
            return false;
        }
        FloatFormat format = type.format();
        long sign = format.signMask();
        switch (kind) {
            case FABS -> Results.write(x[0], out, format.abs(x[0].low), 0, x[0].undefinedLow & ~sign, 0);
            case COPYSIGN ->
                Results.write(
                        x[0],
                        x[1],
                        out,
                        format.copySign(x[0].low, x[1].low),
                        0,
                        x[0].undefinedLow & ~sign | x[1].undefinedLow & sign,
                        0);
            default -> {
                return false;
            }
        }
        return true;
    }

    /**
     * {@code abs} and {@code neg} of PTX: a NaN gives an unspecified NaN, except for {@code abs.f64} (PTX ISA,
     * "Floating Point Instructions: abs, neg").
     */
    private static boolean ptxSigns(IntrinsicInfo info, ScalarType type, Scalar[] x, Scalar out) {
        boolean clears = info.kind() == Intrinsic.NVVM_FABS;
        if (!type.isFloat() || !clears && info.kind() != Intrinsic.NVVM_NEG) {
            return false;
        }
        FloatFormat format = type.format();
        boolean flushes = info.has(IntrinsicModifier.FTZ);
        long operand = operand(flushes, format, x[0].low);
        long open = clears ? x[0].undefinedLow & ~format.signMask() : x[0].undefinedLow;
        if (FloatArithmetic.mayBeNan(format, x[0]) && (!clears || format != FloatFormat.DOUBLE)) {
            open = OpenFloats.ofUnspecifiedNan(format, x[0].low, x[0].undefinedLow, open);
        } else if (flushes && open != 0) {
            open = format.mask();
        }
        Results.write(x[0], out, clears ? format.abs(operand) : format.negate(operand), 0, open, 0);
        return true;
    }

    private static boolean halves(Intrinsic kind, Scalar[] x, Scalar out) {
        switch (kind) {
            case NVVM_BITCAST -> out.copyFrom(x[0]);
            case DOUBLE_LOW -> Results.write(x[0], out, x[0].low & 0xffffffffL, 0, x[0].undefinedLow & 0xffffffffL, 0);
            case DOUBLE_HIGH -> Results.write(x[0], out, x[0].low >>> 32, 0, x[0].undefinedLow >>> 32, 0);
            case DOUBLE_FROM_HALVES ->
                Results.write(
                        x[0], x[1], out, x[0].low | x[1].low << 32, 0, x[0].undefinedLow | x[1].undefinedLow << 32, 0);
            default -> {
                return false;
            }
        }
        return true;
    }

    // ---- correctly rounded arithmetic

    private static boolean arithmetic(
            IntrinsicInfo info, FloatFormat format, FloatMode functionMode, Scalar[] x, Scalar out) {
        if (info.has(IntrinsicModifier.APPROX)) {
            return false;
        }
        boolean flushes = info.has(IntrinsicModifier.FTZ);
        // Operations of PTX flush according to their modifier, whatever the function's mode.
        FloatMode mode = info.kind().is(IntrinsicTrait.PTX_ARITHMETIC) ? FloatMode.IEEE : functionMode;
        long a = operand(flushes, format, mode.operand(format, x[0].low));
        long b = x.length > 1 ? operand(flushes, format, mode.operand(format, x[1].low)) : 0;
        long c = x.length > 2 ? operand(flushes, format, mode.operand(format, x[2].low)) : 0;
        Rounding rounding = rounding(info);
        long bits;
        switch (info.kind()) {
            case FMA, NVVM_FMA, FMULADD -> bits = FloatOps.fma(format, rounding, a, b, c);
            case NVVM_ADD -> bits = FloatOps.add(format, rounding, a, b);
            case NVVM_MUL -> bits = FloatOps.mul(format, rounding, a, b);
            case NVVM_DIV -> bits = FloatOps.div(format, rounding, a, b);
            case NVVM_RCP -> bits = FloatOps.div(format, rounding, format.one(), a);
            case SQRT, NVVM_SQRT -> bits = FloatOps.sqrt(format, rounding, a);
            case FLOOR, NVVM_FLOOR -> bits = FloatOps.roundToIntegral(format, Rounding.DOWN, a);
            case CEIL, NVVM_CEIL -> bits = FloatOps.roundToIntegral(format, Rounding.UP, a);
            case TRUNC_FLOAT, NVVM_TRUNC -> bits = FloatOps.roundToIntegral(format, Rounding.TOWARD_ZERO, a);
            case RINT, NEARBYINT, ROUNDEVEN, NVVM_ROUND ->
                bits = FloatOps.roundToIntegral(format, Rounding.NEAREST_EVEN, a);
            case ROUND -> bits = FloatOps.roundToIntegral(format, Rounding.NEAREST_AWAY, a);
            case MINNUM -> bits = FloatCompare.minnum(format, a, b);
            case MAXNUM -> bits = FloatCompare.maxnum(format, a, b);
            case MINIMUM -> bits = FloatCompare.minimum(format, a, b);
            case MAXIMUM -> bits = FloatCompare.maximum(format, a, b);
            case MINIMUMNUM -> bits = FloatCompare.minimumNumber(format, a, b);
            case MAXIMUMNUM -> bits = FloatCompare.maximumNumber(format, a, b);
            case NVVM_FMIN ->
                bits = FloatCompare.ptxMin(
                        format, info.has(IntrinsicModifier.NAN), info.has(IntrinsicModifier.XORSIGN), a, b);
            case NVVM_FMAX ->
                bits = FloatCompare.ptxMax(
                        format, info.has(IntrinsicModifier.NAN), info.has(IntrinsicModifier.XORSIGN), a, b);
            case NVVM_SATURATE -> bits = FloatOps.saturate(format, a);
            // As a product with 1, which makes a signaling NaN quiet.
            case CANONICALIZE -> bits = FloatOps.mul(format, Rounding.NEAREST_EVEN, a, format.one());
            default -> {
                return false;
            }
        }
        finish(info, format, mode, x, bits, flushes, out);
        // Whether fmuladd is fused is unspecified.
        out.imprecise |= info.kind() == Intrinsic.FMULADD || isFlushed(format, mode, x);
        return true;
    }

    /** Whether the function's mode permits, but does not require, that an operand is flushed to zero. */
    private static boolean isFlushed(FloatFormat format, FloatMode mode, Scalar[] x) {
        for (Scalar argument : x) {
            if (mode.operand(format, argument.low) != argument.low) {
                return true;
            }
        }
        return false;
    }

    private static long operand(boolean flushes, FloatFormat format, long bits) {
        return flushes ? FloatOps.flushInput(format, bits) : bits;
    }

    private static void finish(
            IntrinsicInfo info,
            FloatFormat format,
            FloatMode mode,
            Scalar[] x,
            long exact,
            boolean flushes,
            Scalar out) {
        long bits = flushes ? FloatOps.flushOutput(format, exact) : exact;
        if (info.has(IntrinsicModifier.SAT)) {
            bits = FloatOps.saturate(format, bits);
        }
        if (info.has(IntrinsicModifier.RELU) && format.isNegative(bits) && !format.isNan(bits)) {
            bits = format.zero(false);
        }
        boolean isOpen = isOpen(info, format, x);
        FloatArithmetic.finish(0, format, mode, x[0], x[x.length - 1], bits, false, isOpen, out);
        for (Scalar argument : x) {
            out.chosen |= argument.chosen;
            out.imprecise |= argument.imprecise;
        }
    }

    /**
     * Whether undefined bits of operands can matter. Not those of a value that is a NaN for every choice: arithmetic
     * gives a NaN in any case, and operations that prefer numbers ignore its bits.
     */
    private static boolean isOpen(IntrinsicInfo info, FloatFormat format, Scalar[] x) {
        boolean isOpen = false;
        boolean isNan = false;
        for (Scalar argument : x) {
            boolean isNanInAnyCase = FloatArithmetic.isAlwaysNan(format, argument);
            isOpen |= !argument.isDefined() && !(isNanInAnyCase && prefersNumbers(info));
            isNan |= isNanInAnyCase;
        }
        return isOpen && !(isNan && info.kind().is(IntrinsicTrait.NAN_IN_NAN_OUT));
    }

    private static boolean prefersNumbers(IntrinsicInfo info) {
        return switch (info.kind()) {
            case MINNUM, MAXNUM, MINIMUMNUM, MAXIMUMNUM -> true;
            case NVVM_FMIN, NVVM_FMAX -> !info.has(IntrinsicModifier.NAN) && !info.has(IntrinsicModifier.XORSIGN);
            default -> false;
        };
    }

    static Rounding rounding(IntrinsicInfo info) {
        if (info.has(IntrinsicModifier.RZ)) {
            return Rounding.TOWARD_ZERO;
        }
        if (info.has(IntrinsicModifier.RM)) {
            return Rounding.DOWN;
        }
        return info.has(IntrinsicModifier.RP) ? Rounding.UP : Rounding.NEAREST_EVEN;
    }

    // ---- approximations of PTX

    private static Optional<Approximation> approximation(Intrinsic kind) {
        return switch (kind) {
            case NVVM_RCP -> Optional.of(Approximation.RCP);
            case NVVM_SQRT -> Optional.of(Approximation.SQRT);
            case NVVM_RSQRT -> Optional.of(Approximation.RSQRT);
            case NVVM_SIN -> Optional.of(Approximation.SIN);
            case NVVM_COS -> Optional.of(Approximation.COS);
            case NVVM_LG2 -> Optional.of(Approximation.LG2);
            case NVVM_EX2 -> Optional.of(Approximation.EX2);
            case NVVM_DIV -> Optional.of(Approximation.DIV);
            default -> Optional.empty();
        };
    }

    private static boolean approximate(IntrinsicInfo info, FloatFormat format, Scalar[] x, Scalar out) {
        Optional<Approximation> function = approximation(info.kind());
        if (function.isEmpty()) {
            return false;
        }
        long divisor = x.length > 1 ? x[1].low : 0;
        long bits = function.get().compute(format, info.has(IntrinsicModifier.FTZ), x[0].low, divisor);
        boolean isOpen = false;
        boolean isNan = false;
        for (Scalar argument : x) {
            isOpen |= !argument.isDefined();
            isNan |= FloatArithmetic.isAlwaysNan(format, argument);
        }
        FloatArithmetic.finish(0, format, FloatMode.IEEE, x[0], x[x.length - 1], bits, false, isOpen && !isNan, out);
        out.imprecise = true;
        return true;
    }

    // ---- functions of unspecified accuracy

    private static boolean library(Intrinsic kind, FloatFormat format, FloatMode mode, Scalar[] x, Scalar out) {
        double a = FloatConvert.toDouble(format, x[0].low);
        double b = x.length > 1 && x[1].high == 0 ? FloatConvert.toDouble(format, x[1].low & format.mask()) : 0;
        double value;
        switch (kind) {
            case SIN -> value = StrictMath.sin(a);
            case COS -> value = StrictMath.cos(a);
            case TAN -> value = StrictMath.tan(a);
            case ASIN -> value = StrictMath.asin(a);
            case ACOS -> value = StrictMath.acos(a);
            case ATAN -> value = StrictMath.atan(a);
            case SINH -> value = StrictMath.sinh(a);
            case COSH -> value = StrictMath.cosh(a);
            case TANH -> value = StrictMath.tanh(a);
            case ATAN2 -> value = StrictMath.atan2(a, b);
            case POW -> value = StrictMath.pow(a, b);
            case EXP -> value = StrictMath.exp(a);
            case EXP2 -> value = StrictMath.pow(2, a);
            case EXP10 -> value = StrictMath.pow(10, a);
            case LOG -> value = StrictMath.log(a);
            case LOG2 -> value = StrictMath.log(a) / StrictMath.log(2);
            case LOG10 -> value = StrictMath.log10(a);
            default -> {
                return false;
            }
        }
        long bits = FloatConvert.fromDouble(format, Rounding.NEAREST_EVEN, value);
        FloatArithmetic.finish(0, format, mode, x[0], x[x.length - 1], bits, false, out);
        out.imprecise = true;
        return true;
    }

    // ---- conversions

    private static boolean conversions(IntrinsicInfo info, ScalarType from, ScalarType to, Scalar[] x, Scalar out) {
        boolean isSigned = info.kind().is(IntrinsicTrait.SIGNED);
        switch (info.kind()) {
            case FPTOSI_SAT, FPTOUI_SAT, CVT_FLOAT_TO_SIGNED, CVT_FLOAT_TO_UNSIGNED ->
                saturated(isSigned, info, from, to, x[0], out);
            case CVT_SIGNED_TO_FLOAT, CVT_UNSIGNED_TO_FLOAT ->
                FloatCasts.fromInteger(isSigned, from.width(), to.format(), rounding(info), x[0], out);
            case CVT_FLOAT_TO_FLOAT -> {
                boolean flushes = info.has(IntrinsicModifier.FTZ);
                long operand = operand(flushes, from.format(), x[0].low);
                long bits = FloatConvert.convert(from.format(), to.format(), rounding(info), operand);
                finish(info, to.format(), FloatMode.IEEE, x, bits, flushes, out);
            }
            case NVVM_H2F, CONVERT_FROM_FP16 -> {
                if (to.format() == FloatFormat.HALF) {
                    // A reinterpretation of storage, not an operation on floats, which would quiet a signaling NaN.
                    out.copyFrom(x[0]);
                    return true;
                }
                long bits = FloatConvert.convert(FloatFormat.HALF, to.format(), Rounding.NEAREST_EVEN, x[0].low);
                finish(info, to.format(), FloatMode.IEEE, x, bits, false, out);
            }
            case LRINT, LLRINT -> FloatCasts.toNearest(from.format(), to, Rounding.NEAREST_EVEN, x[0], out);
            case LROUND, LLROUND -> FloatCasts.toNearest(from.format(), to, Rounding.NEAREST_AWAY, x[0], out);
            case CVT_FLOAT_TO_TF32 -> {
                long bits = toTf32(info, x[0].low);
                long open = FloatArithmetic.openBits(FloatFormat.SINGLE, bits);
                Results.write(x[0], out, bits, 0, x[0].undefinedLow != 0 ? to.lowMask() : open, 0);
            }
            case CONVERT_TO_FP16, CVT_FLOAT_TO_HALF_BITS, CVT_BFLOAT_TO_HALF_BITS -> {
                if (from.format() == FloatFormat.HALF) {
                    out.copyFrom(x[0]);
                    return true;
                }
                // The modifier applies only to operands and results in single precision (PTX ISA, "cvt").
                boolean flushes = info.has(IntrinsicModifier.FTZ) && from.format() == FloatFormat.SINGLE;
                long operand = operand(flushes, from.format(), x[0].low);
                long bits = FloatConvert.convert(from.format(), FloatFormat.HALF, rounding(info), operand);
                finish(info, FloatFormat.HALF, FloatMode.IEEE, x, bits, false, out);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static long toTf32(IntrinsicInfo info, long bits) {
        Rounding mode = info.has(IntrinsicModifier.RNA) ? Rounding.NEAREST_AWAY : rounding(info);
        FloatFormat format = FloatFormat.SINGLE;
        boolean isCut = info.has(IntrinsicModifier.RELU) && format.isNegative(bits) && !format.isNan(bits);
        return isCut ? 0 : FloatConvert.toTf32(mode, info.has(IntrinsicModifier.SATFINITE), bits);
    }

    /**
     * Converts two floats to the elements of a vector, the first to the upper one; false, with nothing written, for any
     * other intrinsic.
     */
    static boolean pack(
            IntrinsicInfo info, ScalarType from, List<ScalarType> to, Scalar[][] arguments, Scalar[] results) {
        if (info.kind() != Intrinsic.CVT_PACK_FLOATS) {
            return false;
        }
        for (int i = 0; i < results.length; i++) {
            Scalar in = arguments[results.length - 1 - i][0];
            if (in.poison) {
                Results.poison(in, in, results[i]);
            } else {
                FloatFormat format = to.get(i).format();
                long bits = FloatConvert.convert(from.format(), format, rounding(info), in.low);
                finish(info, format, FloatMode.IEEE, new Scalar[] {in}, bits, false, results[i]);
            }
        }
        return true;
    }

    /** Values out of range saturate, as in cvt; a NaN gives 0, or for cvt the result that the PTX ISA specifies. */
    private static void saturated(
            boolean signed, IntrinsicInfo info, ScalarType from, ScalarType to, Scalar in, Scalar out) {
        if (!from.isFloat()) {
            throw WrongOperation.of(info.kind(), "floating-point conversion");
        }
        boolean isCvt = info.kind().is(IntrinsicTrait.PTX_CONVERSION);
        Rounding rounding = isCvt ? rounding(info) : Rounding.TOWARD_ZERO;
        long ofNan = isCvt ? FloatConvert.ptxIntegerOfNan(from.format(), to.width()) : 0;
        Scalar operand = new Scalar();
        operand.copyFrom(in);
        if (info.has(IntrinsicModifier.FTZ) && in.isDefined()) {
            operand.low = FloatOps.flushInput(from.format(), in.low);
        }
        // Flushing is not monotonic, so that the ends of the interval do not bound the result.
        FloatCasts.toIntegerSaturating(signed, from.format(), to, rounding, ofNan, operand, out);
        if (info.has(IntrinsicModifier.FTZ) && !in.isDefined() && FloatArithmetic.mayBeFlushed(from.format(), in)) {
            Results.write(in, out, out.low, out.high, to.lowMask(), to.highMask());
        }
    }
}
