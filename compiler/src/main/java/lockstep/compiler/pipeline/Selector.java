package lockstep.compiler.pipeline;

import lockstep.compiler.emit.PtxTarget;
import lockstep.ir.nvvm.Module;
import lockstep.ir.ptx.machine.MachineModule;

/** Selects machine IR for an LLVM IR module. */
@FunctionalInterface
public interface Selector {
    /**
     * The machine IR of {@code module}, which is not changed.
     *
     * @param lines whether instructions have source locations
     * @throws lockstep.ir.diag.InputException if some construct is not selectable
     */
    MachineModule select(Module module, PtxTarget target, boolean lines);
}
