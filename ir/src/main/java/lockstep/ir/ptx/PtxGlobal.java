package lockstep.ir.ptx;

import java.util.Objects;
import lockstep.ir.diag.SourceLocation;

/**
 * A variable of a module.
 *
 * @param variable what is declared or defined
 */
public record PtxGlobal(PtxVariable variable, SourceLocation location) implements PtxItem {
    public PtxGlobal {
        Objects.requireNonNull(variable);
        Objects.requireNonNull(location);
    }
}
