package lockstep.ir.pass;

import lockstep.ir.nvvm.Function;

/** A pass over one function with a body. Of other functions it reads at most the attributes. */
public non-sealed interface FunctionPass extends Pass<Function> {
    /**
     * Runs the pass. Every change goes through {@link PassContext#rewriter}.
     *
     * @return whether anything was changed; checked against the structural hash
     */
    boolean run(Function function, PassContext context);
}
