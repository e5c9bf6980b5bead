package lockstep.compiler.inline;

import java.util.Optional;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;

/** Which of the calls that may be inlined are to be. */
interface InlinePolicy {
    /** Whether the pass is about calls of {@code callee} at all; about others it does not even remark. */
    boolean isAsked(CallInstruction call, Function caller, Function callee);

    /**
     * Why {@code call} is not worth inlining, one sentence without a full stop; empty where it is.
     *
     * @param isLastCall whether nothing else mentions the callee, so that it can go afterwards
     */
    Optional<String> objection(CallInstruction call, Function caller, Function callee, boolean isLastCall);
}
