package lockstep.ir.ptx;

/** The visibility of a name of a module. */
public enum PtxLinkage {
    /** This module only. */
    INTERNAL(""),
    /** Defined here, visible to other modules. */
    VISIBLE("visible"),
    /** Defined elsewhere. */
    EXTERN("extern"),
    /** Visible to other modules, which may define it too. */
    WEAK("weak"),
    /** Like weak, but the largest definition is kept; variables only. */
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
