package lockstep.compiler.pipeline;

import java.util.Optional;

/** The levels of {@code nvopt<...>} (seed 000, The nvopt&lt;&gt; Naming Convention). */
public enum NvoptLevel {
    /** No optimization. */
    O0("O0", 0),
    /** Tier 1, conservative. */
    O1("O1", 1),
    /** Tier 2, full. */
    O2("O2", 2),
    /** Tier 3, aggressive, with feature escalation. */
    O3("O3", 3),
    /** Fastest compilation. */
    FAST_MAX("Ofcmax", 1),
    /** Fast compilation, intermediate. */
    FAST_MID("Ofcmid", 1),
    /** Fast compilation, closest to the full one. */
    FAST_MIN("Ofcmin", 1);

    private final String word;
    private final int number;

    NvoptLevel(String word, int number) {
        this.word = word;
        this.number = number;
    }

    /** The keyword between the angle brackets. */
    public String word() {
        return word;
    }

    /** The number of the tier that the level adds to tier 0; for other levels 0 or 1, whether they optimize. */
    int number() {
        return number;
    }

    /** The level with this keyword. */
    static Optional<NvoptLevel> named(String word) {
        for (NvoptLevel level : values()) {
            if (level.word.equals(word)) {
                return Optional.of(level);
            }
        }
        return Optional.empty();
    }
}
