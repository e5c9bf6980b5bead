package lockstep.fuzz.detection;

import java.util.function.UnaryOperator;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.sass.ori.OriModule;

/** A mistake in a step that produces or changes Ori. Stateless. */
public sealed interface PhaseMistake {
    /**
     * A change of the program after a step.
     *
     * @param change maps the program that the real step leaves to a wrong one; returns the same object where the
     *     mistake does not apply
     */
    record After(UnaryOperator<OriModule> change) implements PhaseMistake {}

    /**
     * Another pass that replaces the real one.
     *
     * @param pass does the same by other, wrong rules
     */
    record Instead(OriModulePass pass) implements PhaseMistake {}
}
