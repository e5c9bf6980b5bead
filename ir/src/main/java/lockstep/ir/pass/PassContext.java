package lockstep.ir.pass;

import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Rewriter;

/** What a running pass over NVVM IR may ask for. */
public interface PassContext extends StepContext, Analyses {
    /** A rewriter of {@code function} for the running pass. */
    Rewriter rewriter(Function function);

    /** Says that {@code function} was changed, so that results of analyses asked for later are computed afresh. */
    void invalidate(Function function);
}
