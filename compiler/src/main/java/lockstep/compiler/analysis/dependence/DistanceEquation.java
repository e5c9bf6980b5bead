package lockstep.compiler.analysis.dependence;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.number.ExactInt;

/**
 * Whether a sum {@code c1*d1 + c2*d2 + ...} of distances d, each from a range of its own, can be a number from {@code
 * least} to {@code most}: for two accesses of the same steps, whose rounds count by their distances alone. The greatest
 * coefficient comes first; its distance must bring the sum so near that the others can do the rest, which leaves few of
 * them where each step is larger than what is further in, as in arrays of arrays.
 */
final class DistanceEquation {
    /** Distances that are tried, all together; then a solution is assumed. */
    private static final int MAX_TRIED = 2000;

    /** A distance, from {@code low} to {@code high}. */
    record Term(ExactInt coefficient, ExactInt low, ExactInt high) {
        ExactInt least() {
            return coefficient.multiply(coefficient.signum() > 0 ? low : high);
        }

        ExactInt most() {
            return coefficient.multiply(coefficient.signum() > 0 ? high : low);
        }
    }

    private final List<Term> terms;
    private int left = MAX_TRIED;

    DistanceEquation(List<Term> all) {
        terms = new ArrayList<>(all);
        terms.removeIf(term -> term.coefficient().signum() == 0);
        terms.sort((a, b) -> b.coefficient().abs().compareTo(a.coefficient().abs()));
    }

    /** Whether there is a solution, or it would take too long to find out. */
    boolean isSolvable(ExactInt least, ExactInt most) {
        return isSolvable(0, least, most);
    }

    /** Goes as deep as there are terms. */
    private boolean isSolvable(int from, ExactInt least, ExactInt most) {
        if (from == terms.size()) {
            return least.signum() <= 0 && most.signum() >= 0;
        }
        ExactInt restLeast = ExactInt.ZERO;
        ExactInt restMost = ExactInt.ZERO;
        for (Term term : terms.subList(from + 1, terms.size())) {
            restLeast = restLeast.add(term.least());
            restMost = restMost.add(term.most());
        }
        Term term = terms.get(from);
        // coefficient * distance lies between these.
        ExactInt low = least.subtract(restMost);
        ExactInt high = most.subtract(restLeast);
        ExactInt pace = term.coefficient().abs();
        boolean isUp = term.coefficient().signum() > 0;
        ExactInt first = Rounding.ceiling(isUp ? low : high.negate(), pace).max(term.low());
        ExactInt last = Rounding.floor(isUp ? high : low.negate(), pace).min(term.high());
        for (ExactInt at = first; at.compareTo(last) <= 0; at = at.add(ExactInt.ONE)) {
            ExactInt part = term.coefficient().multiply(at);
            if (--left < 0 || isSolvable(from + 1, least.subtract(part), most.subtract(part))) {
                return true;
            }
        }
        return false;
    }
}
