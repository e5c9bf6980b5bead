package lockstep.ir.ptx;

import java.util.Objects;
import lockstep.ir.ptx.PtxStatement.PtxBranchTargets;
import lockstep.ir.ptx.PtxStatement.PtxCallPrototype;
import lockstep.ir.ptx.PtxStatement.PtxCallTargets;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;

/**
 * A label of a function, compared by identity. It names the place of its {@link PtxLabelDefinition}, or a
 * {@link PtxBranchTargets}, {@link PtxCallTargets} or {@link PtxCallPrototype}.
 */
public final class PtxLabel implements PtxSymbol {
    private final String name;

    /** A label with this name. */
    public PtxLabel(String name) {
        this.name = Objects.requireNonNull(name);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String toString() {
        return name;
    }
}
