package lockstep.fuzz.detection;

import java.util.function.UnaryOperator;
import lockstep.compiler.pipeline.Selector;
import lockstep.ir.ptx.machine.MachineFunction;

/** A mistake in a step that produces or changes machine IR. Stateless. */
public sealed interface MachineMistake {
    /** Another selection. */
    record OfSelection(Selector selector) implements MachineMistake {}

    /**
     * A change of the function after a pass.
     *
     * @param change maps the function that the real pass leaves to a wrong one; returns the same object where the
     *     mistake does not apply
     */
    record OfPass(UnaryOperator<MachineFunction> change) implements MachineMistake {}
}
