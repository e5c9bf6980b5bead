package lockstep.sim.nvvm;

import java.math.BigInteger;
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
        if (FloatArithmetic.breaksFlags(flags, from, in)) {
            Results.poison(in, in, out);
            return;
        }
        long operand = mode.operand(from, in.low);
        long exact = FloatConvert.convert(from, to, Rounding.NEAREST_EVEN, operand);
        // A NaN with any payload gives a NaN.
        boolean isOpen = !in.isDefined() && !FloatArithmetic.isAlwaysNan(from, in);
        FloatArithmetic.finish(flags, to, mode, in, in, exact, operand != in.low, isOpen, out);
    }

    /**
     * Poison if the value does not fit for some choice of undefined bits: LLVM Language Reference, "fptoui", "fptosi".
     * Magnitudes are monotonic in the bits below the sign, so that the least and the greatest choice for each possible
     * sign decide.
     */
    static void toInteger(boolean signed, FloatFormat from, ScalarType to, Rounding rounding, Scalar in, Scalar out) {
        WideInt open = WideInt.ZERO;
        WideInt value = integer(signed, from, to, rounding, in.low);
        for (long choice : extremes(from, in)) {
            boolean fits = signed
                    ? FloatConvert.fitsSigned(from, rounding, choice, to.width())
                    : FloatConvert.fitsUnsigned(from, rounding, choice, to.width());
            if (!fits) {
                Results.poison(in, in, out);
                return;
            }
            open = open.or(value.xor(integer(signed, from, to, rounding, choice)));
        }
        WideInt mask = upToHighest(open);
        Results.write(in, out, value.low(), value.high(), mask.low(), mask.high());
    }

    /** The saturating conversions, which are defined for every value, including NaNs. */
    static void toIntegerSaturating(
            boolean signed, FloatFormat from, ScalarType to, Rounding rounding, long ofNan, Scalar in, Scalar out) {
        boolean isNan = from.isNan(in.low);
        WideInt value = isNan ? WideInt.ofUnsigned(ofNan) : integer(signed, from, to, rounding, in.low);
        WideInt open = WideInt.ZERO;
        if (FloatArithmetic.mayBeNan(from, in)) {
            open = FloatArithmetic.isAlwaysNan(from, in) ? WideInt.ZERO : WideInt.mask(to.width());
        } else if (!in.isDefined()) {
            for (long choice : extremes(from, in)) {
                open = open.or(value.xor(integer(signed, from, to, rounding, choice)));
            }
        }
        WideInt mask = upToHighest(open);
        Results.write(in, out, value.low(), value.high(), mask.low(), mask.high());
    }

    /**
     * {@code llvm.lrint}, {@code llvm.lround}: a value that does not fit gives an unspecified result, the same at each
     * use: it is marked chosen.
     */
    static void toNearest(FloatFormat from, ScalarType to, Rounding rounding, Scalar in, Scalar out) {
        WideInt value = integer(true, from, to, rounding, in.low);
        WideInt open = WideInt.ZERO;
        boolean fits = true;
        for (long choice : extremes(from, in)) {
            fits &= FloatConvert.fitsSigned(from, rounding, choice, to.width());
            open = open.or(value.xor(integer(true, from, to, rounding, choice)));
        }
        boolean isOpenAltogether = !fits && !in.isDefined();
        WideInt mask = isOpenAltogether ? WideInt.mask(to.width()) : upToHighest(open);
        Results.write(in, out, value.low(), value.high(), mask.low(), mask.high());
        out.chosen |= !fits;
    }

    /** The choices of undefined bits with the least and the greatest magnitude, under each possible sign. */
    private static long[] extremes(FloatFormat format, Scalar in) {
        if (in.undefinedLow == 0) {
            return new long[] {in.low};
        }
        long least = in.low & ~in.undefinedLow;
        long most = in.low | in.undefinedLow;
        long sign = format.signMask();
        boolean hasOpenSign = (in.undefinedLow & sign) != 0;
        return hasOpenSign
                ? new long[] {least & ~sign, most & ~sign, least | sign, most | sign}
                : new long[] {least, most};
    }

    private static WideInt integer(boolean signed, FloatFormat from, ScalarType to, Rounding rounding, long bits) {
        return signed
                ? FloatConvert.toSignedSaturatingWide(from, rounding, bits, to.width())
                : FloatConvert.toUnsignedSaturatingWide(from, rounding, bits, to.width());
    }

    /**
     * All bits from the highest set one down: below the highest bit in which the ends of an interval differ, the values
     * between them may differ.
     */
    private static WideInt upToHighest(WideInt differences) {
        return differences.isZero() ? differences : WideInt.mask(128 - differences.ctlz(128));
    }

    private static void fromInteger(boolean signed, int flags, ScalarType from, FloatFormat to, Scalar in, Scalar out) {
        boolean claimsSign = (flags & Flag.NNEG.bit()) != 0;
        WideInt most = new WideInt(in.high | in.undefinedHigh, in.low | in.undefinedLow);
        if (claimsSign && most.testBit(from.width() - 1)) {
            Results.poison(in, in, out);
            return;
        }
        fromInteger(signed, from.width(), to, Rounding.NEAREST_EVEN, in, out);
    }

    /** The conversion is monotonic for each sign, so that the least and the greatest choice bound the others. */
    static void fromInteger(boolean signed, int width, FloatFormat to, Rounding rounding, Scalar in, Scalar out) {
        long value = integerToFloat(signed, width, to, rounding, in);
        long open = 0;
        if (!in.isDefined()) {
            OpenBits bits = OpenBits.of(in, width);
            Scalar first = scalar(signed ? bits.signedMin() : bits.min(), width);
            Scalar last = scalar(signed ? bits.signedMax() : bits.max(), width);
            long least = integerToFloat(signed, width, to, rounding, first);
            long most = integerToFloat(signed, width, to, rounding, last);
            open = upToHighest(WideInt.ofUnsigned(value ^ least | value ^ most)).low();
        }
        Results.write(in, out, value, 0, open, 0);
    }

    private static Scalar scalar(BigInteger value, int width) {
        WideInt wide = WideInt.of(OpenBits.wrap(value, width));
        Scalar scalar = new Scalar();
        scalar.set(wide.low(), wide.high());
        return scalar;
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
