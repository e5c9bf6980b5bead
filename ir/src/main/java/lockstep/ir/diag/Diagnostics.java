package lockstep.ir.diag;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Collects diagnostics of one input. Keeps the first {@link #LIMIT} and counts the rest, so that hostile input cannot
 * fill the memory. Not thread-safe.
 */
public final class Diagnostics {
    /** Diagnostics kept per input. */
    public static final int LIMIT = 100;

    private final List<Diagnostic> kept = new ArrayList<>();
    private int dropped;
    private boolean fatal;

    /** Adds {@code diagnostic}; beyond {@link #LIMIT} it is only counted. */
    public void add(Diagnostic diagnostic) {
        fatal |= diagnostic.severity().isFatal();
        if (kept.size() < LIMIT) {
            kept.add(diagnostic);
        } else {
            dropped++;
        }
    }

    /** Adds an error; see {@link Diagnostic#error}. */
    public void error(String code, SourceLocation location, String message) {
        add(Diagnostic.error(code, location, message));
    }

    /** The diagnostics in the order they were found. */
    public List<Diagnostic> all() {
        return Collections.unmodifiableList(kept);
    }

    /** Whether any diagnostic makes the input unusable. */
    public boolean hasFatal() {
        return fatal;
    }

    /** Throws {@link InputException} with all diagnostics if any is fatal. */
    public void throwIfFatal() {
        if (fatal) {
            throw new InputException(kept);
        }
    }

    /** One diagnostic a line, in order. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Diagnostic diagnostic : kept) {
            text.append(diagnostic).append('\n');
        }
        if (dropped > 0) {
            text.append("... and ").append(dropped).append(" more\n");
        }
        return text.toString();
    }
}
