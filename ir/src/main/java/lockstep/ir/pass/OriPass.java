package lockstep.ir.pass;

import lockstep.ir.sass.ori.OriEditor;
import lockstep.ir.sass.ori.OriFunction;

/** A pass over one function of Ori. It does not see other functions. */
public non-sealed interface OriPass extends Pass<OriFunction> {
    /**
     * Runs the pass.
     *
     * @param editor of the function, which makes every change
     * @return whether anything was changed; checked against the text of the function
     */
    boolean run(OriEditor editor, StepContext context);
}
