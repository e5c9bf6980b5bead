package lockstep.ir.diag;

/** The severity of a diagnostic. Only {@link #ERROR} and {@link #UNSUPPORTED} stop the job. */
public enum Severity {
    /** The input is wrong. */
    ERROR("error"),
    /** The input may be right, but uses what Lockstep cannot do; counted in reports, never silently accepted. */
    UNSUPPORTED("unsupported"),
    /** The input is accepted but probably a mistake. */
    WARNING("warning"),
    /** Something worth knowing, for instance that debug records were dropped. */
    NOTE("note");

    private final String word;

    Severity(String word) {
        this.word = word;
    }

    /** The word printed in front of the message. */
    public String word() {
        return word;
    }

    /** Whether a diagnostic of this severity makes the input unusable. */
    public boolean isFatal() {
        return this == ERROR || this == UNSUPPORTED;
    }
}
