package lockstep.ir.ptx;

import java.util.List;
import java.util.Objects;
import lockstep.ir.diag.SourceLocation;

/**
 * {@code name: .calltargets f, g;}: the possible callees of an indirect call.
 *
 * @param name how calls name it
 * @param targets functions
 */
public record PtxCallTargets(PtxLabel name, List<PtxFunctionHeader> targets, SourceLocation location)
        implements PtxStatement {
    public PtxCallTargets {
        Objects.requireNonNull(name);
        Objects.requireNonNull(location);
        targets = List.copyOf(targets);
    }
}
