package lockstep.conformance.corpus;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * The part of a corpus that a test takes. Usually it is one program in so many: those whose checksum together with the
 * test's name is a multiple, so that the same test takes the same programs each time, tests of one corpus take
 * different ones, and a new program may land in any of them. With {@code -Dlockstep.corpora=all} it is all of them:
 * {@code .ci/long corpora}.
 */
public final class CorpusShare {
    private static final boolean IS_WHOLE =
            System.getProperty("lockstep.corpora", "").equals("all");

    private CorpusShare() {}

    /**
     * The share of {@code test}.
     *
     * @param oneIn of so many programs one is taken, on average
     * @param programs whose texts name them
     */
    public static <T> Stream<T> of(Class<?> test, int oneIn, Stream<T> programs) {
        return programs.filter(program -> takes(test.getSimpleName() + " " + program, oneIn));
    }

    /** Whether shares are the whole. */
    public static boolean isWhole() {
        return IS_WHOLE;
    }

    /** Whether what has this name is in the share. */
    public static boolean takes(String name, int oneIn) {
        CRC32 sum = new CRC32();
        sum.update(name.replace('\\', '/').getBytes(StandardCharsets.UTF_8));
        return IS_WHOLE || sum.getValue() % oneIn == 0;
    }
}
