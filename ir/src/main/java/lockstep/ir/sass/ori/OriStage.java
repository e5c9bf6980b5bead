package lockstep.ir.sass.ori;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The invariants of the registers of a function of the open form. */
public enum OriStage {
    /** A register has one definition, or is written by {@link Macro#MOV_PHI} alone. */
    SSA,
    /** A register may have several definitions; there are no PHIs. */
    FREE;

    /** The name in text. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The names of all stages, for messages. */
    static String known() {
        return Arrays.stream(values()).map(OriStage::text).collect(Collectors.joining(", "));
    }

    static Optional<OriStage> of(String text) {
        for (OriStage each : values()) {
            if (each.text().equals(text)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }
}
