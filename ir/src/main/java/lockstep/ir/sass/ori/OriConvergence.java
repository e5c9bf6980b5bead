package lockstep.ir.sass.ori;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Who decides where lanes that have parted run together again. */
public enum OriConvergence {
    /**
     * Nobody has decided yet (before phase 99 of ptxas, OriDoSyncronization): there are no convergence barriers, and
     * what lanes do together carries the mask of those that take part, as in PTX.
     */
    THREADED,
    /** Convergence barriers and {@code WARPSYNC}, and nothing else. */
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
