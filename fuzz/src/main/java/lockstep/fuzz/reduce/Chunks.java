package lockstep.fuzz.reduce;

import java.io.IOException;
import java.util.List;
import lockstep.fuzz.kernel.TestCase;

/**
 * Applies an edit at as many places as possible: first at all of them, then in chunks of half the size down to one,
 * from the end backwards, because later code depends on earlier code. Tries at most about {@code 2n} candidates where
 * none is accepted, {@code n} being the number of places.
 */
final class Chunks {
    private Chunks() {}

    static void reduce(Edit edit, Attempts attempts) throws IOException {
        attempts.enter(edit.name());
        int count = count(edit, attempts);
        for (int size = count; size >= 1 && !attempts.isSpent(); size /= 2) {
            for (int end = count; end > 0; ) {
                int start = Math.max(0, end - size);
                if (attempts.accept(applied(edit, attempts.best(), start, end))) {
                    count = count(edit, attempts);
                }
                end = Math.min(start, count);
            }
        }
    }

    private static int count(Edit edit, Attempts attempts) {
        return edit.places(attempts.best()).size();
    }

    private static TestCase applied(Edit edit, TestCase best, int start, int end) {
        TestCase copy = best.copy();
        List<Edit.Place> places = edit.places(copy);
        places.subList(start, end).forEach(Edit.Place::apply);
        Unreachable.remove(copy.module());
        return copy;
    }
}
