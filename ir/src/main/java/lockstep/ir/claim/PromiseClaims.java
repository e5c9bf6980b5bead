package lockstep.ir.claim;

import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.attr.AttributeList;

/**
 * What functions promise about their activations: {@code memory(...)}, {@code nosync}, {@code nofree},
 * {@code norecurse}, {@code noreturn}, {@code willreturn}, a {@code returned} parameter, a {@code noalias} result, and
 * the use of pointer parameters. A promise is about each activation of the function by one thread, callees included.
 */
public interface PromiseClaims {
    /** Claims nothing. */
    PromiseClaims NONE = function -> AttributeList.EMPTY;

    /** What {@code function}, which has a body, promises. */
    AttributeList of(Function function);
}
