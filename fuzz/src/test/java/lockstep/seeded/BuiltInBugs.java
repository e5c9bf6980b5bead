package lockstep.seeded;

import static lockstep.fuzz.judge.FaultKind.BROKEN_MODULE;
import static lockstep.fuzz.judge.FaultKind.PASS_CRASH;
import static lockstep.seeded.BugRows.CLASSICAL;
import static lockstep.seeded.BugRows.LANES;
import static lockstep.seeded.BugRows.OUTPUT;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.fuzz.detection.BugProvider;
import lockstep.fuzz.detection.SeededBug;
import lockstep.fuzz.judge.FaultKind;

/** The table of seeded bugs. */
public final class BuiltInBugs implements BugProvider {
    private static final Set<FaultKind> MODULE = Set.of(BROKEN_MODULE, PASS_CRASH);

    @Override
    public List<SeededBug> bugs() {
        List<SeededBug> all = new ArrayList<>();
        all.addAll(mem2reg());
        all.addAll(sroa());
        all.addAll(instSimplify());
        all.addAll(earlyCse());
        all.addAll(simplifyCfg());
        all.addAll(dce());
        all.addAll(loopSimplify());
        all.addAll(breakCriticalEdges());
        all.addAll(remat());
        all.addAll(sinking());
        all.addAll(branchDistribution());
        all.addAll(SeededModuleBugs.all());
        all.addAll(SeededScalarBugs.all());
        all.addAll(SeededCombineBugs.all());
        all.addAll(SeededNvvmBugs.all());
        all.addAll(SeededLoweringBugs.all());
        all.addAll(SeededLoopBugs.all());
        all.addAll(SeededCallBugs.all());
        all.addAll(SeededMemoryBugs.all());
        all.addAll(SeededPhaseBugs.all());
        return List.copyOf(all);
    }

    private static List<SeededBug> mem2reg() {
        BugRows rows = new BugRows("mem2reg");
        return List.of(
                rows.before(
                        "join-of-three-without-phi",
                        CLASSICAL,
                        OUTPUT,
                        "a join of three paths or more gets no PHI",
                        PromotionMistakes::joinOfThree),
                rows.before(
                        "frontier-not-iterated",
                        CLASSICAL,
                        OUTPUT,
                        "PHIs get no PHIs on their own dominance frontier",
                        PromotionMistakes::frontierOnce),
                rows.before(
                        "outer-header-without-phi",
                        "row 4",
                        OUTPUT,
                        "the header of a loop with loops inside gets no PHI",
                        PromotionMistakes::outerHeader),
                rows.before(
                        "store-before-call-lost",
                        CLASSICAL,
                        OUTPUT,
                        "a store is deleted although the next call gets the address",
                        PromotionMistakes::storeBeforeCall));
    }

    private static List<SeededBug> sroa() {
        BugRows rows = new BugRows("sroa");
        return List.of(
                rows.before(
                        "variable-index-ignored",
                        CLASSICAL,
                        OUTPUT,
                        "a store at a variable index does not overwrite the fixed places",
                        AggregateMistakes::variableIndex),
                rows.before(
                        "last-element-off-by-one",
                        CLASSICAL,
                        OUTPUT,
                        "before the end the slice of an array's last element begins one element early",
                        AggregateMistakes::lastElement),
                rows.before(
                        "padding-ignored",
                        CLASSICAL,
                        OUTPUT,
                        "before the end a field's offset leaves out the padding before it",
                        AggregateMistakes::paddingBeforeField),
                rows.before(
                        "fill-not-repeated",
                        CLASSICAL,
                        OUTPUT,
                        "a wide load of what a fill wrote takes the byte once",
                        AggregateMistakes::fillOnce),
                rows.before(
                        "copy-without-tail",
                        CLASSICAL,
                        OUTPUT,
                        "bytes after the last whole 16 of a copy or fill are forgotten",
                        AggregateMistakes::tailOfCopy));
    }

    private static List<SeededBug> instSimplify() {
        BugRows rows = new BugRows("instsimplify");
        return List.of(
                rows.after(
                        "division-as-shift",
                        CLASSICAL,
                        OUTPUT,
                        "sdiv by a power of two becomes ashr",
                        ArithmeticMistakes::divisionAsShift),
                rows.after(
                        "signed-remainder-as-unsigned",
                        CLASSICAL,
                        OUTPUT,
                        "srem by what is never negative becomes urem, at widths other than 32",
                        ArithmeticMistakes::signedRemainderAsUnsigned),
                rows.after(
                        "sign-as-bit",
                        CLASSICAL,
                        OUTPUT,
                        "ashr by the width less one becomes lshr",
                        ArithmeticMistakes::signAsBit),
                rows.after(
                        "nuw-from-non-negative",
                        CLASSICAL,
                        OUTPUT,
                        "sub nsw of values other than i32 that are never negative gets nuw",
                        ArithmeticMistakes::noUnsignedWrapFromNonNegative),
                rows.after(
                        "shift-back-and-forth",
                        CLASSICAL,
                        OUTPUT,
                        "lshr exact of shl by the same amount becomes the value, at widths other than 32",
                        ArithmeticMistakes::shiftBackAndForth),
                rows.after(
                        "sext-of-zext",
                        CLASSICAL,
                        OUTPUT,
                        "sext of zext becomes sext, at widths other than 32",
                        ArithmeticMistakes::signExtensionOfZeroExtension),
                rows.after(
                        "sext-past-addition",
                        "row 43",
                        OUTPUT,
                        "an index that wraps around in its type is added up in a wider one",
                        ArithmeticMistakes::extensionPastAddition),
                rows.after(
                        "zext-of-trunc",
                        CLASSICAL,
                        OUTPUT,
                        "zext of trunc becomes the untruncated value, below 32 bits",
                        ArithmeticMistakes::extensionOfTruncation),
                rows.after(
                        "swapped-comparison",
                        CLASSICAL,
                        OUTPUT,
                        "a constant on the left moves to the right and the predicate stays",
                        ArithmeticMistakes::swappedComparison),
                rows.after(
                        "select-of-complement",
                        CLASSICAL,
                        OUTPUT,
                        "a select on a complement, of no i32, drops the complement and keeps its arms",
                        ArithmeticMistakes::selectOfComplement),
                rows.after(
                        "signed-extreme-as-unsigned",
                        CLASSICAL,
                        OUTPUT,
                        "smax compares without sign",
                        ArithmeticMistakes::signedExtremeAsUnsigned),
                rows.after(
                        "addition-as-disjunction",
                        CLASSICAL,
                        OUTPUT,
                        "add nuw nsw of two masked values becomes or, at widths other than 32",
                        ArithmeticMistakes::additionAsDisjunction),
                rows.after(
                        "phi-with-undefined-entry",
                        "row 31",
                        OUTPUT,
                        "an i32 PHI with an undefined entry becomes its first other one",
                        ArithmeticMistakes::phiWithUndefinedEntry),
                rows.after(
                        "complement-of-ballot",
                        "row 12",
                        LANES,
                        "around an inner loop the complement of a ballot becomes the ballot of the complement",
                        ArithmeticMistakes::complementOfBallot),
                rows.after(
                        "sum-of-uniform",
                        "row 41",
                        LANES,
                        "the sum of a uniform value over the lanes becomes 32 times it",
                        ArithmeticMistakes::sumOfUniform),
                rows.after(
                        "ballot-of-true",
                        "row 41",
                        LANES,
                        "a ballot of true in a loop with several exits becomes its mask, with lanes that have ended",
                        ArithmeticMistakes::ballotOfTrue),
                rows.after(
                        "shuffle-of-masked-value",
                        "row 8",
                        LANES,
                        "a value masked or shifted by a constant is treated as uniform",
                        ArithmeticMistakes::shuffleOfMaskedValue),
                rows.after(
                        "vote-as-own-answer",
                        "row 6",
                        LANES,
                        "a vote of all on bits and-ed with a constant becomes the lane's own answer",
                        ArithmeticMistakes::voteAsOwnAnswer));
    }

    private static List<SeededBug> earlyCse() {
        BugRows rows = new BugRows("early-cse");
        return List.of(
                rows.after(
                        "collective-key-without-mask",
                        "row 35",
                        LANES,
                        "collectives that differ in their computed masks alone are merged across blocks",
                        ExpressionMistakes::collectiveKeyWithoutMask),
                rows.after(
                                "unmasked-of-other-block",
                                "row 35",
                                LANES,
                                "a collective without a mask yields what the same one gave in a dominating block",
                                ExpressionMistakes::unmaskedOfOtherBlock)
                        .in("masks"),
                rows.after(
                                "clock-of-before",
                                CLASSICAL,
                                OUTPUT,
                                "a clock that is read twice yields what it did the first time",
                                ExpressionMistakes::clockOfBefore)
                        .in("masks"),
                rows.after(
                        "key-without-sign",
                        CLASSICAL,
                        OUTPUT,
                        "signed and unsigned operations of the same operands other than i32 are merged across blocks",
                        ExpressionMistakes::keyWithoutSign),
                rows.after(
                        "load-across-barrier",
                        "row 39",
                        OUTPUT,
                        "a barrier does not end what is known about memory",
                        ExpressionMistakes::loadAcrossBarrier),
                rows.after(
                        "load-across-atomic",
                        CLASSICAL,
                        OUTPUT,
                        "an atomic whose result is not used does not end what is known about memory",
                        ExpressionMistakes::loadAcrossAtomic),
                rows.after(
                        "load-across-call",
                        CLASSICAL,
                        OUTPUT,
                        "a call whose result is not used does not end what is known about memory",
                        ExpressionMistakes::loadAcrossCall),
                rows.after(
                        "load-across-store",
                        CLASSICAL,
                        OUTPUT,
                        "a store to a computed place does not end what is known about memory",
                        ExpressionMistakes::loadAcrossStore),
                rows.after(
                        "dead-store-across-load",
                        CLASSICAL,
                        OUTPUT,
                        "an overwritten store is deleted although a load is between",
                        ExpressionMistakes::deadStoreAcrossLoad),
                rows.after(
                        "fact-of-inequality",
                        CLASSICAL,
                        OUTPUT,
                        "a value is treated as a constant, not 0, where it is known to differ from it",
                        ExpressionMistakes::inequalityFact),
                rows.after(
                        "fact-in-default-case",
                        "row 18",
                        OUTPUT,
                        "in the default of a switch of three cases the value is that of the last",
                        ExpressionMistakes::defaultCaseFact));
    }

    private static List<SeededBug> simplifyCfg() {
        BugRows rows = new BugRows("simplifycfg");
        return List.of(
                rows.before(
                        "leader-atomic-by-all",
                        "row 32",
                        OUTPUT,
                        "an atomic addition that one lane executes alone is executed by all",
                        FlowMistakes::leaderAtomic),
                rows.before(
                        "speculated-store",
                        "row 15",
                        OUTPUT,
                        "an arm that stores one constant, not an i32, is executed always",
                        FlowMistakes::speculatedStore),
                rows.before(
                        "speculated-division",
                        CLASSICAL,
                        OUTPUT,
                        "a division by a PHI, or of no i32, under its guard is executed always",
                        FlowMistakes::speculatedDivision),
                rows.before(
                        "sunk-collective",
                        "rows 22 to 24",
                        LANES,
                        "a shuffle is sunk into the arm that uses it",
                        FlowMistakes::sunkCollective),
                rows.before(
                        "merged-collectives",
                        "rows 25 and 37",
                        LANES,
                        "collectives of both arms become one with the mask of the first",
                        FlowMistakes::mergedCollectives),
                rows.before(
                                "merged-unmasked",
                                "rows 25 and 37",
                                LANES,
                                "in a loop collectives without masks of both arms become one before the branch",
                                FlowMistakes::mergedUnmasked)
                        .in("masks"),
                rows.before(
                        "duplicated-collective",
                        "rows 26 and 37",
                        LANES,
                        "a collective at a join is executed on each path to it instead",
                        FlowMistakes::duplicatedCollective),
                rows.before(
                        "default-is-last-case",
                        CLASSICAL,
                        LANES,
                        "a switch on three bits with six cases or seven is treated as complete",
                        FlowMistakes::defaultIsLastCase),
                rows.before(
                        "select-orientation",
                        CLASSICAL,
                        LANES,
                        "a triangle's select after a test for inequality with a number has its values exchanged",
                        FlowMistakes::selectOrientation),
                rows.before(
                        "parallel-entry-dropped",
                        CLASSICAL,
                        MODULE,
                        "of four edges from a switch a PHI keeps three entries",
                        FlowMistakes::entryOfParallelEdge),
                rows.before(
                        "trap-as-unreachable",
                        "row 38",
                        OUTPUT,
                        "a branch to a trap is never taken",
                        FlowMistakes::trapAsUnreachable));
    }

    private static List<SeededBug> branchDistribution() {
        BugRows rows = new BugRows("branch-dist");
        return List.of(
                rows.after(
                        "exchanged-choice",
                        CLASSICAL,
                        LANES,
                        "a select for an operand is exchanged where the branch compares with no constant",
                        DistributionMistakes::exchangedChoice),
                rows.after(
                        "exchanged-entries",
                        CLASSICAL,
                        LANES,
                        "a PHI for an operand is exchanged where the branch compares with no constant",
                        DistributionMistakes::exchangedEntries),
                rows.after(
                        "store-past-load",
                        CLASSICAL,
                        OUTPUT,
                        "a store moves after its arm, past a load of another address of its object",
                        DistributionMistakes::storePastLoad),
                rows.after(
                        "merged-collectives",
                        "rows 25 and 37",
                        LANES,
                        "collectives of both arms become one before the branch, with the mask of the first",
                        DistributionMistakes::mergedCollectives),
                rows.after(
                        "load-before-store",
                        CLASSICAL,
                        OUTPUT,
                        "a load moves before the branch past a store to a computed place of its object",
                        DistributionMistakes::loadBeforeStore));
    }

    private static List<SeededBug> sinking() {
        BugRows rows = new BugRows("sinking2");
        return List.of(
                new BugRows("sink")
                        .after(
                                "collective-into-arm",
                                "rows 22 to 24",
                                LANES,
                                "a collective that is not a vote moves into the arm that alone uses its result",
                                SinkingMistakes::collectiveIntoArm),
                new BugRows("sink")
                        .after(
                                "unmasked-into-arm",
                                "rows 22 to 24",
                                LANES,
                                "a collective without a mask moves into the arm that alone uses its result",
                                SinkingMistakes::unmaskedIntoArm)
                        .in("masks"),
                rows.after(
                        "collective-into-arm",
                        "rows 22 to 24",
                        LANES,
                        "a collective that is not a vote moves into the arm that alone uses its result",
                        SinkingMistakes::collectiveIntoArm),
                rows.after(
                        "load-past-barrier",
                        "row 39",
                        OUTPUT,
                        "a load moves to its first use past a barrier of its warp",
                        SinkingMistakes::loadPastBarrier),
                rows.after(
                        "load-past-store",
                        CLASSICAL,
                        OUTPUT,
                        "a load moves to its first use past a store to a computed place of its object",
                        SinkingMistakes::loadPastStore));
    }

    private static List<SeededBug> remat() {
        BugRows rows = new BugRows("remat");
        return List.of(
                rows.after(
                        "load-behind-barrier",
                        "row 39",
                        OUTPUT,
                        "a load is repeated after a barrier that counts, or that is the warp's",
                        RecomputationMistakes::loadAfterBarrier),
                rows.after(
                        "load-behind-atomic",
                        CLASSICAL,
                        OUTPUT,
                        "a load is repeated after an atomic of its block",
                        RecomputationMistakes::loadAfterAtomic),
                rows.after(
                        "load-behind-store",
                        CLASSICAL,
                        OUTPUT,
                        "a load is repeated after a store to a computed place of its object",
                        RecomputationMistakes::loadAfterStore),
                rows.after(
                        "collective-in-arm",
                        "rows 22 to 24",
                        LANES,
                        "a collective that is not a vote is executed again in the arm that uses its result",
                        RecomputationMistakes::collectiveInArm),
                rows.after(
                        "copy-on-other-edge",
                        CLASSICAL,
                        OUTPUT,
                        "the copy for one edge of a PHI is that of the other, by the same operation",
                        RecomputationMistakes::copyOnOtherEdge),
                rows.after(
                        "next-iteration-behind-loop",
                        "row 4",
                        OUTPUT,
                        "what a loop computed is computed after it from the next iteration's counter",
                        RecomputationMistakes::nextIterationAfterLoop));
    }

    private static List<SeededBug> dce() {
        BugRows rows = new BugRows("dce");
        return List.of(
                rows.after(
                        "atomic-before-atomic",
                        CLASSICAL,
                        OUTPUT,
                        "an atomic is deleted if another of the same address follows",
                        DeadCodeMistakes::atomicBeforeAtomic),
                rows.after(
                        "compare-exchange",
                        CLASSICAL,
                        OUTPUT,
                        "a compare-and-exchange without uses is deleted",
                        DeadCodeMistakes::compareExchange),
                rows.after(
                        "call-with-effect",
                        CLASSICAL,
                        LANES,
                        "a call whose result is not used is deleted",
                        DeadCodeMistakes::callWithEffect),
                rows.after(
                        "barrier-before-barrier",
                        "rows 30 and 44",
                        LANES,
                        "a barrier in a loop is deleted if another follows without a store between",
                        DeadCodeMistakes::barrierBeforeBarrier),
                rows.after(
                        "warp-barrier",
                        "row 42",
                        LANES,
                        "a warp barrier of a computed mask in an innermost loop is deleted at the end of its block",
                        DeadCodeMistakes::warpBarrier),
                rows.after(
                        "local-store-in-loop",
                        CLASSICAL,
                        OUTPUT,
                        "a store is deleted if its reader precedes it in an innermost loop",
                        DeadCodeMistakes::localStoreInLoop),
                rows.after(
                        "store-to-internal-global",
                        CLASSICAL,
                        OUTPUT,
                        "a store to an internal global before the end is deleted if no load of it follows",
                        DeadCodeMistakes::storeToInternalGlobal));
    }

    private static List<SeededBug> loopSimplify() {
        BugRows rows = new BugRows("loop-simplify");
        return List.of(
                rows.before(
                        "one-value-for-back-edges",
                        CLASSICAL,
                        OUTPUT,
                        "back edges that become one bring the value of one of them",
                        LoopMistakes::backEdgeValues),
                rows.before(
                        "one-value-for-exits",
                        "rows 10 and 11",
                        OUTPUT,
                        "three or more edges out of an innermost loop bring the value of one of them",
                        LoopMistakes::exitValues),
                rows.before(
                        "one-value-for-entries",
                        "row 34",
                        OUTPUT,
                        "edges into the loop bring the value of one of them",
                        LoopMistakes::entryValues),
                rows.before(
                        "next-round-behind-loop",
                        "rows 1 and 40",
                        OUTPUT,
                        "after a loop with several exits a PHI is treated as its value in the next iteration",
                        LoopMistakes::nextIterationAfterLoop),
                rows.before(
                        "collective-past-exit",
                        "rows 2 and 3",
                        LANES,
                        "a collective is sunk after the divergent exit of its loop",
                        LoopMistakes::sunkPastExit));
    }

    private static List<SeededBug> breakCriticalEdges() {
        BugRows rows = new BugRows("break-crit-edges");
        return List.of(
                rows.after(
                        "exchanged-entries",
                        CLASSICAL,
                        OUTPUT,
                        "of three split edges two bring each other's values",
                        EdgeMistakes::exchangedEntries),
                rows.after(
                        "poison-on-edge",
                        "row 33",
                        OUTPUT,
                        "in a loop one of several split edges brings poison",
                        EdgeMistakes::poisonOnEdge),
                rows.after(
                        "store-on-edge",
                        "row 18",
                        OUTPUT,
                        "the store before two critical edges lands on one",
                        EdgeMistakes::storeOnEdge),
                rows.after(
                        "atomic-on-edge",
                        "row 32",
                        OUTPUT,
                        "the atomic before two critical edges lands on one",
                        EdgeMistakes::atomicOnEdge),
                rows.after(
                        "barrier-on-edge",
                        "rows 30 and 44",
                        LANES,
                        "the barrier before two critical edges lands on one",
                        EdgeMistakes::barrierOnEdge),
                rows.after(
                        "stale-entry",
                        CLASSICAL,
                        MODULE,
                        "three edges from a switch get one block and a PHI entry of theirs stays",
                        EdgeMistakes::staleEntry));
    }
}
