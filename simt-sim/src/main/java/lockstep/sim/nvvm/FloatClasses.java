package lockstep.sim.nvvm;

import lockstep.sim.fp.FloatFormat;
import lockstep.sim.value.Scalar;

/**
 * {@code llvm.is.fpclass}: the ten classes of a float as bits of a mask (LLVM Language Reference, "Floating-Point Test
 * Intrinsics"). A test depends only on the bits; denormal modes do not affect it.
 */
final class FloatClasses {
    static final int SIGNALING_NAN = 1;
    static final int QUIET_NAN = 1 << 1;
    static final int NEGATIVE_INFINITY = 1 << 2;
    static final int NEGATIVE_NORMAL = 1 << 3;
    static final int NEGATIVE_SUBNORMAL = 1 << 4;
    static final int NEGATIVE_ZERO = 1 << 5;
    static final int POSITIVE_ZERO = 1 << 6;
    static final int POSITIVE_SUBNORMAL = 1 << 7;
    static final int POSITIVE_NORMAL = 1 << 8;
    static final int POSITIVE_INFINITY = 1 << 9;

    private FloatClasses() {}

    /** Whether {@code value} is in a class of {@code mask}; undefined exactly if choices of its bits disagree. */
    static void test(FloatFormat format, Scalar value, int mask, Scalar out) {
        int possible = possible(format, value.low & ~value.undefinedLow, value.low | value.undefinedLow);
        boolean concrete = (possible(format, value.low, value.low) & mask) != 0;
        boolean canHold = (possible & mask) != 0;
        boolean canFail = (possible & ~mask) != 0;
        Tristate truth = canHold && canFail ? Tristate.OPEN : Tristate.of(canHold);
        Results.write(value, value, out, truth, concrete);
    }

    /**
     * The classes of all values in which the bits of {@code sure} are set and those that are set only in {@code most}
     * may be either.
     */
    private static int possible(FloatFormat format, long sure, long most) {
        int either = nans(format, sure, most);
        if ((sure & format.signMask()) == 0) {
            either |= numbers(format, sure, most, POSITIVE_ZERO, POSITIVE_SUBNORMAL, POSITIVE_NORMAL)
                    | infinity(format, sure, most, POSITIVE_INFINITY);
        }
        if ((most & format.signMask()) != 0) {
            either |= numbers(format, sure, most, NEGATIVE_ZERO, NEGATIVE_SUBNORMAL, NEGATIVE_NORMAL)
                    | infinity(format, sure, most, NEGATIVE_INFINITY);
        }
        return either;
    }

    private static int nans(FloatFormat format, long sure, long most) {
        long payload = format.fractionMask() & ~format.quietBit();
        boolean canBeNan = (most & format.exponentMask()) == format.exponentMask();
        boolean canBeQuiet = canBeNan && (most & format.quietBit()) != 0;
        boolean canSignal = canBeNan && (sure & format.quietBit()) == 0 && (most & payload) != 0;
        return (canBeQuiet ? QUIET_NAN : 0) | (canSignal ? SIGNALING_NAN : 0);
    }

    private static int numbers(FloatFormat format, long sure, long most, int zero, int subnormal, int normal) {
        long leastExponent = sure & format.exponentMask();
        long mostExponent = most & format.exponentMask();
        boolean hasZeroExponent = leastExponent == 0;
        boolean canBeZero = hasZeroExponent && (sure & format.fractionMask()) == 0;
        boolean canBeSubnormal = hasZeroExponent && (most & format.fractionMask()) != 0;
        // If several exponents are possible, one of them is neither zero nor all ones, since the field has at least
        // five bits.
        boolean canBeNormal =
                leastExponent != mostExponent || leastExponent != 0 && leastExponent != format.exponentMask();
        return (canBeZero ? zero : 0) | (canBeSubnormal ? subnormal : 0) | (canBeNormal ? normal : 0);
    }

    private static int infinity(FloatFormat format, long sure, long most, int infinity) {
        boolean canBe = (most & format.exponentMask()) == format.exponentMask() && (sure & format.fractionMask()) == 0;
        return canBe ? infinity : 0;
    }
}
