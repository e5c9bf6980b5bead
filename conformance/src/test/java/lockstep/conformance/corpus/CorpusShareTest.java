package lockstep.conformance.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Shares of corpora have the stated size, are the same each time, and differ between tests. */
final class CorpusShareTest {
    private static List<String> share(Class<?> test, int oneIn) {
        return CorpusShare.of(test, oneIn, IntStream.range(0, 4_000).mapToObj(i -> "kernels/k" + i + ".ll"))
                .toList();
    }

    @Test
    void sharesAreThoseOfTheTest() {
        assumeTrue(System.getProperty("lockstep.corpora", "").isEmpty(), "all programs are taken");
        List<String> mine = share(CorpusShareTest.class, 4);
        assertTrue(mine.size() > 900 && mine.size() < 1_100, () -> "one in four of 4,000: " + mine.size());
        assertEquals(mine, share(CorpusShareTest.class, 4));
        assertNotEquals(mine, share(CorpusShare.class, 4));
        assertEquals(4_000, share(CorpusShareTest.class, 1).size());
    }
}
