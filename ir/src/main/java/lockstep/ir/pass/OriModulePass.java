package lockstep.ir.pass;

import lockstep.ir.sass.ori.OriModule;

/**
 * A pass over a whole program of Ori: all functions together, and the rest of the module. It does not request
 * permission for single changes: everything that a run changes is a single application of its first rule, which the
 * pass manager requests. A pass without rules changes nothing.
 */
public non-sealed interface OriModulePass extends Pass<OriModule> {
    /**
     * Runs the pass.
     *
     * @return the resulting program: {@code module} itself if nothing changed
     */
    OriModule run(OriModule module, StepContext context);
}
