package lockstep.compiler.analysis.dependence;

import lockstep.ir.number.ExactInt;
import org.jspecify.annotations.Nullable;

/**
 * {@code a*i - b*j = sum}: all its solutions are {@code i = x*sum/g + (b/g)*t}, {@code j = y*sum/g + (a/g)*t} with
 * {@code g = gcd(a, b)} and {@code a*x - b*y = g}; bounds on i and j, and a direction, become bounds on t.
 */
record RoundEquation(ExactInt a, ExactInt b, ExactInt sum) {
    /**
     * Whether there is a solution with i from 0 to {@code lastI}, j from 0 to {@code lastJ}, in a direction if one is
     * given.
     */
    boolean isSolvable(ExactInt lastI, ExactInt lastJ, @Nullable Direction direction) {
        if (a.signum() == 0 && b.signum() == 0) {
            return sum.signum() == 0;
        }
        ExactInt[] bezout = bezout(a, b.negate());
        ExactInt divisor = bezout[0];
        if (sum.remainder(divisor).signum() != 0) {
            return false;
        }
        ExactInt times = sum.divide(divisor);
        ExactInt i = bezout[1].multiply(times);
        ExactInt j = bezout[2].multiply(times);
        ExactInt stepI = b.divide(divisor);
        ExactInt stepJ = a.divide(divisor);
        Range range = new Range(null, null, true)
                .within(i, stepI, ExactInt.ZERO, lastI)
                .within(j, stepJ, ExactInt.ZERO, lastJ);
        if (direction != null) {
            ExactInt far = lastI.max(lastJ);
            ExactInt apart = j.subtract(i);
            ExactInt stepApart = stepJ.subtract(stepI);
            range = switch (direction) {
                case EQUAL -> range.within(apart, stepApart, ExactInt.ZERO, ExactInt.ZERO);
                case LESS -> range.within(apart, stepApart, ExactInt.ONE, far);
                case GREATER -> range.within(apart, stepApart, far.negate(), ExactInt.of(-1));
            };
        }
        return range.isAny();
    }

    /** {@code g, x, y} with {@code x*p + y*q = g}, by the extended Euclidean algorithm. */
    private static ExactInt[] bezout(ExactInt p, ExactInt q) {
        ExactInt r0 = p;
        ExactInt r1 = q;
        ExactInt x0 = ExactInt.ONE;
        ExactInt x1 = ExactInt.ZERO;
        ExactInt y0 = ExactInt.ZERO;
        ExactInt y1 = ExactInt.ONE;
        while (r1.signum() != 0) {
            ExactInt quotient = r0.divide(r1);
            ExactInt r2 = r0.subtract(quotient.multiply(r1));
            ExactInt x2 = x0.subtract(quotient.multiply(x1));
            ExactInt y2 = y0.subtract(quotient.multiply(y1));
            r0 = r1;
            r1 = r2;
            x0 = x1;
            x1 = x2;
            y0 = y1;
            y1 = y2;
        }
        return new ExactInt[] {r0, x0, y0};
    }

    /** {@code number / by}, {@code by} positive, rounded down. */
    static ExactInt floor(ExactInt number, ExactInt by) {
        return number.subtract(number.mod(by)).divide(by);
    }

    /** {@code number / by}, {@code by} positive, rounded up. */
    static ExactInt ceiling(ExactInt number, ExactInt by) {
        return floor(number.add(by).subtract(ExactInt.ONE), by);
    }

    /** Bounds on t; null for none. */
    private record Range(@Nullable ExactInt low, @Nullable ExactInt high, boolean mayBe) {
        /** The part in which {@code from + step*t} is from {@code least} to {@code most}. */
        Range within(ExactInt from, ExactInt step, ExactInt least, ExactInt most) {
            if (step.signum() == 0) {
                boolean isIn = least.compareTo(from) <= 0 && from.compareTo(most) <= 0;
                return new Range(low, high, mayBe && isIn);
            }
            boolean isUp = step.signum() > 0;
            ExactInt pace = step.abs();
            ExactInt first = isUp ? least.subtract(from) : from.subtract(most);
            ExactInt last = isUp ? most.subtract(from) : from.subtract(least);
            ExactInt newLow = ceiling(first, pace);
            ExactInt newHigh = floor(last, pace);
            return new Range(low == null ? newLow : low.max(newLow), high == null ? newHigh : high.min(newHigh), mayBe);
        }

        boolean isAny() {
            return mayBe && (low == null || high == null || low.compareTo(high) <= 0);
        }
    }
}
