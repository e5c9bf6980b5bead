package lockstep.ir.ptx;

/** Who sees a name of a module. */
public enum PtxLinkage {
    /** This module only. */
    INTERNAL(""),
    /** Defined here, seen by others. */
    VISIBLE("visible"),
    /** Defined elsewhere. */
    EXTERN("extern"),
    /** Seen by others, who may define it too. */
    WEAK("weak"),
    /** Like weak, the largest is kept; variables only. */
    COMMON("common");

    private final String text;

    PtxLinkage(String text) {
        this.text = text;
    }

    /** The word without the dot in front; empty for {@link #INTERNAL}. */
    public String text() {
        return text;
    }
}
