package lockstep.ir.ptx;

import java.util.List;
import java.util.Objects;
import lockstep.ir.diag.SourceLocation;

/**
 * {@code name: .calltargets f, g;}: what an indirect call may reach.
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
