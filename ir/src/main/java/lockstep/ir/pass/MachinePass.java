package lockstep.ir.pass;

import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;

/** A pass over one function of machine IR. It does not see other functions. */
public non-sealed interface MachinePass extends Pass<MachineFunction> {
    /**
     * Runs the pass.
     *
     * @param editor of the function, which makes every change
     * @return whether anything was changed; checked against the text of the function
     */
    boolean run(MachineEditor editor, StepContext context);
}
