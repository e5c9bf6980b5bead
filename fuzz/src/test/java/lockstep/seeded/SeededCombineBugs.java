package lockstep.seeded;

import static lockstep.fuzz.detection.PassBug.Position.BEFORE;
import static lockstep.fuzz.judge.FaultKind.DIFFERS;
import static lockstep.fuzz.judge.FaultKind.PARTICIPANTS;
import static lockstep.fuzz.judge.FaultKind.POLICY;

import java.util.List;
import java.util.Set;
import lockstep.fuzz.detection.PassBug;
import lockstep.fuzz.detection.PassBug.Mistake;
import lockstep.fuzz.detection.SeededBug;
import lockstep.fuzz.judge.FaultKind;

/** The rows of {@link BuiltInBugs} for combining of instructions. */
final class SeededCombineBugs {
    private static final Set<FaultKind> OUTPUT = Set.of(DIFFERS, POLICY);
    private static final Set<FaultKind> LANES = Set.of(DIFFERS, POLICY, PARTICIPANTS);

    private SeededCombineBugs() {}

    private static SeededBug row(String name, Set<FaultKind> oracles, String summary, Mistake mistake) {
        return new PassBug("instcombine", name, "classical", summary, oracles, BEFORE, mistake);
    }

    static List<SeededBug> all() {
        return List.of(
                row(
                        "signed-claim-of-outer-sum",
                        OUTPUT,
                        "two sums with constants become one that claims not to wrap as the outer one did",
                        CombineMistakes::signedClaimOfOuterSum),
                row(
                        "select-as-conjunction",
                        OUTPUT,
                        "a select of a condition and false becomes and, without freeze",
                        CombineMistakes::selectAsConjunction),
                row(
                        "shift-beyond-the-width",
                        OUTPUT,
                        "two shifts become one by the sum, which may be the width",
                        CombineMistakes::shiftBeyondTheWidth),
                row(
                        "bounds-of-each-step",
                        OUTPUT,
                        "an address inside an object is reached by two steps that both claim to stay inside",
                        CombineMistakes::boundsOfEachStep),
                row(
                        "range-of-earlier-load",
                        OUTPUT,
                        "a load becomes an earlier one that claims a range",
                        CombineMistakes::rangeOfEarlierLoad),
                row(
                        "sign-of-wrapped-difference",
                        OUTPUT,
                        "the sign of a difference that may wrap is treated as the order of its operands",
                        CombineMistakes::signOfWrappedDifference),
                row(
                        "bound-of-wrapped-sum",
                        OUTPUT,
                        "a bound of a sum that may wrap becomes a bound of the value",
                        CombineMistakes::boundOfWrappedSum),
                row(
                        "edges-of-inverted-condition",
                        LANES,
                        "a condition is inverted and the edges stay",
                        CombineMistakes::edgesOfInvertedCondition),
                row(
                        "shuffle-before-its-branch",
                        LANES,
                        "a shuffle of the lanes of an arm is done before the branch",
                        CombineMistakes::shuffleBeforeItsBranch),
                row(
                        "cell-of-another-lane",
                        LANES,
                        "a load after a barrier gives what the lane stored before another lane stored there",
                        CombineMistakes::cellOfAnotherLane));
    }
}
