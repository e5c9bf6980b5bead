package lockstep.fuzz.bisect;

import java.io.IOException;
import java.util.OptionalLong;

/**
 * Finds the first number of rewrites with which a fault shows: by doubling, then by bisection, the last few in
 * sequence. Because a later rewrite may hide a fault for a while, points below the result are also tried, and the
 * search continues from one that shows the fault.
 */
final class FirstFailingRewrite {
    /** Whether the fault shows with the first {@code n} rewrites alone; it does for a number large enough. */
    @FunctionalInterface
    interface Question {
        boolean shows(long n) throws IOException;
    }

    /** Ranges of this size are searched linearly. */
    private static final long LINEAR = 8;

    private final Question question;
    private boolean isMonotonic = true;

    FirstFailingRewrite(Question question) {
        this.question = question;
    }

    /** Whether the fault, as far as it was seen, shows for all numbers from the result on. */
    boolean isMonotonic() {
        return isMonotonic;
    }

    /** A number with which the fault shows while it does not with one fewer; 0 if it shows without any rewrite. */
    long find() throws IOException {
        if (question.shows(0)) {
            return 0;
        }
        long high = 1;
        while (high < Long.MAX_VALUE / 2 && !question.shows(high)) {
            high *= 2;
        }
        long found = between(high / 2, high);
        for (OptionalLong lower = lower(found); lower.isPresent(); lower = lower(found)) {
            isMonotonic = false;
            found = between(0, lower.getAsLong());
        }
        return found;
    }

    /** The fault shows at {@code high} and does not at {@code low}. */
    private long between(long low, long high) throws IOException {
        long without = low;
        long with = high;
        while (with - without > LINEAR) {
            long middle = without + (with - without) / 2;
            if (question.shows(middle)) {
                with = middle;
            } else {
                without = middle;
            }
        }
        for (long n = without + 1; n < with; n++) {
            if (question.shows(n)) {
                return n;
            }
        }
        return with;
    }

    /** A number below {@code found} at which the fault shows after all: the nearest ones, then halves. */
    private OptionalLong lower(long found) throws IOException {
        for (long n = found - 2; n >= Math.max(1, found - LINEAR); n--) {
            if (question.shows(n)) {
                return OptionalLong.of(n);
            }
        }
        for (long n = found / 2; n >= 1; n /= 2) {
            if (question.shows(n)) {
                return OptionalLong.of(n);
            }
        }
        return OptionalLong.empty();
    }
}
