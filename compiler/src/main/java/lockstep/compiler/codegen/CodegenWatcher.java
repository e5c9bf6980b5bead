package lockstep.compiler.codegen;

import java.util.List;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.StepWatcher;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;

/**
 * Observes code generation. Each level has its own watchers, which are requested when a program of that level is
 * available; steps between levels are reported here. Steps and applications of rules are numbered across the whole
 * pipeline.
 */
public interface CodegenWatcher {
    /** The watchers of passes over {@code module}. */
    default List<StepWatcher<Module, Function, LocalValue>> overNvvm(Module module) {
        return List.of();
    }

    /** The watchers of passes over {@code module} and its successors. */
    default List<StepWatcher<MachineModule, MachineFunction, PtxInstruction>> overMachine(MachineModule module) {
        return List.of();
    }

    /** The watchers of passes over {@code module} and its successors. */
    default List<StepWatcher<OriModule, OriFunction, OriInstruction>> overOri(OriModule module) {
        return List.of();
    }

    /**
     * Called before a step that lowers {@code program} to another level.
     *
     * @param step number of the step
     * @param name of the step
     */
    default void beforeLowering(int step, String name, CodegenProgram program) {}

    /** Called after the step, with its output. */
    default void afterLowering(int step, String name, CodegenProgram program) {}
}
