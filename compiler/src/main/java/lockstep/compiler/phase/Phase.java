package lockstep.compiler.phase;

import java.util.Objects;
import lockstep.ir.pass.SourceRef;

/**
 * A row of the table of phases.
 *
 * @param index in the table, 0 to 158
 * @param name from the seed; without one, {@code phase-} and the index
 * @param kind of its work
 * @param isRequired whether it is needed to produce machine code
 * @param purpose its function here
 * @param source its place in the seed
 */
public record Phase(int index, String name, PhaseKind kind, boolean isRequired, String purpose, SourceRef source) {
    public Phase {
        Objects.requireNonNull(name);
        Objects.requireNonNull(kind);
        Objects.requireNonNull(purpose);
        Objects.requireNonNull(source);
    }

    /** Whether the seed names it. */
    public boolean isNamed() {
        return kind != PhaseKind.UNDECODED;
    }
}
