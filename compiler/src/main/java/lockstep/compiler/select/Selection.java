package lockstep.compiler.select;

import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Module;
import lockstep.ir.ptx.machine.MachineModule;

/** Selects machine IR in SSA form for a selectable module of LLVM IR, see docs/selection.md. */
public final class Selection {
    private Selection() {}

    /**
     * The machine IR of {@code module}, which is not changed.
     *
     * @throws InputException if anything of it is not selectable: place, and what was asked for
     */
    public static MachineModule select(Module module, PtxTarget target) {
        throw new InputException("not-selectable", SourceLocation.NONE, "not built yet for " + target.name());
    }
}
