package lockstep.ir.sass.ori;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What determines where diverged lanes reconverge. */
public enum OriConvergence {
    /**
     * Not determined yet (before phase 99 of ptxas, OriDoSyncronization): there are no convergence barriers, and
     * operations across lanes carry the mask of the lanes that take part, as in PTX.
     */
    THREADED,
    /** Only convergence barriers and {@code WARPSYNC}. */
    SYNCED;

    /** The name in text. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The names of both, for messages. */
    static String known() {
        return Arrays.stream(values()).map(OriConvergence::text).collect(Collectors.joining(", "));
    }

    static Optional<OriConvergence> of(String text) {
        for (OriConvergence each : values()) {
            if (each.text().equals(text)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }
}
