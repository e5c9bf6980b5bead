package lockstep.compiler.inline;

import java.util.Optional;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Rule;

/** Which of the calls that may be inlined are to be. */
interface InlinePolicy {
    /** Name of the pass, for remarks. */
    String pass();

    /** The rule under which calls are inlined. */
    Rule rule();

    /** Whether the pass is about calls of {@code callee} at all; about others it does not even remark. */
    boolean isAsked(CallInstruction call, Function caller, Function callee);

    /**
     * Why {@code call} is not worth inlining, one sentence without a full stop; empty where it is.
     *
     * @param isLastCall whether nothing else mentions the callee, so that it can go afterwards
     */
    Optional<String> objection(CallInstruction call, Function caller, Function callee, boolean isLastCall);

    /** Instructions that a function may have at most behind an inlining. */
    long callerLimit();

    /** Bytes of stack slots that inlining may add to a function at most. */
    long stackLimit();
}
