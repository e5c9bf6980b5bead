package lockstep.compiler.analysis.loops;

import java.util.List;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.analysis.scev.Scev.Extended;
import lockstep.compiler.analysis.scev.Scev.Extreme;
import lockstep.compiler.analysis.scev.Scev.Product;
import lockstep.compiler.analysis.scev.Scev.Quotient;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.analysis.scev.Scev.Sum;
import lockstep.compiler.analysis.scev.Scev.Truncated;
import lockstep.compiler.analysis.scev.Scev.Unknown;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.number.ExactInt;

/**
 * Powers of two that divide expressions for all values: the trailing zeros. Expressions are modulo a power of two, so
 * no other divisors are considered. Source: LLVM, ScalarEvolution, getConstantMultiple. Recursion is over expressions,
 * which are bounded.
 */
public final class TripMultiples {
    /** Limit on the exponent. */
    private static final int MOST = 20;

    private TripMultiples() {}

    /**
     * A power of two, at most 2^{@value #MOST}, that divides {@code round + 1}, the trip count of a lane that leaves in
     * iteration {@code round}, counted from 0. If the sum wraps the trip count is 2^width, which it divides as well.
     */
    public static int ofRounds(Scev round) {
        return 1 << Math.min(zerosOfNext(round), MOST);
    }

    /** The trailing zeros of {@code round + 1}. */
    private static int zerosOfNext(Scev round) {
        if (round instanceof Constant constant) {
            return zeros(constant.number().add(ExactInt.ONE), round.width());
        }
        if (!(round instanceof Sum sum) || !(sum.terms().getFirst() instanceof Constant constant)) {
            return 0;
        }
        int rest = least(sum.terms().subList(1, sum.terms().size()));
        return Math.min(rest, zeros(constant.number().add(ExactInt.ONE), round.width()));
    }

    /** A lower bound on the trailing zeros of {@code expression}, at most its width. */
    static int zeros(Scev expression) {
        int width = expression.width();
        return switch (expression) {
            case Constant constant -> zeros(constant.number(), width);
            case Unknown unknown ->
                Math.min(width, ValueTracking.knownBits(unknown.value()).trailingZeros());
            case Sum sum -> least(sum.terms());
            case Product product ->
                Math.min(
                        width,
                        product.factors().stream()
                                .mapToInt(TripMultiples::zeros)
                                .sum());
            case Extended extended -> zeros(extended.operand());
            case Truncated truncated -> Math.min(width, zeros(truncated.operand()));
            case Quotient quotient -> ofQuotient(quotient);
            case Extreme extreme -> least(List.of(extreme.left(), extreme.right()));
            case Recurrence chain -> least(chain.operands());
        };
    }

    private static int least(List<Scev> parts) {
        return parts.stream().mapToInt(TripMultiples::zeros).min().orElse(0);
    }

    private static int ofQuotient(Quotient quotient) {
        ExactInt divisor = quotient.divisor().number();
        int shift = divisor.getLowestSetBit();
        return divisor.bitCount() == 1 ? Math.max(0, zeros(quotient.dividend()) - shift) : 0;
    }

    private static int zeros(ExactInt number, int width) {
        return number.signum() == 0 ? width : Math.min(width, number.getLowestSetBit());
    }
}
