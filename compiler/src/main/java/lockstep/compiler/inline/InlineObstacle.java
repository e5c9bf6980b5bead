package lockstep.compiler.inline;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Refusals;
import lockstep.ir.rule.Rule;

/**
 * Reasons not to inline a call: those of {@link CalleeShape} and {@link CallLegality}, growth limits, and those of
 * policies.
 */
enum InlineObstacle {
    CYCLE("cycle", "it is the function from which the call came"),
    RECURSIVE("recursive", "it calls itself"),
    KERNEL("kernel", "it is a kernel"),
    VARIADIC("variadic", "it takes a varying number of arguments"),
    INTERPOSABLE("interposable", "another definition may take its place when the program is linked"),
    NAKED("naked", "it is naked"),
    RARE_PARAMETER("rare-parameter", "it has an inalloca, preallocated or swifterror parameter"),
    ADDRESS_TAKEN("address-taken", "the address of one of its blocks is taken"),
    INDIRECT_BRANCH("indirect-branch", "it has an indirect branch"),
    RARE_SLOT("rare-slot", "it has an inalloca or swifterror stack slot"),
    MUSTTAIL_INSIDE("musttail-inside", "it has a call that must be a tail call"),
    RETURNS_TWICE("returns-twice", "it calls a function that returns twice"),
    NODUPLICATE("noduplicate", "it has a call that must not be duplicated"),
    FRAME("own-frame", "it asks about its own frame"),
    ENDLESS("endless-loop", "it has a loop that is never left"),
    NOINLINE("noinline", "the call is noinline"),
    CONVENTION("other-convention", "the call has another calling convention"),
    MUSTTAIL("musttail", "the call must be a tail call"),
    BUNDLE("operand-bundle", "the call has an operand bundle"),
    BYVAL("byval-space", "a byval argument is not in the address space of stack slots"),
    NO_TOKEN("call-without-token", "it uses convergence tokens, and the call has none"),
    OTHER_TOKENS("body-without-tokens", "the caller uses convergence tokens, and the called function does not"),
    FLUSH("other-flush-mode", "\"nvptx-f32ftz\" differs"),
    ONE_SIDED("one-sided-attribute", "an attribute is of one of the two functions only"),
    NULL("null-is-valid", "null may be accessed in the called function only"),
    DENORMALS("other-denormal-mode", "the functions treat denormal numbers differently"),
    TARGET("other-target", "it asks for the processor, and \"target-cpu\" differs"),
    CALLER_LIMIT("caller-limit", "the caller would get too many instructions"),
    STACK_LIMIT("stack-limit", "the caller would get too many bytes of stack slots"),
    COST("cost", "it costs too much"),
    DEFERRED("deferred", "the caller had better be inlined itself");

    private final String precondition;
    private final String words;

    InlineObstacle(String precondition, String words) {
        this.precondition = precondition;
        this.words = words;
    }

    /** One sentence without a full stop. */
    String words() {
        return words;
    }

    /** The reasons that a policy may give. */
    private static final Set<InlineObstacle> OF_POLICIES = EnumSet.of(COST, DEFERRED);

    /** The refusals of {@code rule}, whose policy may give the reasons {@code objections}. */
    static Refusals<InlineObstacle> refusals(Rule rule, InlineObstacle... objections) {
        Set<InlineObstacle> obstacles = EnumSet.allOf(InlineObstacle.class);
        obstacles.removeAll(OF_POLICIES);
        obstacles.addAll(List.of(objections));
        return new Refusals<>(obstacles, obstacle -> new Refusal(rule, obstacle.precondition, obstacle.words));
    }
}
