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

/** The rows of {@link BuiltInBugs} for passes over variables, calls, webs, slots and barriers. */
final class SeededModuleBugs {
    private static final String CLASSICAL = "classical";
    private static final Set<FaultKind> OUTPUT = Set.of(DIFFERS, POLICY);
    private static final Set<FaultKind> LANES = Set.of(DIFFERS, POLICY, PARTICIPANTS);

    private SeededModuleBugs() {}

    static List<SeededBug> all() {
        return List.of(
                new PassBug(
                        "globalopt",
                        "next-field",
                        CLASSICAL,
                        "a load, in an inner loop, of a field that became a variable reads the next one",
                        OUTPUT,
                        AFTER,
                        ModuleMistakes::nextField),
                new PassBug(
                        "globalopt",
                        "store-of-field-in-inner-loop",
                        CLASSICAL,
                        "a store to a field that became a variable is deleted from an inner loop",
                        OUTPUT,
                        AFTER,
                        ModuleMistakes::storeOfFieldInInnerLoop),
                new PassBug(
                        "globaldce",
                        "store-for-later-launch",
                        CLASSICAL,
                        "a store to a variable that only the next launch loads is deleted",
                        OUTPUT,
                        BEFORE,
                        ModuleMistakes::storeForLaterLaunch),
                new PassBug(
                        "deadargelim",
                        "live-argument-poison",
                        CLASSICAL,
                        "poison is passed for a parameter that is used",
                        OUTPUT,
                        BEFORE,
                        CallMistakes::liveArgumentPoison),
                new PassBug(
                        "deadargelim",
                        "exchanged-arguments",
                        CLASSICAL,
                        "two numbers that a call hands over change places",
                        OUTPUT,
                        AFTER,
                        CallMistakes::exchangedArguments),
                new PassBug(
                        "deadargelim",
                        "call-without-uses",
                        CLASSICAL,
                        "a call whose result is not used is deleted",
                        LANES,
                        BEFORE,
                        CallMistakes::callWithoutUses),
                new PassBug(
                        "argpromotion",
                        "load-before-store",
                        CLASSICAL,
                        "a load through a parameter moves before stores through it",
                        OUTPUT,
                        BEFORE,
                        CallMistakes::loadBeforeStore),
                new PassBug(
                        "argpromotion",
                        "next-number",
                        CLASSICAL,
                        "a load through a parameter loads what comes after it",
                        OUTPUT,
                        BEFORE,
                        CallMistakes::nextNumber),
                new PassBug(
                        "constmerge",
                        "same-first-element",
                        CLASSICAL,
                        "a constant table is merged with one that begins like it",
                        OUTPUT,
                        BEFORE,
                        MemoryMistakes::sameFirstElement),
                new PassBug(
                        "constmerge",
                        "written-variable",
                        CLASSICAL,
                        "a variable that is written is merged with a constant that has its initial contents",
                        LANES,
                        BEFORE,
                        MemoryMistakes::writtenVariable),
                new PassBug(
                        "memory-space-opt",
                        "shared-as-global",
                        CLASSICAL,
                        "an access to shared memory in an inner loop goes to global memory",
                        OUTPUT,
                        BEFORE,
                        ModuleMistakes::sharedAsGlobal),
                new PassBug(
                        "ipmsp",
                        "slot-as-shared",
                        CLASSICAL,
                        "a parameter that leads to a slot is treated as one into shared memory",
                        OUTPUT,
                        BEFORE,
                        ModuleMistakes::slotAsShared),
                new PassBug(
                        "nv-early-inliner",
                        "argument-of-call-before",
                        CLASSICAL,
                        "an argument of a call is that of the call before it",
                        OUTPUT,
                        BEFORE,
                        ModuleMistakes::argumentOfCallBefore),
                new PassBug(
                        "cssa",
                        "copy-of-neighbour",
                        "row 19",
                        "of many copies made at once the last reads what the first reads",
                        OUTPUT,
                        AFTER,
                        CopyMistakes::copyOfNeighbour),
                new PassBug(
                        "dessa",
                        "rotation-without-temporary",
                        "row 18",
                        "of moves in a row one reads its cell after another one has written it",
                        OUTPUT,
                        AFTER,
                        CopyMistakes::rotationWithoutTemporary),
                new PassBug(
                        "basic-dbe",
                        "barrier-between-threads",
                        "rows 39 and 44",
                        "the barrier between updates of a shared variable and a load of it is deleted",
                        LANES,
                        BEFORE,
                        CopyMistakes::barrierBetweenThreads),
                new PassBug(
                        "reuse-local-memory",
                        "slots-of-one-loop",
                        CLASSICAL,
                        "a slot of a loop shares memory with one that lives around it",
                        OUTPUT,
                        BEFORE,
                        CopyMistakes::slotsOfOneLoop));
    }
}
