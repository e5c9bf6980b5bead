package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * How a loop counts: up or down, from a number that is near zero, near the end of the type's range, or differs between
 * lanes. Numbers are those of the counter as {@code isSigned} reads its bits.
 *
 * @param type of the counter
 * @param step 1 or more
 * @param isDown whether the step is subtracted
 * @param test how the loop is tested
 * @param isSigned how the counter's bits are read
 * @param form where the loop is tested
 * @param near the least number that the counter begins with, or that it ends with if it counts down: the first that no
 *     iteration has
 * @param spread how much greater that number may be in a lane
 * @param slack the distance of the bound from the counter after the last iteration, less than the step
 * @param most iterations at most
 */
record CounterPlan(
        IntType type,
        int step,
        boolean isDown,
        Test test,
        boolean isSigned,
        Form form,
        long near,
        int spread,
        int slack,
        int most) {
    /** How a loop tests its counter against a bound. */
    enum Test {
        /** For inequality: the counter meets the bound exactly, and may wrap on the way. */
        UNEQUAL(Predicate.NE, Predicate.NE, false, false),
        /** By the signed order, the bound excluded. */
        SIGNED(Predicate.SLT, Predicate.SGT, true, false),
        /** By the signed order, the bound included. */
        SIGNED_OR_EQUAL(Predicate.SLE, Predicate.SGE, true, true),
        /** By the unsigned order, the bound excluded. */
        UNSIGNED(Predicate.ULT, Predicate.UGT, false, false),
        /** By the unsigned order, the bound included. */
        UNSIGNED_OR_EQUAL(Predicate.ULE, Predicate.UGE, false, true);

        private final Predicate up;
        private final Predicate down;
        private final boolean isSigned;
        private final boolean takesBound;

        Test(Predicate up, Predicate down, boolean isSigned, boolean takesBound) {
            this.up = up;
            this.down = down;
            this.isSigned = isSigned;
            this.takesBound = takesBound;
        }

        /** The predicate, of counter and bound, under which the loop continues. */
        Predicate goesOn(boolean isDown) {
            return isDown ? down : up;
        }

        /** Whether the order is signed. */
        boolean isSigned() {
            return isSigned;
        }

        /**
         * How far the bound may be from the first number that the counter does not take, towards its start.
         *
         * @param slack 0 to one less than the step; 0 for inequality
         */
        long inward(long slack) {
            return slack + (takesBound ? 1 : 0);
        }
    }

    private static final List<IntType> TYPES =
            List.of(IntType.I32, IntType.I32, IntType.I32, IntType.I64, IntType.I64, IntType.I16, IntType.I8);
    private static final int MAX_STEP = 7;
    private static final int MAX_ROUNDS = 16;
    private static final int MAX_SPREAD = 3;

    /** Counters of 64 bits stay below 2^40, so that sums of them fit a {@code long}. */
    private static final int PLAIN_WIDTH = 40;

    /** Where a loop is tested. */
    enum Form {
        /** At its end, after at least one iteration. */
        AT_END,
        /** At its top. */
        AT_TOP,
        /** At its end, and once before it. */
        GUARDED
    }

    /** From 0 to {@code count} by 1. */
    static CounterPlan plain(int count) {
        return new CounterPlan(IntType.I32, 1, false, Test.UNEQUAL, true, Form.AT_END, 0, 0, 0, count);
    }

    /**
     * Any plan.
     *
     * @param reach the maximal distance that all iterations together may cover, 1 or more
     * @param isRegular whether the loop is to count from 0 by 1 and to be tested at its end
     */
    static CounterPlan drawn(FunctionEmitter e, int reach, boolean isRegular) {
        IntType type = e.choices().pick(TYPES);
        boolean hasStep = !isRegular && e.choices().chance(1, 3);
        int step = hasStep ? 1 + e.choices().below(Math.min(MAX_STEP, reach)) : 1;
        boolean isDown = !isRegular && e.choices().chance(1, 4);
        Test test = e.choices().pick(List.of(Test.values()));
        boolean isSigned = test == Test.UNEQUAL ? e.choices().chance(1, 2) : test.isSigned();
        Form form = isRegular ? Form.AT_END : e.choices().pick(List.of(Form.values()));
        int most = Math.min(reach / step, MAX_ROUNDS);
        int slack = test == Test.UNEQUAL ? 0 : e.choices().below(step);
        boolean mayBelow = isSigned || test == Test.UNEQUAL && isDown;
        int spread = 0;
        long near = isDown && mayBelow ? -1 : 0;
        switch (isRegular ? 0 : e.choices().weighted(6, 2, 1, 2)) {
            case 0 -> {}
            case 1 -> near = e.choices().between(isSigned ? -8 : 0, 7);
            case 2 -> {
                long highest = highest(type, isSigned);
                near = highest - (long) most * step + (test == Test.UNEQUAL && !isDown ? 1 : 0);
            }
            default -> spread = MAX_SPREAD;
        }
        return new CounterPlan(type, step, isDown, test, isSigned, form, near, spread, slack, most);
    }

    private static long highest(IntType type, boolean isSigned) {
        int width = Math.min(type.width(), PLAIN_WIDTH);
        return isSigned ? Ranged.signedMost(width) : (1L << width) - 1;
    }

    /** Whether a loop with trip count 0 is left at once: its bound is then in the range of the type. */
    boolean mayBeNone() {
        boolean isBoundInRange = isDown || isSigned || near >= test.inward(slack);
        return form != Form.AT_END && (test == Test.UNEQUAL || isBoundInRange);
    }

    /** The minimum of the counter over the iterations. */
    long least() {
        return isDown ? near + step : near;
    }

    /** The maximum of the counter over {@code rounds} iterations. */
    long greatest(int rounds) {
        return near + spread + (long) step * (isDown ? rounds : Math.max(rounds - 1, 0));
    }

    /** The flags that hold for the step in each of {@code rounds} iterations, if the addend is positive. */
    int flags(int rounds) {
        long low = Math.min(near, least());
        long high = near + spread + (long) step * rounds;
        int width = type.width();
        boolean isSignedRange = width > PLAIN_WIDTH || high <= Ranged.signedMost(width);
        boolean isUnsignedRange = low >= 0 && (width > PLAIN_WIDTH || high < 1L << width);
        return (isSignedRange ? Flag.NSW.bit() : 0) | (isUnsignedRange ? Flag.NUW.bit() : 0);
    }
}
