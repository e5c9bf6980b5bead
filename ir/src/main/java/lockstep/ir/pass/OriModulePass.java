package lockstep.ir.pass;

import lockstep.ir.sass.ori.OriModule;

/**
 * A pass over a whole program of Ori: all functions together, and what is beside them. It sees each change of its own,
 * but it asks nobody before one: what a run of it changes is a single application of its first rule, which the pass
 * manager asks for. A pass without rules changes nothing.
 */
public non-sealed interface OriModulePass extends Pass<OriModule> {
    /**
     * Runs the pass.
     *
     * @return the program as it leaves it: {@code module} itself if nothing changed
     */
    OriModule run(OriModule module, StepContext context);
}
