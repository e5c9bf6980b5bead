package lockstep.seeded;

import static lockstep.fuzz.detection.PassBug.Position.AFTER;
import static lockstep.fuzz.detection.PassBug.Position.BEFORE;
import static lockstep.fuzz.judge.FaultKind.DIFFERS;
import static lockstep.fuzz.judge.FaultKind.PARTICIPANTS;
import static lockstep.fuzz.judge.FaultKind.POLICY;

import java.util.List;
import java.util.Set;
import lockstep.fuzz.detection.PassBug;
import lockstep.fuzz.detection.SeededBug;
import lockstep.fuzz.judge.FaultKind;

/** The rows of {@link BuiltInBugs} for the companions of NVVM IR. */
final class SeededNvvmBugs {
    private static final String CLASSICAL = "classical";
    private static final Set<FaultKind> OUTPUT = Set.of(DIFFERS, POLICY);
    private static final Set<FaultKind> LANES = Set.of(DIFFERS, POLICY, PARTICIPANTS);

    private SeededNvvmBugs() {}

    static List<SeededBug> all() {
        return List.of(
                new PassBug(
                        "unreachableblockelim",
                        "last-case-not-reached",
                        CLASSICAL,
                        "lanes of the last case of a switch with more than two go to the default",
                        OUTPUT,
                        BEFORE,
                        NvvmMistakes::lastCaseNotReached),
                new PassBug(
                        "unreachableblockelim",
                        "lost-entry",
                        CLASSICAL,
                        "a PHI in a loop becomes the entry it loses",
                        OUTPUT,
                        BEFORE,
                        NvvmMistakes::lostEntry),
                new PassBug(
                        "nvvm-intrinsic-lowering",
                        "rounded-toward-zero",
                        CLASSICAL,
                        "a double is rounded toward zero instead of down",
                        OUTPUT,
                        BEFORE,
                        NvvmMistakes::roundedTowardZero),
                new PassBug(
                        "nvvm-intrinsic-lowering",
                        "aligned-under-branch",
                        "row 42",
                        "a barrier under a branch that lanes take differently wants whole warps",
                        LANES,
                        BEFORE,
                        NvvmMistakes::alignedUnderBranch),
                new PassBug(
                        "nvvm-predicate-opt-variant",
                        "ordered-complement",
                        CLASSICAL,
                        "not less is treated as greater or equal, also in lanes with a NaN",
                        OUTPUT,
                        BEFORE,
                        NvvmMistakes::orderedComplement),
                new PassBug(
                        "nvvm-predicate-opt-variant",
                        "bound-not-frozen",
                        CLASSICAL,
                        "in loops, a bound that the select would not have evaluated may be poison",
                        OUTPUT,
                        AFTER,
                        NvvmMistakes::boundNotFrozen),
                new PassBug(
                        "nvvm-predicate-opt",
                        "negation-lost",
                        CLASSICAL,
                        "a choice of nothing by a comparison of floats is one of the other arm",
                        OUTPUT,
                        BEFORE,
                        NvvmMistakes::negationLost),
                new PassBug(
                        "nvvm-predicate-opt",
                        "arm-not-frozen",
                        CLASSICAL,
                        "in loops, an arm that lanes do not choose may be poison",
                        OUTPUT,
                        AFTER,
                        NvvmMistakes::armNotFrozen),
                new PassBug(
                        "nvvm-lower-alloca",
                        "either-is-local",
                        CLASSICAL,
                        "a load through a select of a slot and another address becomes a load of local memory",
                        OUTPUT,
                        AFTER,
                        NvvmMistakes::eitherIsLocal),
                new PassBug(
                        "nvvm-lower-alloca",
                        "slot-of-one",
                        CLASSICAL,
                        "a slot of several elements is made for one",
                        OUTPUT,
                        BEFORE,
                        NvvmMistakes::slotOfOne),
                new PassBug(
                        "structurizecfg",
                        "guard-of-one-way",
                        CLASSICAL,
                        "in a loop, lanes that arrive on a second path skip their block",
                        LANES,
                        AFTER,
                        NvvmMistakes::guardOfOneWay),
                new PassBug(
                        "structurizecfg",
                        "first-place-behind-loop",
                        "row 26",
                        "lanes that leave a loop elsewhere reach a collective",
                        LANES,
                        AFTER,
                        NvvmMistakes::firstPlaceAfterLoop));
    }
}
