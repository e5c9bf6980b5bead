package lockstep.seeded;

import static lockstep.seeded.Rows.CLASSICAL;
import static lockstep.seeded.Rows.OUTPUT;
import static lockstep.seeded.Rows.LANES;

import java.util.ArrayList;
import java.util.List;
import lockstep.fuzz.detection.SeededBug;

/** The rows of {@link BuiltInBugs} for passes over stores, fills, copies, variables and value numbers. */
final class SeededMemoryBugs {
    private SeededMemoryBugs() {}

    static List<SeededBug> all() {
        List<SeededBug> all = new ArrayList<>();
        all.addAll(dse());
        all.addAll(memcpyopt());
        all.addAll(globalopt());
        all.addAll(newgvn());
        return all;
    }

    private static List<SeededBug> dse() {
        Rows rows = new Rows("dse");
        return List.of(
                rows.before(
                        "overwritten-by-shorter",
                        CLASSICAL,
                        OUTPUT,
                        "a store goes that one of fewer bytes overwrites",
                        OverwritingMistakes::overwrittenByShorter),
                rows.before(
                        "overwritten-beside",
                        CLASSICAL,
                        OUTPUT,
                        "a store in a loop goes that one to another element is taken to overwrite",
                        OverwritingMistakes::overwrittenBeside),
                rows.before(
                        "overwritten-behind-atomic",
                        CLASSICAL,
                        OUTPUT,
                        "a store goes that is overwritten behind an atomic",
                        OverwritingMistakes::overwrittenBehindAtomic),
                rows.before(
                        "overwritten-behind-call",
                        CLASSICAL,
                        OUTPUT,
                        "a store goes that is overwritten behind a call which gets its address",
                        OverwritingMistakes::overwrittenBehindCall),
                rows.before(
                        "overwritten-behind-load",
                        CLASSICAL,
                        OUTPUT,
                        "a store goes that is overwritten behind a load from a computed place",
                        OverwritingMistakes::overwrittenBehindLoad),
                rows.before(
                        "fill-cut-at-other-end",
                        CLASSICAL,
                        OUTPUT,
                        "the last bytes of a fill are left out, whose first are overwritten",
                        OverwritingMistakes::fillCutAtOtherEnd));
    }

    private static List<SeededBug> memcpyopt() {
        Rows rows = new Rows("memcpyopt");
        return List.of(
                rows.before(
                        "copy-of-shorter-copy",
                        CLASSICAL,
                        OUTPUT,
                        "a copy of more bytes than were copied reads where that read",
                        OverwritingMistakes::copyOfShorterCopy),
                rows.before(
                        "copy-before-store",
                        CLASSICAL,
                        OUTPUT,
                        "a copy is made before the store to its source in front of it",
                        OverwritingMistakes::copyBeforeStore),
                rows.after(
                        "fill-of-stores-without-last",
                        CLASSICAL,
                        OUTPUT,
                        "a fill that stores make together has a byte less",
                        OverwritingMistakes::fillOfStoresWithoutLast));
    }

    private static List<SeededBug> globalopt() {
        Rows rows = new Rows("globalopt");
        return List.of(
                rows.before(
                        "only-stored-number",
                        CLASSICAL,
                        OUTPUT,
                        "a variable is the one number that is stored to it, not its initial one",
                        OverwritingMistakes::onlyStoredNumber),
                rows.before(
                        "own-store-behind-barrier",
                        "row 39",
                        LANES,
                        "a variable behind a barrier or atomic is what its thread stored before",
                        OverwritingMistakes::ownStoreBehindBarrier),
                rows.before(
                        "store-of-initializer",
                        CLASSICAL,
                        OUTPUT,
                        "a store of what a variable begins with goes",
                        OverwritingMistakes::storeOfInitializer));
    }

    private static List<SeededBug> newgvn() {
        Rows rows = new Rows("newgvn");
        return List.of(
                rows.before(
                        "difference-exchanged",
                        CLASSICAL,
                        OUTPUT,
                        "a difference has the number of that of exchanged operands",
                        NumberingMistakes::differenceExchanged),
                rows.before(
                        "comparison-exchanged",
                        CLASSICAL,
                        OUTPUT,
                        "a comparison has the number of that of exchanged operands",
                        NumberingMistakes::comparisonExchanged),
                rows.before(
                        "flags-of-leader",
                        CLASSICAL,
                        OUTPUT,
                        "an operation that may wrap has the number of one claimed not to",
                        NumberingMistakes::flagsOfLeader),
                rows.before(
                        "phi-of-other-block",
                        "row 18",
                        LANES,
                        "PHIs of the same values in different blocks have one number",
                        NumberingMistakes::phiOfOtherBlock),
                rows.before(
                        "negative-zero",
                        CLASSICAL,
                        OUTPUT,
                        "what equals zero is that zero, though it may be the negative one",
                        NumberingMistakes::negativeZero),
                rows.before(
                        "other-part-of-store",
                        CLASSICAL,
                        OUTPUT,
                        "a load of the low part of what was stored gets the high part",
                        NumberingMistakes::otherPartOfStore));
    }
}
