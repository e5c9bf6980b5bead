package lockstep.ir.text;

import lockstep.ir.diag.Diagnostic;

/** A syntax error: aborts the current construct; caught where parsing can resume. Never leaves a reader. */
public final class SyntaxFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Diagnostic diagnostic;

    /** @param diagnostic what is wrong */
    public SyntaxFault(Diagnostic diagnostic) {
        super(diagnostic.message(), null, false, false);
        this.diagnostic = diagnostic;
    }

    /** What is wrong. */
    public Diagnostic diagnostic() {
        return diagnostic;
    }
}
