package lockstep.compiler.attribute;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Refusals;
import lockstep.ir.rule.Rule;

/**
 * Why function-attrs does not add an attribute that a function, a result or a parameter lacks. Refusals of a whole
 * function are listed under the first rule.
 */
final class AttributeRefusals {
    private static final PromiseRules RULES = FunctionAttrs.RULES;

    static final Refusal OTHER_BODY =
            new Refusal(RULES.memory(), "other-body", "another body of the function may be the one that runs");
    static final Refusal NOT_OPTIMIZED =
            new Refusal(RULES.memory(), "not-optimized", "the function is optnone or naked");

    /** For a component that reaches convergent operations without being marked {@code convergent}. */
    private static final Refusals<Rule> UNMARKED = Refusal.ofEach(
            List.of(RULES.memory(), RULES.willReturn(), RULES.noSync()),
            "not-marked-convergent",
            "it leads to convergent operations and does not say so");

    /** For a component with indirect calls, or with calls of a function whose definition may be replaced. */
    private static final Refusals<Rule> UNKNOWN_CALL = Refusal.ofEach(
            List.of(
                    RULES.nonNull(),
                    RULES.fresh(),
                    RULES.notConvergent(),
                    RULES.noSync(),
                    RULES.noFree(),
                    RULES.noUnwind(),
                    RULES.noRecurse()),
            "unknown-call",
            "it calls through a pointer, or inline assembly, or a member of its component that may be replaced");

    static final Refusal HIDDEN_EFFECT =
            new Refusal(RULES.memory(), "other-effect", "a barrier, a trap or the like does more than access memory");
    static final Refusal ANY_MEMORY = new Refusal(RULES.memory(), "any-memory", "it may read and write any memory");
    static final Refusal PASSED_OTHERWISE =
            new Refusal(RULES.pointer(), "passed-otherwise", "the callee gets something other than the pointer");
    static final Refusal KEPT = new Refusal(RULES.pointer(), "kept", "the pointer may outlive the call");
    static final Refusal READ_AND_WRITTEN =
            new Refusal(RULES.pointer(), "read-and-written", "memory may be read and written through the pointer");
    static final Refusal OF_ALL_THREADS = new Refusal(
            RULES.pointer(), "all-threads", "at a noalias parameter of a kernel it would be said of all threads");
    static final Refusal MAKES_POISON = new Refusal(
            RULES.defined(), "may-be-poison", "another attribute of the result makes it poison where it is broken");
    static final Refusal UNDEFINED =
            new Refusal(RULES.defined(), "may-be-undefined", "a returned value may be undefined or poison");
    static final Refusal MAY_BE_NULL = new Refusal(RULES.nonNull(), "may-be-null", "a returned value may be null");
    static final Refusal NULL_OF_ANOTHER = new Refusal(
            RULES.nonNull(), "null-of-another", "a function of its component that it rests on may return null");
    static final Refusal NOT_NEW =
            new Refusal(RULES.fresh(), "not-new", "a returned value is not a new object, or is known elsewhere");
    static final Refusal KERNEL = new Refusal(RULES.comesNotBack(), "kernel", "kernels are launched, not called");
    static final Refusal LOOP =
            new Refusal(RULES.willReturn(), "loop", "it has a loop, and nothing says that the loop ends");
    static final Refusal MAY_STOP = new Refusal(RULES.willReturn(), "may-stop", "an instruction may not go on");
    static final Refusal CONVERGENT =
            new Refusal(RULES.notConvergent(), "convergent", "it leads to a convergent operation");
    static final Refusal CONVERGENT_CALL =
            new Refusal(RULES.notConvergent(), "convergent-call", "a call in its component is marked as convergent");
    static final Refusal MAY_SYNC =
            new Refusal(RULES.noSync(), "may-sync", "threads may learn of each other by an instruction");
    static final Refusal MAY_FREE = new Refusal(RULES.noFree(), "may-free", "a call may free memory");
    static final Refusal MAY_THROW = new Refusal(RULES.noUnwind(), "may-throw", "a call may throw");
    static final Refusal RECURSIVE =
            new Refusal(RULES.noRecurse(), "recursive", "other functions of its component lead back to it");
    static final Refusal CALLED_BACK =
            new Refusal(RULES.noRecurse(), "called-back", "it calls itself, or what may call it");

    private AttributeRefusals() {}

    static Refusal unmarked(Rule rule) {
        return UNMARKED.of(rule);
    }

    static Refusal unknownCall(Rule rule) {
        return UNKNOWN_CALL.of(rule);
    }

    static List<Refusal> all() {
        List<Refusal> all = new ArrayList<>(List.of(OTHER_BODY, NOT_OPTIMIZED));
        all.addAll(UNMARKED.values());
        all.addAll(List.of(
                HIDDEN_EFFECT,
                ANY_MEMORY,
                PASSED_OTHERWISE,
                KEPT,
                READ_AND_WRITTEN,
                OF_ALL_THREADS,
                MAKES_POISON,
                UNDEFINED,
                KERNEL,
                LOOP,
                MAY_STOP));
        all.addAll(UNKNOWN_CALL.values());
        all.addAll(List.of(
                MAY_BE_NULL,
                NULL_OF_ANOTHER,
                NOT_NEW,
                CONVERGENT,
                CONVERGENT_CALL,
                MAY_SYNC,
                MAY_FREE,
                MAY_THROW,
                RECURSIVE,
                CALLED_BACK));
        return all;
    }
}
