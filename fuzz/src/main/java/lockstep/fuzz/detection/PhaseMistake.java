package lockstep.fuzz.detection;

import java.util.function.UnaryOperator;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.sass.ori.OriModule;

/** What a step gets wrong that makes or changes Ori. Has no state. */
public sealed interface PhaseMistake {
    /**
     * Another program after a step.
     *
     * @param change the program as the real step leaves it becomes another; the same object where there is no place
     *     for the mistake
     */
    record After(UnaryOperator<OriModule> change) implements PhaseMistake {}

    /**
     * Another pass in the place of the real one.
     *
     * @param pass does the same by other rules
     */
    record Instead(OriModulePass pass) implements PhaseMistake {}
}
