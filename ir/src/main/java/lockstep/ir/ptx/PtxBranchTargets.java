package lockstep.ir.ptx;

import java.util.List;
import java.util.Objects;
import lockstep.ir.diag.SourceLocation;

/**
 * {@code name: .branchtargets L1, L2;}: the possible targets of a {@code brx.idx}.
 *
 * @param name how {@code brx.idx} names it
 * @param targets by index
 */
public record PtxBranchTargets(PtxLabel name, List<PtxLabel> targets, SourceLocation location)
        implements PtxStatement {
    public PtxBranchTargets {
        Objects.requireNonNull(name);
        Objects.requireNonNull(location);
        targets = List.copyOf(targets);
    }
}
