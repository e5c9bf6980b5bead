package lockstep.ir.pass;

import lockstep.ir.nvvm.Module;

/** A pass over a module. */
public non-sealed interface ModulePass extends Pass<Module> {
    /**
     * Runs the pass. Every change goes through {@link PassContext#rewriter}.
     *
     * @return whether anything was changed; checked against the structural hash
     */
    boolean run(Module module, PassContext context);
}
