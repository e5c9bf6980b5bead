package lockstep.seeded;

import static lockstep.seeded.BugRows.CLAIMS;
import static lockstep.seeded.BugRows.CLASSICAL;
import static lockstep.seeded.BugRows.LANES;
import static lockstep.seeded.BugRows.OUTPUT;

import java.util.ArrayList;
import java.util.List;
import lockstep.fuzz.detection.SeededBug;

/** The rows of {@link BuiltInBugs} for passes over calls and over what functions claim. */
final class SeededCallBugs {
    private SeededCallBugs() {}

    static List<SeededBug> all() {
        List<SeededBug> all = new ArrayList<>();
        all.addAll(inline());
        all.addAll(deadArguments());
        all.addAll(promotion());
        all.addAll(functionAttributes());
        all.addAll(attributor());
        return all;
    }

    private static List<SeededBug> inline() {
        BugRows rows = new BugRows("inline");
        return List.of(
                rows.before(
                        "exchanged-in-loop",
                        CLASSICAL,
                        OUTPUT,
                        "a call in an inner loop is expanded with two arguments exchanged",
                        InliningMistakes::exchangedInLoop),
                rows.before(
                        "own-parameter-handed-on",
                        CLASSICAL,
                        OUTPUT,
                        "a recursive call, expanded, hands on what its caller was given",
                        InliningMistakes::ownParameterHandedOn),
                rows.before(
                        "result-of-call-before",
                        CLASSICAL,
                        OUTPUT,
                        "a call gives what the one before it in its block gave",
                        InliningMistakes::resultOfCallBefore),
                rows.after(
                        "result-of-first-return",
                        "row 18",
                        OUTPUT,
                        "lanes that return elsewhere have the result of the first return",
                        InliningMistakes::resultOfFirstReturn),
                rows.after(
                        "slots-of-one-call",
                        CLASSICAL,
                        OUTPUT,
                        "two arrays of an expanded function, both in use, are one",
                        InliningMistakes::slotsOfOneCall));
    }

    private static List<SeededBug> deadArguments() {
        BugRows rows = new BugRows("deadargelim");
        return List.of(
                rows.before(
                        "result-used-in-arm",
                        "row 18",
                        OUTPUT,
                        "a result that only the lanes of an arm use is treated as unused",
                        InliningMistakes::resultUsedInArm),
                rows.before(
                        "parameter-of-recursion",
                        CLASSICAL,
                        OUTPUT,
                        "a parameter is treated as unused where a recursive call hands it on",
                        InliningMistakes::parameterOfRecursion));
    }

    private static List<SeededBug> promotion() {
        BugRows rows = new BugRows("argpromotion");
        return List.of(
                rows.before(
                        "load-before-atomic",
                        CLASSICAL,
                        OUTPUT,
                        "a load through a parameter moves past the atomic that precedes it",
                        InliningMistakes::loadBeforeAtomic),
                rows.before(
                        "slot-unchanged-by-call",
                        CLASSICAL,
                        OUTPUT,
                        "a slot keeps its contents over a call that got its address",
                        InliningMistakes::slotUnchangedByCall));
    }

    private static List<SeededBug> functionAttributes() {
        BugRows rows = new BugRows("function-attrs");
        return List.of(
                rows.after(
                        "atomic-reads",
                        CLASSICAL,
                        CLAIMS,
                        "a function that changes memory by atomics only reads",
                        AttributeMistakes::atomicReads),
                rows.after(
                        "barrier-is-no-synchronization",
                        "row 25",
                        CLAIMS,
                        "a function whose threads wait for each other synchronizes none",
                        AttributeMistakes::barrierIsNotASynchronization),
                rows.after(
                        "recursion-forgotten",
                        CLASSICAL,
                        CLAIMS,
                        "a function that calls itself does not",
                        AttributeMistakes::recursionForgotten),
                rows.after(
                        "store-of-some-ways",
                        "row 15",
                        CLAIMS,
                        "a pointer through which only the lanes of an arm store is only read",
                        AttributeMistakes::storeOfSomePaths),
                rows.after(
                        "returned-by-first",
                        "row 18",
                        CLAIMS,
                        "what the first return gives back, the other lanes give back, too",
                        AttributeMistakes::returnedByFirst));
    }

    private static List<SeededBug> attributor() {
        BugRows rows = new BugRows("attributor");
        return List.of(
                rows.after(
                        "variables-forgotten",
                        CLASSICAL,
                        CLAIMS,
                        "a function that reaches variables only reaches its arguments",
                        AttributeMistakes::variablesForgotten),
                rows.after(
                        "load-of-some-ways",
                        "row 15",
                        CLAIMS,
                        "a pointer that is stored and loaded through is only stored through",
                        AttributeMistakes::loadOfSomePaths),
                rows.after(
                        "aligned-twice",
                        CLASSICAL,
                        CLAIMS,
                        "a pointer is aligned twice as far as is known",
                        AttributeMistakes::alignedTwice),
                rows.after(
                        "range-without-last",
                        CLASSICAL,
                        CLAIMS,
                        "the greatest number of a range is left out",
                        AttributeMistakes::rangeWithoutLast),
                rows.before(
                        "number-of-one-call",
                        "row 18",
                        LANES,
                        "a parameter is the number that one of several calls hands over",
                        AttributeMistakes::numberOfOneCall));
    }
}
