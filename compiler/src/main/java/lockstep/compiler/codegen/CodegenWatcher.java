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
 * Watches code generation. Each level has watchers of its own, which are asked for when a program of that level is
 * there; steps that lead from one level to the next are told here. Steps and applications of rules have the same
 * numbers everywhere, those of the whole pipeline.
 */
public interface CodegenWatcher {
    /** Who watches passes over {@code module}. */
    default List<StepWatcher<Module, Function, LocalValue>> overNvvm(Module module) {
        return List.of();
    }

    /** Who watches passes over {@code module} and what they make of it. */
    default List<StepWatcher<MachineModule, MachineFunction, PtxInstruction>> overMachine(MachineModule module) {
        return List.of();
    }

    /** Who watches passes over {@code module} and what they make of it. */
    default List<StepWatcher<OriModule, OriFunction, OriInstruction>> overOri(OriModule module) {
        return List.of();
    }

    /**
     * A step begins that makes a program of another level.
     *
     * @param step number of the step
     * @param name of the step
     */
    default void beforeLowering(int step, String name, CodegenProgram program) {}

    /** The step ended and made {@code program}. */
    default void afterLowering(int step, String name, CodegenProgram program) {}
}
