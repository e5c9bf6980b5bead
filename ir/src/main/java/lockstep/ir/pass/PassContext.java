package lockstep.ir.pass;

import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Rewriter;

/** The services available to a running pass over NVVM IR. */
public interface PassContext extends StepContext, Analyses {
    /** A rewriter of {@code function} for the running pass. */
    Rewriter rewriter(Function function);

    /** Invalidates the results of analyses of {@code function}, which was changed. */
    void invalidate(Function function);
}
