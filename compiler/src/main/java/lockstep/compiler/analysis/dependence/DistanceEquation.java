package lockstep.compiler.analysis.dependence;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.number.ExactInt;

/**
 * Whether a sum {@code c1*d1 + c2*d2 + ...}, with each distance d in its own range, can be a number from {@code least}
 * to {@code most}: for two accesses with equal steps, for which only the distances of iterations matter. The largest
 * coefficient comes first; its distance must bring the sum within reach of the other terms. That leaves few candidates
 * if each step is larger than the extent of the inner loops, as for multi-dimensional arrays.
 */
final class DistanceEquation {
    /** Limit on the distances tried in total; beyond that a solution is assumed. */
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

    /** Whether there is a solution; true if the limit is exceeded. */
    boolean isSolvable(ExactInt least, ExactInt most) {
        return isSolvable(0, least, most);
    }

    /** Recursion depth is the number of terms. */
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
        // Bounds of coefficient * distance.
        ExactInt low = least.subtract(restMost);
        ExactInt high = most.subtract(restLeast);
        ExactInt pace = term.coefficient().abs();
        boolean isUp = term.coefficient().signum() > 0;
        ExactInt first = RoundEquation.ceiling(isUp ? low : high.negate(), pace).max(term.low());
        ExactInt last = RoundEquation.floor(isUp ? high : low.negate(), pace).min(term.high());
        for (ExactInt at = first; at.compareTo(last) <= 0; at = at.add(ExactInt.ONE)) {
            ExactInt part = term.coefficient().multiply(at);
            if (--left < 0 || isSolvable(from + 1, least.subtract(part), most.subtract(part))) {
                return true;
            }
        }
        return false;
    }
}
