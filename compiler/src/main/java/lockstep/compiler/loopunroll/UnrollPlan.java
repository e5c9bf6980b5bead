package lockstep.compiler.loopunroll;

import lockstep.ir.rule.Refusal;

/** What becomes of a loop. */
sealed interface UnrollPlan {
    /** It stays. */
    record Stay(Refusal why) implements UnrollPlan {}

    /** Its rounds, of which there are exactly {@code rounds} for each lane that leaves by no other exit. */
    record Full(int rounds) implements UnrollPlan {}

    /** Its rounds, of which there are at most {@code rounds}; tests stay but for the last one. */
    record Bounded(int rounds) implements UnrollPlan {}

    /** The first {@code rounds} rounds, and the loop. */
    record Peel(int rounds) implements UnrollPlan {}

    /** A loop each round of which is {@code count} rounds, with the tests that are not known. */
    record Partial(int count) implements UnrollPlan {}

    /**
     * A loop each round of which is {@code count} rounds without a test between, and another one for what is left.
     *
     * @param mayBeDear whether the number of rounds is computed whatever that costs
     * @param isForced whether the loop is unrolled with all its tests if there can be no remainder
     */
    record Remainder(int count, boolean mayBeDear, boolean isForced) implements UnrollPlan {}
}
