package lockstep.compiler.inline;

import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;

/** Which of the calls that may be inlined are to be. */
interface InlinePolicy {
    /** Whether the pass is about calls of {@code callee} at all; about others it does not even remark. */
    boolean isAsked(CallInstruction call, Function caller, Function callee);

    /**
     * Why {@code call} is not worth inlining; empty where it is.
     *
     * @param isLastCall whether nothing else mentions the callee, so that it can go afterwards
     * @param outer the calls of {@code caller}
     */
    Optional<InlineObjection> objection(
            CallInstruction call, Function caller, Function callee, boolean isLastCall, Outer outer);

    /**
     * The calls of a function.
     *
     * @param calls by name, as they were when the pass began
     * @param isAddressTaken whether something else mentions it
     */
    record Outer(List<CallInstruction> calls, boolean isAddressTaken) {}
}
