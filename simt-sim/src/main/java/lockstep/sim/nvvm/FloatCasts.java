package lockstep.sim.nvvm;

import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.sim.bits.WideInt;
import lockstep.sim.fp.FloatConvert;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.Rounding;
import lockstep.sim.value.Scalar;

/** Conversions from and to floats on one lane. */
final class FloatCasts {
    private FloatCasts() {}

    static void cast(Opcode opcode, int flags, ScalarType from, ScalarType to, FloatMode mode, Scalar in, Scalar out) {
        if (from.isFloat() && to.isFloat()) {
            betweenFloats(flags, from.format(), to.format(), mode, in, out);
        } else if (from.isFloat()) {
            toInteger(opcode == Opcode.FPTOSI, from.format(), to, Rounding.TOWARD_ZERO, in, out);
        } else {
            fromInteger(opcode == Opcode.SITOFP, flags, from, to.format(), in, out);
        }
    }

    private static void betweenFloats(
            int flags, FloatFormat from, FloatFormat to, FloatMode mode, Scalar in, Scalar out) {
        if (FloatArithmetic.breaksClaim(flags, from, in.low)) {
            Results.poison(in, in, out);
            return;
        }
        long operand = mode.operand(from, in.low);
        long exact = FloatConvert.convert(from, to, Rounding.NEAREST_EVEN, operand);
        FloatArithmetic.finish(flags, to, mode, in, in, exact, operand != in.low, out);
    }

    /** Poison where the value does not fit, or may not: LLVM Language Reference, "fptoui", "fptosi". */
    static void toInteger(boolean signed, FloatFormat from, ScalarType to, Rounding rounding, Scalar in, Scalar out) {
        boolean fits = signed
                ? FloatConvert.fitsSigned(from, rounding, in.low, to.width())
                : FloatConvert.fitsUnsigned(from, rounding, in.low, to.width());
        if (!fits) {
            Results.poison(in, in, out);
            return;
        }
        boolean isOpen = in.undefinedLow != 0;
        long openLow = isOpen ? to.lowMask() : 0;
        long openHigh = isOpen ? to.highMask() : 0;
        if (to.width() <= 64) {
            long value = signed
                    ? FloatConvert.toSigned(from, rounding, in.low, to.width())
                    : FloatConvert.toUnsigned(from, rounding, in.low, to.width());
            Results.write(in, out, value & to.lowMask(), 0, openLow, 0);
        } else {
            WideInt value = signed
                    ? FloatConvert.toSignedSaturatingWide(from, rounding, in.low, to.width())
                    : FloatConvert.toUnsignedSaturatingWide(from, rounding, in.low, to.width());
            Results.write(in, out, value.low(), value.high(), openLow, openHigh);
        }
    }

    private static void fromInteger(
            boolean signed, int flags, ScalarType from, FloatFormat to, Scalar in, Scalar out) {
        boolean claimsSign = (flags & Flag.NNEG.bit()) != 0;
        WideInt most = new WideInt(in.high | in.undefinedHigh, in.low | in.undefinedLow);
        if (claimsSign && most.testBit(from.width() - 1)) {
            Results.poison(in, in, out);
            return;
        }
        long value = integerToFloat(signed, from.width(), to, Rounding.NEAREST_EVEN, in);
        Results.write(in, out, value, 0, in.isDefined() ? 0 : to.mask(), 0);
    }

    /** The integer {@code in} of {@code width} bits as a float. */
    static long integerToFloat(boolean signed, int width, FloatFormat to, Rounding rounding, Scalar in) {
        if (width <= 64) {
            int unused = 64 - width;
            return signed
                    ? FloatConvert.fromSigned(to, rounding, in.low << unused >> unused)
                    : FloatConvert.fromUnsigned(to, rounding, in.low);
        }
        WideInt value = new WideInt(in.high, in.low);
        return signed
                ? FloatConvert.fromSignedWide(to, rounding, extended(value, width))
                : FloatConvert.fromUnsignedWide(to, rounding, value);
    }

    private static WideInt extended(WideInt value, int width) {
        return value.testBit(width - 1) ? value.or(WideInt.mask(128).xor(WideInt.mask(width))) : value;
    }
}
