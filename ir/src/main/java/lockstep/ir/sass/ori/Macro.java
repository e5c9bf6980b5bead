package lockstep.ir.sass.ori;

import java.util.Optional;

/** Instructions without a machine word; each is expanded into words, or removed, before the closed form. */
public enum Macro {
    /** The result is the source. Files may differ where a lane can read the source: a uniform one is general, too. */
    COPY("COPY", 1, 1),
    /**
     * A copy at the end of a predecessor that represents an edge of a PHI: all MOVPHIs of one register are one PHI
     * (seed 001, phases 23 and 73).
     */
    MOV_PHI("MOVPHI", 1, 1),
    /** The result's parts are the sources, the lowest first. */
    PACK("PACK", 1, Macro.ANY),
    /** The results are the parts of the source, the lowest first. */
    UNPACK("UNPACK", Macro.ANY, 1),
    /** The result is undefined. */
    UNDEF("UNDEF", 1, 0),
    /** Keeps the sources alive up to here (seed 001, phase 86). */
    USE("USE", 0, Macro.ANY),
    /**
     * Ends the lives of the registers: from here on their values are undefined. LLVM: {@code KILL}, which is the name
     * of a word here.
     */
    DEAD("DEAD", 0, Macro.ANY);

    /** In place of a number of operands: one or more. */
    public static final int ANY = -1;

    private final String text;
    private final int results;
    private final int sources;

    Macro(String text, int results, int sources) {
        this.text = text;
        this.results = results;
        this.sources = sources;
    }

    /** The name in text. */
    public String text() {
        return text;
    }

    /** Number of results; {@link #ANY}: one or more. */
    public int results() {
        return results;
    }

    /** Number of sources; {@link #ANY}: one or more. */
    public int sources() {
        return sources;
    }

    /** Whether {@code count} operands are as many as {@code wanted} requires. */
    static boolean isCount(int wanted, int count) {
        return wanted == ANY ? count >= 1 : count == wanted;
    }

    /** The macro that text calls {@code name}. */
    static Optional<Macro> of(String name) {
        for (Macro each : values()) {
            if (each.text.equals(name)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }
}
