package lockstep.ir.diag;

import java.util.List;
import java.util.stream.Collectors;

/** Thrown where an input cannot be used; carries what to tell the user. The command line exits with status 2. */
public final class InputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Diagnostic> diagnostics;

    /** @param diagnostics at least one, of which one is fatal */
    public InputException(List<Diagnostic> diagnostics) {
        super(diagnostics.stream().map(Diagnostic::toString).collect(Collectors.joining("\n")));
        this.diagnostics = List.copyOf(diagnostics);
    }

    /** An exception with one error. */
    public InputException(String code, SourceLocation location, String message) {
        this(List.of(Diagnostic.error(code, location, message)));
    }

    /** What is wrong with the input, in the order found. */
    public List<Diagnostic> diagnostics() {
        return diagnostics;
    }
}
