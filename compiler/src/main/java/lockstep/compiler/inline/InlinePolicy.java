package lockstep.compiler.inline;

import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;

/** Selects the calls to inline, among the legal ones. */
interface InlinePolicy {
    /** Whether the pass considers calls of {@code callee} at all; for others there is not even a remark. */
    boolean isCandidate(CallInstruction call, Function caller, Function callee);

    /**
     * Why {@code call} is not worth inlining; empty if it is.
     *
     * @param isLastCall whether the callee has no other uses, so that it can be removed afterwards
     * @param outer the calls of {@code caller}
     */
    Optional<InlineObjection> objection(
            CallInstruction call, Function caller, Function callee, boolean isLastCall, Outer outer);

    /**
     * The calls of a function.
     *
     * @param calls the direct calls at the beginning of the pass
     * @param isAddressTaken whether it has other uses
     */
    record Outer(List<CallInstruction> calls, boolean isAddressTaken) {}
}
