package lockstep.sim.sass;

import lockstep.sim.bits.BitDefinedness;
import lockstep.sim.bits.IntOps;
import lockstep.sim.ptx.Marks;
import lockstep.sim.sass.AddFunctions.Sign;
import lockstep.sim.value.Scalar;
import lockstep.sim.value.ThreadFunction;

/** Funnel shifts, and sums with a shifted term. */
final class ShiftFunctions {
    private static final int WORD = 32;
    private static final int PAIR = 64;

    private ShiftFunctions() {}

    /**
     * The parameters of {@code SHF}.
     *
     * @param isRight to the right, else to the left
     * @param isSigned whether sign bits are shifted in from the left
     * @param limit 32 or 64: amounts are clamped to it, or taken modulo it
     * @param wraps whether amounts are taken modulo the limit
     * @param takesUpper whether the result is the upper word of the shifted pair, else the lower one
     */
    record Funnel(boolean isRight, boolean isSigned, int limit, boolean wraps, boolean takesUpper) {
        private long counted() {
            return wraps ? limit - 1 : -1;
        }

        private long shifted(long pair, long amount) {
            long count = wraps ? amount & (limit - 1) : Math.min(amount, limit);
            if (!isRight) {
                return IntOps.shl(pair, count, PAIR);
            }
            return isSigned ? IntOps.ashr(pair, count, PAIR) : IntOps.lshr(pair, count, PAIR);
        }

        private long part(long shifted) {
            return takesUpper ? shifted >>> WORD : IntOps.zext(shifted, WORD);
        }

        private long open(long pair, long open, Scalar amount) {
            if ((amount.undefinedLow & counted()) == 0) {
                return part(shifted(open, amount.low));
            }
            long isReached = isRight && !isSigned && !wraps
                    ? BitDefinedness.reachOfShiftRight(PAIR, pair | open, amount.low, amount.undefinedLow)
                    : -1;
            return part(isReached);
        }
    }

    /** {@code SHF}: the operands are the lower word, the amount, the upper word. */
    static ThreadFunction funnel(Funnel funnel) {
        return (x, results) -> {
            long pair = x[2].low << WORD | x[0].low;
            long open = x[2].undefinedLow << WORD | x[0].undefinedLow;
            results[0].set(funnel.part(funnel.shifted(pair, x[1].low)));
            results[0].undefinedLow = Marks.isOpen(x) ? funnel.open(pair, open, x[1]) : 0;
            Marks.inherit(x, results[0]);
            boolean isMove = x[1].low == 0 && x[1].undefinedLow == 0;
            results[0].provenance = isMove ? (funnel.takesUpper ? x[2] : x[0]).provenance : null;
        };
    }

    /**
     * The parameters of {@code LEA}.
     *
     * @param shift 0 to 31: how far the first operand is shifted to the left
     * @param takesUpper whether the upper word of the shifted pair is added, else the lower one
     * @param extendsSign whether the upper word of the pair is the sign of the lower one, else it is the third operand
     * @param ofShifted how the shifted word counts
     * @param ofAddend how the second operand counts
     */
    record ScaledSum(int shift, boolean takesUpper, boolean extendsSign, Sign ofShifted, Sign ofAddend) {
        private long shifted(long lower, long upper) {
            long pair = (extendsSign ? IntOps.sext(lower, WORD) : upper << WORD | lower) << shift;
            return takesUpper ? pair >>> WORD : IntOps.zext(pair, WORD);
        }
    }

    /**
     * {@code LEA}: the operands are the lower word, the addend, the upper word, and a carry if there is one; the
     * results are those of {@link AddFunctions#sum}.
     */
    static ThreadFunction scaledSum(ScaledSum scaled) {
        Sign[] signs = {scaled.ofShifted, scaled.ofAddend};
        return (x, results) -> {
            Scalar term = new Scalar();
            term.set(scaled.shifted(x[0].low, x[2].low));
            term.undefinedLow = scaled.shifted(x[0].undefinedLow, x[2].undefinedLow);
            Scalar whole = scaled.takesUpper ? x[2] : x[0];
            term.address = x[0].address || x[2].address;
            term.provenance = scaled.shift == 0 ? whole.provenance : null;
            CarryAccumulator total = new CarryAccumulator(WORD);
            total.add(term, scaled.ofShifted);
            total.add(x[1], scaled.ofAddend);
            for (int index = 3; index < x.length; index++) {
                total.addCarry(x[index]);
            }
            AddFunctions.finish(total, x, new Scalar[] {term, x[1]}, signs, results);
        };
    }
}
