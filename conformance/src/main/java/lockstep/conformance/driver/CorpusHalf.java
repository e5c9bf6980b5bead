package lockstep.conformance.driver;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Halves of a corpus of cubins: latencies are mined from one half and verified on the other. All levels of optimization
 * and all architectures of a kernel are in the same half.
 */
public enum CorpusHalf {
    /** Everything. */
    BOTH,
    /** Kernels whose name has an even hash. */
    EVEN,
    /** The others. */
    ODD;

    private static final Pattern LEVEL = Pattern.compile("(\\.sm_\\d+)?(\\.O\\d)?\\.cubin$");
    private static final int HIGH = 16;
    private static final int MIDDLE = 7;

    /** The half with the name {@code word} on the command line. */
    public static Optional<CorpusHalf> ofWord(String word) {
        for (CorpusHalf each : values()) {
            if (each.name().toLowerCase(Locale.ROOT).equals(word)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /** Whether a function of a file belongs to it. File names have the form {@code NAME.sm_90.O3.cubin}. */
    public boolean has(String file, String function) {
        String name = file.substring(file.lastIndexOf('/') + 1);
        int hash = (LEVEL.matcher(name).replaceFirst("") + "/" + function).hashCode();
        hash ^= hash >>> HIGH;
        hash ^= hash >>> MIDDLE;
        return switch (this) {
            case BOTH -> true;
            case EVEN -> (hash & 1) == 0;
            case ODD -> (hash & 1) != 0;
        };
    }
}
