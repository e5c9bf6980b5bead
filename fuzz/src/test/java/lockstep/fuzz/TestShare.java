package lockstep.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** The part of a list of cases that a test takes: one in so many, all with {@code -Dlockstep.corpora=all}. */
public final class TestShare {
    private static final boolean IS_WHOLE =
            System.getProperty("lockstep.corpora", "").equals("all");

    private TestShare() {}

    /** Whether shares are the whole. */
    public static boolean isWhole() {
        return IS_WHOLE;
    }

    /** Whether the case of this name is in the share; the same cases each time. */
    public static boolean takes(String name, int oneIn) {
        CRC32 sum = new CRC32();
        sum.update(name.getBytes(StandardCharsets.UTF_8));
        return IS_WHOLE || sum.getValue() % oneIn == 0;
    }
}
