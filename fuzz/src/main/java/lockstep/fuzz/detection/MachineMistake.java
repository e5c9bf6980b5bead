package lockstep.fuzz.detection;

import java.util.function.UnaryOperator;
import lockstep.compiler.pipeline.Selector;
import lockstep.ir.ptx.machine.MachineFunction;

/** What a step that makes or changes machine IR gets wrong. Has no state. */
public sealed interface MachineMistake {
    /** Another selection. */
    record OfSelection(Selector selector) implements MachineMistake {}

    /**
     * Another function behind a pass.
     *
     * @param change the function as the real pass leaves it becomes another; the same object where there is no place
     *     for the mistake
     */
    record OfPass(UnaryOperator<MachineFunction> change) implements MachineMistake {}
}
