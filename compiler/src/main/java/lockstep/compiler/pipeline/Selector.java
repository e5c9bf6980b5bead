package lockstep.compiler.pipeline;

import lockstep.compiler.emit.PtxTarget;
import lockstep.ir.nvvm.Module;
import lockstep.ir.ptx.machine.MachineModule;

/** Makes machine IR of a selectable module of LLVM IR. */
@FunctionalInterface
public interface Selector {
    /**
     * The machine IR of {@code module}, which is not changed.
     *
     * @param lines whether instructions are at the lines of the source
     * @throws lockstep.ir.diag.InputException if anything of it is not selectable
     */
    MachineModule select(Module module, PtxTarget target, boolean lines);
}
