package lockstep.compiler.loopunroll;

import lockstep.ir.rule.Refusal;

/** How a loop is unrolled. */
sealed interface UnrollPlan {
    /** It is left as it is. */
    record Stay(Refusal why) implements UnrollPlan {}

    /** Completely: there are exactly {@code rounds} iterations for each lane that leaves by no other exit. */
    record Full(int rounds) implements UnrollPlan {}

    /** Completely: there are at most {@code rounds} iterations; all tests except the last one stay. */
    record Bounded(int rounds) implements UnrollPlan {}

    /** The first {@code rounds} iterations are peeled. */
    record Peel(int rounds) implements UnrollPlan {}

    /** Each iteration becomes {@code count} iterations, with the exit tests whose outcome is not known. */
    record Partial(int count) implements UnrollPlan {}

    /**
     * Each iteration becomes {@code count} iterations without tests between, and a remainder loop executes the rest.
     *
     * @param mayBeDear whether the trip count is computed at any cost
     * @param isForced whether the loop is unrolled with all its tests if it cannot have a remainder
     */
    record Remainder(int count, boolean mayBeDear, boolean isForced) implements UnrollPlan {}
}
