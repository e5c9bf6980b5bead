package lockstep.ir.ptx;

import java.util.Objects;
import lockstep.ir.diag.SourceLocation;

/**
 * {@code label:}.
 *
 * @param label that is defined here
 */
public record PtxLabelDefinition(PtxLabel label, SourceLocation location) implements PtxStatement {
    public PtxLabelDefinition {
        Objects.requireNonNull(label);
        Objects.requireNonNull(location);
    }
}
