package lockstep.ir.ptx.text;

import lockstep.ir.diag.Diagnostic;

/** Leaves the construct that is being read; caught where reading can go on. Never leaves this package. */
final class SyntaxFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Diagnostic diagnostic;

    SyntaxFault(Diagnostic diagnostic) {
        super(diagnostic.message(), null, false, false);
        this.diagnostic = diagnostic;
    }

    Diagnostic diagnostic() {
        return diagnostic;
    }
}
