package lockstep.compiler.analysis.dependence;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.number.ExactInt;
import org.jspecify.annotations.Nullable;

/**
 * The directions in which {@code sum a*i - sum b*j + d} may be a number from {@code least} to {@code most}, for
 * iterations {@code i} and {@code j} from 0 to the last iteration of each loop.
 *
 * <ol>
 *   <li>GCD test: the sum is congruent to d modulo the greatest common divisor of the coefficients.
 *   <li>Banerjee's inequalities: the sum is between its extremes at the corners of the region that the directions
 *       allow.
 *   <li>Accesses with equal steps: their distances are searched ({@code DistanceEquation}), exact.
 *   <li>If only two iterations matter (ZIV, strong, weak-zero, weak-crossing and general SIV, RDIV), their Diophantine
 *       equation is solved for each number: exact.
 * </ol>
 *
 * <p>Loops get a direction from the outermost inwards; a prefix that is impossible is pruned. For instance
 * {@code A[64*i + j]} and itself, i and j from 0 to 63, elements of one byte:
 *
 * <pre>
 * (&lt;, any)   64*(i-i') + (j-j')  from -64*63 - 63 to -64 + 63 = -1: never 0
 * (=, &lt;)     j - j'              from -63 to -1: never 0
 * (=, =)     0                   the only one that is left, up to symmetry
 * </pre>
 *
 * <p>Source: Goff, Kennedy and Tseng, "Practical Dependence Testing" (PLDI 1991); Banerjee, "Dependence Analysis for
 * Supercomputing" (1988); the hierarchy is that of Burke and Cytron (1986). At most {@value #MAX_VECTORS} vectors.
 */
final class DirectionSearch {
    static final int MAX_VECTORS = 243;

    /** Limit on the numbers for which an equation is solved. */
    private static final long MAX_NUMBERS = 64;

    private static final int NONE = -1;

    /**
     * A common loop.
     *
     * @param first coefficient of the first access
     * @param second coefficient of the second access
     * @param last the last iteration, not negative
     */
    record Level(ExactInt first, ExactInt second, ExactInt last) {
        boolean isIdle() {
            return first.signum() == 0 && second.signum() == 0;
        }
    }

    /** A loop that contains only one of the accesses. */
    record Alone(ExactInt coefficient, ExactInt last) {}

    private final List<Level> levels;
    private final List<Alone> alone;
    private final ExactInt constant;
    private final ExactInt least;
    private final ExactInt most;
    private final List<List<Direction>> found = new ArrayList<>();

    DirectionSearch(List<Level> levels, List<Alone> alone, ExactInt constant, ExactInt least, ExactInt most) {
        this.levels = levels;
        this.alone = alone;
        this.constant = constant;
        this.least = least;
        this.most = most;
    }

    /** All possible vectors; null if there are too many. */
    @Nullable List<List<Direction>> run() {
        search(new ArrayList<>());
        return found.size() > MAX_VECTORS ? null : found;
    }

    /** Recursion depth is the number of loops. */
    private void search(List<Direction> prefix) {
        if (found.size() > MAX_VECTORS || !isPossible(prefix)) {
            return;
        }
        if (prefix.size() == levels.size()) {
            found.add(List.copyOf(prefix));
            return;
        }
        for (Direction direction : Direction.values()) {
            prefix.add(direction);
            search(prefix);
            prefix.removeLast();
        }
    }

    // ---- GCD and Banerjee

    private boolean isPossible(List<Direction> prefix) {
        ExactInt low = constant;
        ExactInt high = constant;
        ExactInt divisor = ExactInt.ZERO;
        for (int i = 0; i < levels.size(); i++) {
            Level level = levels.get(i);
            Direction direction = i < prefix.size() ? prefix.get(i) : null;
            if (direction != null
                    && direction != Direction.EQUAL
                    && level.last().signum() == 0) {
                return false;
            }
            List<ExactInt> corners = corners(level, direction);
            low = low.add(corners.stream().reduce(ExactInt::min).orElse(ExactInt.ZERO));
            high = high.add(corners.stream().reduce(ExactInt::max).orElse(ExactInt.ZERO));
            divisor = direction == Direction.EQUAL
                    ? divisor.gcd(level.first().subtract(level.second()))
                    : divisor.gcd(level.first()).gcd(level.second());
        }
        for (Alone one : alone) {
            ExactInt far = one.coefficient().multiply(one.last());
            low = low.add(far.min(ExactInt.ZERO));
            high = high.add(far.max(ExactInt.ZERO));
            divisor = divisor.gcd(one.coefficient());
        }
        return hasMultiple(low.max(least), high.min(most), divisor) && isSolvable(prefix);
    }

    /**
     * The values of {@code a*i - b*j} at the corners of the iterations that {@code direction} allows; null allows all.
     */
    private static List<ExactInt> corners(Level level, @Nullable Direction direction) {
        ExactInt zero = ExactInt.ZERO;
        ExactInt one = ExactInt.ONE;
        ExactInt last = level.last();
        ExactInt before = last.subtract(one);
        if (direction == null) {
            return List.of(at(level, zero, zero), at(level, zero, last), at(level, last, zero), at(level, last, last));
        }
        return switch (direction) {
            case EQUAL -> List.of(at(level, zero, zero), at(level, last, last));
            case LESS -> List.of(at(level, zero, one), at(level, zero, last), at(level, before, last));
            case GREATER -> List.of(at(level, one, zero), at(level, last, zero), at(level, last, before));
        };
    }

    private static ExactInt at(Level level, ExactInt i, ExactInt j) {
        return level.first().multiply(i).subtract(level.second().multiply(j));
    }

    /** Whether a number from {@code low} to {@code high} is {@code constant} modulo {@code divisor}. */
    private boolean hasMultiple(ExactInt low, ExactInt high, ExactInt divisor) {
        if (low.compareTo(high) > 0) {
            return false;
        }
        if (divisor.signum() == 0) {
            return low.compareTo(constant) <= 0 && constant.compareTo(high) <= 0;
        }
        ExactInt up = constant.subtract(low).mod(divisor.abs());
        return low.add(up).compareTo(high) <= 0;
    }

    // ---- two iterations

    /** Whether the equation has a solution, if it has at most two variables; true otherwise. */
    private boolean isSolvable(List<Direction> prefix) {
        if (alone.isEmpty() && levels.stream().allMatch(level -> level.first().equals(level.second()))) {
            return isSolvableByDistances(prefix);
        }
        int active = NONE;
        for (int i = 0; i < levels.size(); i++) {
            if (!levels.get(i).isIdle()) {
                if (active != NONE) {
                    return true;
                }
                active = i;
            }
        }
        if (most.subtract(least).compareTo(ExactInt.of(MAX_NUMBERS)) > 0) {
            return true;
        }
        if (active != NONE) {
            Level level = levels.get(active);
            Direction direction = active < prefix.size() ? prefix.get(active) : null;
            return !alone.isEmpty() || isSolvable(level.first(), level.second(), level.last(), level.last(), direction);
        }
        return alone.size() != 2
                || isSolvable(
                        alone.get(0).coefficient(),
                        alone.get(1).coefficient().negate(),
                        alone.get(0).last(),
                        alone.get(1).last(),
                        null);
    }

    private boolean isSolvableByDistances(List<Direction> prefix) {
        List<DistanceEquation.Term> terms = new ArrayList<>();
        for (int i = 0; i < levels.size(); i++) {
            ExactInt last = levels.get(i).last();
            ExactInt low = last.negate();
            ExactInt high = last;
            if (i < prefix.size()) {
                low = switch (prefix.get(i)) {
                    case LESS -> low;
                    case EQUAL -> ExactInt.ZERO;
                    case GREATER -> ExactInt.ONE;
                };
                high = switch (prefix.get(i)) {
                    case LESS -> ExactInt.of(-1);
                    case EQUAL -> ExactInt.ZERO;
                    case GREATER -> high;
                };
            }
            terms.add(new DistanceEquation.Term(levels.get(i).first(), low, high));
        }
        return new DistanceEquation(terms).isSolvable(least.subtract(constant), most.subtract(constant));
    }

    /** Whether {@code a*i - b*j + constant} is one of the numbers for some iterations. */
    private boolean isSolvable(ExactInt a, ExactInt b, ExactInt lastI, ExactInt lastJ, @Nullable Direction direction) {
        for (ExactInt number = least; number.compareTo(most) <= 0; number = number.add(ExactInt.ONE)) {
            if (new RoundEquation(a, b, number.subtract(constant)).isSolvable(lastI, lastJ, direction)) {
                return true;
            }
        }
        return false;
    }
}
