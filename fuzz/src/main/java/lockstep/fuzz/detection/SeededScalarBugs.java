package lockstep.fuzz.detection;

import static lockstep.fuzz.detection.Moment.AFTER;
import static lockstep.fuzz.detection.Moment.BEFORE;
import static lockstep.fuzz.judge.FaultKind.DIFFERS;
import static lockstep.fuzz.judge.FaultKind.PARTICIPANTS;
import static lockstep.fuzz.judge.FaultKind.POLICY;

import java.util.List;
import java.util.Set;
import lockstep.fuzz.judge.FaultKind;

/** The rows of {@link SeededBugs} for constants, dead code, value numbering, dead stores, regrouping, vectors. */
final class SeededScalarBugs {
    private static final String CLASSICAL = "classical";
    private static final Set<FaultKind> OUTPUT = Set.of(DIFFERS, POLICY);
    private static final Set<FaultKind> LANES = Set.of(DIFFERS, POLICY, PARTICIPANTS);

    private SeededScalarBugs() {}

    static List<SeededBug> all() {
        return List.of(
                new SeededBug(
                        "sccp",
                        "join-in-loop-not-looked-at-again",
                        "row 18",
                        "a value of a loop stays what it begins with, though some lanes bring another one",
                        LANES,
                        BEFORE,
                        ScalarMistakes::joinInLoopNotLookedAtAgain),
                new SeededBug(
                        "sccp",
                        "last-number-of-range",
                        CLASSICAL,
                        "the case of the greatest number of a range is cut",
                        OUTPUT,
                        BEFORE,
                        ScalarMistakes::lastNumberOfRange),
                new SeededBug(
                        "ipsccp",
                        "initializer-of-variable",
                        CLASSICAL,
                        "a load of an internal variable gives its initializer",
                        OUTPUT,
                        BEFORE,
                        ScalarMistakes::initializerOfVariable),
                new SeededBug(
                        "ipsccp",
                        "result-of-first-return",
                        "row 18",
                        "a call gives the constant of the first return for the lanes that return elsewhere",
                        LANES,
                        BEFORE,
                        ScalarMistakes::resultOfFirstReturn),
                new SeededBug(
                        "adce",
                        "barrier-without-result",
                        "row 42",
                        "a warp barrier behind a store to shared memory is taken for dead",
                        LANES,
                        BEFORE,
                        ScalarMistakes::barrierWithoutResult),
                new SeededBug(
                        "adce",
                        "phi-without-its-branch",
                        "row 18",
                        "a branch with empty arms goes although a PHI tells them apart",
                        LANES,
                        BEFORE,
                        ScalarMistakes::phiWithoutItsBranch),
                new SeededBug(
                        "gvn",
                        "load-past-barrier",
                        "row 39",
                        "a load of shared memory finds what one before the barrier found",
                        LANES,
                        BEFORE,
                        ScalarMistakes::loadPastBarrier),
                new SeededBug(
                        "gvn",
                        "collective-of-all-lanes",
                        "row 35",
                        "a ballot of the lanes of an arm is that of all lanes before the branch",
                        LANES,
                        BEFORE,
                        ScalarMistakes::collectiveOfAllLanes),
                new SeededBug(
                        "dse",
                        "store-before-barrier",
                        "row 39",
                        "a store to shared memory goes that one behind a barrier overwrites",
                        LANES,
                        BEFORE,
                        ScalarMistakes::storeBeforeBarrier),
                new SeededBug(
                        "dse",
                        "overwritten-by-some-lanes",
                        "row 18",
                        "a store goes that only the lanes of one arm overwrite",
                        LANES,
                        BEFORE,
                        ScalarMistakes::overwrittenBySomeLanes),
                new SeededBug(
                        "memcpyopt",
                        "copy-past-store",
                        CLASSICAL,
                        "a copy of a copy reads what the first one read, which was stored to since",
                        OUTPUT,
                        BEFORE,
                        MemoryMistakes::copyPastStore),
                new SeededBug(
                        "memcpyopt",
                        "fill-before-barrier",
                        "row 39",
                        "a fill of shared memory goes that a copy behind a barrier overwrites",
                        LANES,
                        BEFORE,
                        MemoryMistakes::fillBeforeBarrier),
                new SeededBug(
                        "bypass-slow-division",
                        "signed-by-short",
                        CLASSICAL,
                        "a signed remainder by a short divisor is computed without sign in 32 bits",
                        OUTPUT,
                        BEFORE,
                        ArithmeticMistakes::signedByShort),
                new SeededBug(
                        "bypass-slow-division",
                        "one-operand-tested",
                        CLASSICAL,
                        "lanes with a short dividend and a long divisor divide in 32 bits, in loops",
                        OUTPUT,
                        AFTER,
                        ArithmeticMistakes::oneOperandTested),
                new SeededBug(
                        "correlated-propagation",
                        "fact-behind-its-join",
                        "row 18",
                        "what a branch says of the lanes of an arm is taken to hold where all lanes meet again",
                        LANES,
                        BEFORE,
                        CorrelationMistakes::factBehindItsJoin),
                new SeededBug(
                        "correlated-propagation",
                        "entry-of-other-edge",
                        CLASSICAL,
                        "an entry of a PHI becomes the number that a value has on the other edge of a comparison",
                        OUTPUT,
                        BEFORE,
                        CorrelationMistakes::entryOfOtherEdge),
                new SeededBug(
                        "jump-threading",
                        "past-what-lanes-do-together",
                        "row 26",
                        "an edge that decides a branch goes past the barrier or vote in front of that",
                        LANES,
                        BEFORE,
                        ThreadingMistakes::pastWhatLanesDoTogether),
                new SeededBug(
                        "jump-threading",
                        "decided-by-one-edge",
                        "row 18",
                        "a branch that the lanes of one edge decide is decided for all, in a block without more",
                        LANES,
                        BEFORE,
                        ThreadingMistakes::decidedByOneEdge),
                new SeededBug(
                        "jump-threading",
                        "stored-on-one-edge",
                        "row 18",
                        "what the lanes of one edge stored is taken for what a load behind the join finds",
                        OUTPUT,
                        BEFORE,
                        ThreadingMistakes::storedOnOneEdge),
                new SeededBug(
                        "jump-threading",
                        "empty-block-of-one-edge",
                        "row 18",
                        "past an empty block that joins constants, all edges bring the first one",
                        OUTPUT,
                        BEFORE,
                        ThreadingMistakes::emptyBlockOfOneEdge),
                new SeededBug(
                        "tailcallelim",
                        "parameters-one-after-another",
                        CLASSICAL,
                        "a parameter of the next round gets what another one has become already",
                        OUTPUT,
                        AFTER,
                        MemoryMistakes::parametersOneAfterAnother),
                new SeededBug(
                        "tailcallelim",
                        "conjunction-from-zero",
                        CLASSICAL,
                        "an accumulator of a conjunction begins with 0",
                        OUTPUT,
                        AFTER,
                        MemoryMistakes::conjunctionFromZero),
                new SeededBug(
                        "loop-unroll",
                        "rounds-rounded-down",
                        CLASSICAL,
                        "the last round of a loop that counts by several is missing",
                        OUTPUT,
                        BEFORE,
                        UnrollingMistakes::roundsRoundedDown),
                new SeededBug(
                        "loop-unroll",
                        "only-the-counted-exit",
                        "row 40",
                        "lanes that leave a counted loop early go on to its last round",
                        LANES,
                        BEFORE,
                        UnrollingMistakes::onlyTheCountedExit),
                new SeededBug(
                        "scalarizer",
                        "shuffle-of-second-from-first",
                        CLASSICAL,
                        "a shuffle takes elements of its second vector from the first",
                        OUTPUT,
                        BEFORE,
                        VectorMistakes::shuffleOfSecondFromFirst),
                new SeededBug(
                        "scalarizer",
                        "phi-entry-of-other-arm",
                        "row 18",
                        "lanes of the second arm get the vector of the first",
                        LANES,
                        BEFORE,
                        VectorMistakes::phiEntryOfOtherArm),
                new SeededBug(
                        "d2ir-scalarizer",
                        "condition-of-first-element",
                        CLASSICAL,
                        "all elements are chosen by the condition of the first",
                        OUTPUT,
                        BEFORE,
                        VectorMistakes::conditionOfFirstElement),
                new SeededBug(
                        "d2ir-scalarizer",
                        "last-insertion-forgotten",
                        CLASSICAL,
                        "what is inserted at the last place is not seen",
                        OUTPUT,
                        BEFORE,
                        VectorMistakes::lastInsertionForgotten),
                new SeededBug(
                        "load-store-vectorizer",
                        "load-past-store",
                        CLASSICAL,
                        "a load moves past a store to a computed place of its object",
                        OUTPUT,
                        BEFORE,
                        VectorMistakes::loadPastStore),
                new SeededBug(
                        "load-store-vectorizer",
                        "store-past-barrier",
                        "row 39",
                        "a store moves behind a barrier to a later one",
                        LANES,
                        BEFORE,
                        VectorMistakes::storePastBarrier),
                new SeededBug(
                        "old-load-store-vectorizer",
                        "load-past-barrier",
                        "row 39",
                        "a load moves before a barrier to an earlier one",
                        LANES,
                        BEFORE,
                        VectorMistakes::loadPastBarrier),
                new SeededBug(
                        "old-load-store-vectorizer",
                        "store-past-other-length",
                        CLASSICAL,
                        "a store moves past one of another length that overlaps",
                        OUTPUT,
                        BEFORE,
                        VectorMistakes::storePastOtherLength),
                new SeededBug(
                        "reassociate",
                        "shuffle-for-its-operand",
                        "row 35",
                        "a value and what another lane has of it are like terms of a sum",
                        LANES,
                        BEFORE,
                        RegroupingMistakes::shuffleForItsOperand),
                new SeededBug(
                        "reassociate",
                        "difference-taken-for-sum",
                        CLASSICAL,
                        "the terms of a difference in a sum change places",
                        OUTPUT,
                        BEFORE,
                        RegroupingMistakes::differenceTakenForSum));
    }
}
