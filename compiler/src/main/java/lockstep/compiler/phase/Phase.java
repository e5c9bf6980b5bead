package lockstep.compiler.phase;

import java.util.Objects;
import lockstep.ir.pass.SourceRef;

/**
 * A row of the table of phases.
 *
 * @param index its place in the table, 0 to 158
 * @param name the name of the seed; where that has none, {@code phase-} and the index
 * @param kind what kind of work it does
 * @param isRequired whether no program becomes words without it
 * @param purpose what it does here
 * @param source where it is in the seed
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
