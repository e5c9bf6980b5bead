package lockstep.seeded;

import static lockstep.seeded.BugRows.CLASSICAL;
import static lockstep.seeded.BugRows.LANES;
import static lockstep.seeded.BugRows.OUTPUT;

import java.util.ArrayList;
import java.util.List;
import lockstep.fuzz.detection.SeededBug;

/** The rows of {@link BuiltInBugs} for passes over loops. */
final class SeededLoopBugs {
    private SeededLoopBugs() {}

    static List<SeededBug> all() {
        List<SeededBug> all = new ArrayList<>();
        all.addAll(licm());
        all.addAll(lcssa());
        all.addAll(indvars());
        all.addAll(rotate());
        all.addAll(deletion());
        all.addAll(unroll());
        all.addAll(unswitch());
        all.addAll(indexSplit());
        all.addAll(flatten());
        all.addAll(interchange());
        all.addAll(reduce());
        all.addAll(idiom());
        return all;
    }

    private static List<SeededBug> licm() {
        BugRows rows = new BugRows("licm");
        return List.of(
                rows.after(
                        "load-past-computed-store",
                        CLASSICAL,
                        OUTPUT,
                        "a load is hoisted although the loop stores to a computed place of its object",
                        HoistingMistakes::loadPastComputedStore),
                rows.after(
                        "load-past-barrier",
                        "row 39",
                        LANES,
                        "a load is hoisted out of a loop in which threads wait for each other",
                        HoistingMistakes::loadPastBarrier),
                rows.after(
                        "load-past-atomic",
                        CLASSICAL,
                        OUTPUT,
                        "a load is hoisted out of a loop that changes its object by atomics",
                        HoistingMistakes::loadPastAtomic),
                rows.after(
                        "load-past-call",
                        CLASSICAL,
                        OUTPUT,
                        "a load is hoisted although a function that the loop calls gets its address",
                        HoistingMistakes::loadPastCall),
                rows.before(
                        "division-of-some-lanes",
                        "row 15",
                        OUTPUT,
                        "a division that only some lanes reach is executed before the loop",
                        HoistingMistakes::divisionOfSomeLanes),
                rows.before(
                        "collective-of-some-lanes",
                        "rows 35 and 36",
                        LANES,
                        "a collective of lanes that are in an arm of the loop is executed before the loop",
                        HoistingMistakes::collectiveOfSomeLanes),
                rows.before(
                                "unmasked-of-some-lanes",
                                "rows 35 and 36",
                                LANES,
                                "a collective without a mask in an arm of the loop is executed before the loop",
                                HoistingMistakes::unmaskedOfSomeLanes)
                        .in("masks"),
                rows.before(
                        "store-behind-barriers",
                        "row 39",
                        LANES,
                        "a store that others read between barriers is done after the loop",
                        HoistingMistakes::storeAfterBarriers),
                rows.before(
                        "store-of-some-lanes",
                        "row 15",
                        OUTPUT,
                        "a store that only the lanes of an arm execute in a loop is executed by all lanes after it",
                        HoistingMistakes::storeOfSomeLanes),
                rows.after(
                        "sunk-of-next-round",
                        "rows 1 to 3",
                        OUTPUT,
                        "code sunk out of a loop is computed from a value of the next iteration",
                        HoistingMistakes::sunkOfNextIteration));
    }

    private static List<SeededBug> lcssa() {
        BugRows rows = new BugRows("lcssa");
        return List.of(
                rows.after(
                        "round-before",
                        "rows 1 and 40",
                        OUTPUT,
                        "on one of several edges out of a loop a value leaves as in the iteration before",
                        ClosingMistakes::roundBefore),
                rows.after(
                        "round-after",
                        "rows 1 and 40",
                        OUTPUT,
                        "on one of several edges out of a loop a value leaves as in the next iteration",
                        ClosingMistakes::roundAfter),
                rows.after(
                        "exit-phi-of-other-value",
                        "rows 10 and 11",
                        OUTPUT,
                        "a use after a loop gets another value that leaves there",
                        ClosingMistakes::exitOfOther),
                rows.after(
                        "entry-of-inner-loop",
                        "row 4",
                        OUTPUT,
                        "a value leaves a nest of loops as it was when the inner loop was entered",
                        ClosingMistakes::entryOfInner));
    }

    private static List<SeededBug> indvars() {
        BugRows rows = new BugRows("indvars");
        return List.of(
                rows.before(
                        "exit-value-of-round-before",
                        CLASSICAL,
                        OUTPUT,
                        "a counter leaves its loop as it was an iteration before",
                        CounterMistakes::exitValueOfIterationBefore),
                rows.before(
                        "exit-value-of-round-after",
                        "row 40",
                        OUTPUT,
                        "a counter leaves its loop as it would be an iteration later",
                        CounterMistakes::exitValueOfIterationAfter),
                rows.before(
                        "exit-value-of-other-exit",
                        "rows 10 and 11",
                        LANES,
                        "a counter leaves by each of several edges as by the first",
                        CounterMistakes::exitValueOfOtherExit),
                rows.before(
                        "widened-without-sign",
                        "row 43",
                        OUTPUT,
                        "a counter that is or becomes negative is widened without its sign",
                        CounterMistakes::widenedWithoutSign),
                rows.after(
                        "unsigned-countdown",
                        CLASSICAL,
                        OUTPUT,
                        "a counter that goes down gets nuw",
                        CounterMistakes::unsignedCountdown),
                rows.after(
                        "test-without-sign",
                        CLASSICAL,
                        OUTPUT,
                        "the test of a counter that may be negative is made one without sign",
                        CounterMistakes::testWithoutSign),
                rows.after(
                        "limit-of-next-round",
                        CLASSICAL,
                        OUTPUT,
                        "a replaced test compares the value of this iteration with the limit for the next",
                        CounterMistakes::limitOfNextIteration),
                rows.before(
                        "comparison-of-first-round",
                        CLASSICAL,
                        OUTPUT,
                        "a comparison of a counter in an inner loop is as in the first iteration",
                        CounterMistakes::comparisonOfFirstIteration),
                rows.before(
                        "remainder-of-fewer-rounds",
                        CLASSICAL,
                        OUTPUT,
                        "the remainder of a counter is the counter, which reaches the divisor",
                        CounterMistakes::remainderOfFewerIterations));
    }

    private static List<SeededBug> rotate() {
        BugRows rows = new BugRows("loop-rotate");
        return List.of(
                rows.after(
                        "guard-with-limit",
                        CLASSICAL,
                        OUTPUT,
                        "the test before an inner loop lets lanes in whose number is the limit",
                        RotationMistakes::guardWithLimit),
                rows.after(
                        "without-guard",
                        "row 18",
                        OUTPUT,
                        "the guard of an inner loop that tests for equality is left out",
                        RotationMistakes::withoutGuard),
                rows.after(
                        "exit-value-before-header",
                        "row 18",
                        OUTPUT,
                        "lanes that do not enter take along what the header begins with",
                        RotationMistakes::exitValueBeforeHeader),
                rows.after(
                        "load-of-first-test",
                        CLASSICAL,
                        OUTPUT,
                        "what the header loads in later iterations is what its copy loaded",
                        RotationMistakes::loadOfFirstTest),
                rows.after(
                        "store-of-first-test",
                        CLASSICAL,
                        OUTPUT,
                        "what the header stores is not stored by its copy",
                        RotationMistakes::storeOfFirstTest),
                rows.after(
                        "collective-of-first-test",
                        "row 35",
                        LANES,
                        "the result of a collective in later iterations is the one from before the loop",
                        RotationMistakes::collectiveOfFirstTest),
                rows.after(
                        "exit-value-of-round-before",
                        "rows 1 and 40",
                        OUTPUT,
                        "an accumulator leaves a rotated loop as before the last iteration",
                        RotationMistakes::exitValueOfIterationBefore));
    }

    private static List<SeededBug> deletion() {
        BugRows rows = new BugRows("loop-deletion");
        return List.of(
                rows.before(
                        "store-in-arm",
                        "row 15",
                        OUTPUT,
                        "a loop whose only effect is a store in an arm is deleted",
                        DeletionMistakes::storeInArm),
                rows.before(
                        "atomic-without-uses",
                        CLASSICAL,
                        OUTPUT,
                        "a loop whose only effect is an atomic without uses is deleted",
                        DeletionMistakes::atomicWithoutUses),
                rows.before(
                        "exit-value-of-first-round",
                        CLASSICAL,
                        OUTPUT,
                        "what a loop without effects leaves is what it began with",
                        DeletionMistakes::exitValueOfFirstIteration),
                rows.before(
                        "least-rounds",
                        "row 18",
                        OUTPUT,
                        "a back edge is deleted that the lanes with the least limit do not take",
                        DeletionMistakes::leastIterations));
    }

    private static List<SeededBug> indexSplit() {
        BugRows rows = new BugRows("loop-index-split");
        return List.of(
                rows.after(
                        "bound-not-cut",
                        CLASSICAL,
                        OUTPUT,
                        "the first loop runs to its bound although its limit may be reached before",
                        SplitMistakes::boundNotCut),
                rows.after(
                        "bound-of-other-side",
                        CLASSICAL,
                        OUTPUT,
                        "the first loop runs an iteration past its bound",
                        SplitMistakes::boundOfOtherSide),
                rows.after(
                        "second-begins-anew",
                        "row 4",
                        OUTPUT,
                        "a value of the second loop begins as in the first",
                        SplitMistakes::secondBeginsAnew),
                rows.before(
                        "round-of-bound",
                        CLASSICAL,
                        OUTPUT,
                        "the iteration in which the counter is the bound moves to the other loop",
                        SplitMistakes::roundOfBound),
                rows.before(
                        "only-round-forgotten",
                        CLASSICAL,
                        OUTPUT,
                        "a first iteration that differs from all others is one of them",
                        SplitMistakes::onlyIterationForgotten));
    }

    private static List<SeededBug> flatten() {
        BugRows rows = new BugRows("loop-flatten");
        return List.of(
                rows.before(
                        "row-of-other-length",
                        CLASSICAL,
                        OUTPUT,
                        "rows are taken to be as long as the inner loop runs",
                        NestMistakes::rowOfOtherLength),
                rows.before(
                        "store-between",
                        CLASSICAL,
                        OUTPUT,
                        "what is stored between two loops is stored in each iteration of the inner one",
                        NestMistakes::storeBetween),
                rows.before(
                        "load-between",
                        CLASSICAL,
                        OUTPUT,
                        "a load between two loops is done in each iteration of the inner one",
                        NestMistakes::loadBetween),
                rows.before(
                        "value-not-begun-anew",
                        "row 4",
                        OUTPUT,
                        "a value that the inner loop initializes keeps its value of the previous outer iteration",
                        NestMistakes::valueNotBegunAnew));
    }

    private static List<SeededBug> interchange() {
        BugRows rows = new BugRows("loop-interchange");
        return List.of(
                rows.before(
                        "dependence-forgotten",
                        CLASSICAL,
                        OUTPUT,
                        "loops are exchanged although an iteration needs what one of another row stored",
                        NestMistakes::dependenceForgotten),
                rows.before(
                        "rounds-not-exchanged",
                        CLASSICAL,
                        OUTPUT,
                        "loops are exchanged and keep their own numbers of iterations",
                        NestMistakes::roundsNotExchanged));
    }

    private static List<SeededBug> unroll() {
        BugRows rows = new BugRows("loop-unroll");
        return List.of(
                rows.after(
                        "rest-begins-anew",
                        "row 4",
                        OUTPUT,
                        "what is left over begins with the values from before the loop",
                        UnrollingMistakes::restBeginsAnew),
                rows.after(
                        "rest-of-one-round",
                        CLASSICAL,
                        OUTPUT,
                        "a single remaining iteration is not executed",
                        UnrollingMistakes::restOfOneIteration),
                rows.after(
                        "copy-before-last",
                        "row 40",
                        OUTPUT,
                        "a value leaves the last copy as it left the copy before",
                        UnrollingMistakes::copyBeforeLast),
                rows.after(
                        "vote-of-copy-before",
                        "row 35",
                        LANES,
                        "the operand of a copy of a vote is that of the copy before",
                        UnrollingMistakes::voteOfCopyBefore),
                rows.before(
                        "number-of-last-round",
                        CLASSICAL,
                        OUTPUT,
                        "a loop that runs up to a number has one iteration too few",
                        UnrollingMistakes::numberOfLastIteration));
    }

    private static List<SeededBug> unswitch() {
        BugRows rows = new BugRows("simple-loop-unswitch");
        return List.of(
                rows.before(
                        "exchanged-cases",
                        "row 18",
                        OUTPUT,
                        "the copies of a loop for two cases of a switch are exchanged",
                        UnswitchMistakes::exchangedCases),
                rows.before(
                        "part-that-decides",
                        "row 18",
                        OUTPUT,
                        "the loop-invariant part of a condition decides alone",
                        UnswitchMistakes::partThatDecides),
                rows.before(
                        "exit-before-store",
                        "row 40",
                        OUTPUT,
                        "lanes leave before the store that precedes the test",
                        UnswitchMistakes::exitBeforeStore),
                rows.before(
                        "exit-before-collective",
                        "rows 28 and 29",
                        LANES,
                        "lanes leave before the collective operation that precedes the test",
                        UnswitchMistakes::exitBeforeCollective),
                rows.before(
                        "exit-of-some-rounds",
                        "row 18",
                        OUTPUT,
                        "lanes leave by a test also in iterations that do not reach it",
                        UnswitchMistakes::exitOfSomeIterations),
                rows.before(
                        "collective-of-each-copy",
                        "rows 28 and 29",
                        LANES,
                        "lanes of the copies of a loop execute a collective apart",
                        UnswitchMistakes::collectiveOfEachCopy),
                rows.before(
                        "exchanged-choice",
                        "row 18",
                        OUTPUT,
                        "a choice that tests for inequality has its values exchanged",
                        UnswitchMistakes::exchangedChoice));
    }

    private static List<SeededBug> reduce() {
        BugRows rows = new BugRows("loop-reduce");
        return List.of(
                rows.after(
                        "test-of-this-round",
                        CLASSICAL,
                        OUTPUT,
                        "the test of a multiple compares its value of this iteration with the limit for the next",
                        ReductionMistakes::testOfThisIteration),
                rows.after(
                        "start-of-first-outer-round",
                        "row 4",
                        OUTPUT,
                        "a pointer of an inner loop begins as in the first outer iteration",
                        ReductionMistakes::startOfFirstOuterIteration),
                rows.after(
                        "step-without-sign",
                        "row 43",
                        OUTPUT,
                        "what a multiple is less in each iteration is widened without its sign",
                        ReductionMistakes::stepWithoutSign),
                rows.before(
                        "widened-sum",
                        "row 43",
                        OUTPUT,
                        "a sum that may wrap is assumed to be the sum of what is widened",
                        ReductionMistakes::widenedSum),
                rows.after(
                        "exit-behind-step",
                        "rows 1 and 40",
                        OUTPUT,
                        "what leaves a loop is what it would be in the next iteration",
                        ReductionMistakes::exitAfterStep),
                rows.after(
                        "distance-forgotten",
                        CLASSICAL,
                        OUTPUT,
                        "the offset of an address from the one that is incremented is forgotten",
                        ReductionMistakes::distanceForgotten));
    }

    private static List<SeededBug> idiom() {
        BugRows rows = new BugRows("loop-idiom");
        return List.of(
                rows.after(
                        "fill-without-last-round",
                        CLASSICAL,
                        OUTPUT,
                        "a fill has an element less than the loop has iterations",
                        IdiomMistakes::fillWithoutLastIteration),
                rows.after(
                        "copy-without-last-round",
                        CLASSICAL,
                        OUTPUT,
                        "a copy has an element less than the loop has iterations",
                        IdiomMistakes::copyWithoutLastIteration),
                rows.before(
                        "fill-of-rounds-left-out",
                        "row 40",
                        OUTPUT,
                        "what lanes that leave early would store is filled",
                        IdiomMistakes::fillOfIterationsLeftOut),
                rows.before(
                        "copy-of-some-rounds",
                        "row 18",
                        OUTPUT,
                        "what only some iterations copy is copied as if each did",
                        IdiomMistakes::copyOfSomeIterations),
                rows.before(
                        "copy-of-what-is-written",
                        CLASSICAL,
                        OUTPUT,
                        "what later iterations read is copied as if no iteration wrote it",
                        IdiomMistakes::copyOfWhatIsWritten));
    }
}
