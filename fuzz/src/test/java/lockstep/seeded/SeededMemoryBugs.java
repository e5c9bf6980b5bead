package lockstep.seeded;

import static lockstep.seeded.BugRows.CLASSICAL;
import static lockstep.seeded.BugRows.LANES;
import static lockstep.seeded.BugRows.OUTPUT;

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
        BugRows rows = new BugRows("dse");
        return List.of(
                rows.before(
                        "overwritten-beside",
                        CLASSICAL,
                        OUTPUT,
                        "a store in a loop is deleted that one to another element is assumed to overwrite",
                        OverwritingMistakes::overwrittenAtOffset),
                rows.before(
                        "overwritten-behind-atomic",
                        CLASSICAL,
                        OUTPUT,
                        "a store that is overwritten after an atomic is deleted",
                        OverwritingMistakes::overwrittenAfterAtomic),
                rows.before(
                        "overwritten-behind-call",
                        CLASSICAL,
                        OUTPUT,
                        "a store that is overwritten after a call which gets its address is deleted",
                        OverwritingMistakes::overwrittenAfterCall),
                rows.before(
                        "overwritten-behind-load",
                        CLASSICAL,
                        OUTPUT,
                        "a store that is overwritten after a load from a computed place is deleted",
                        OverwritingMistakes::overwrittenAfterLoad));
    }

    private static List<SeededBug> memcpyopt() {
        BugRows rows = new BugRows("memcpyopt");
        return List.of(
                rows.before(
                        "copy-before-store",
                        CLASSICAL,
                        OUTPUT,
                        "a copy is made before the store to its source that precedes it",
                        OverwritingMistakes::copyBeforeStore),
                rows.after(
                        "fill-of-stores-without-last",
                        CLASSICAL,
                        OUTPUT,
                        "a fill that stores make together has a byte less",
                        OverwritingMistakes::fillOfStoresWithoutLast));
    }

    private static List<SeededBug> globalopt() {
        BugRows rows = new BugRows("globalopt");
        return List.of(
                rows.before(
                        "own-store-behind-barrier",
                        "row 39",
                        LANES,
                        "a load of a variable after a barrier or atomic yields what its thread stored before",
                        OverwritingMistakes::ownStoreAfterBarrier),
                rows.before(
                        "store-of-initializer",
                        CLASSICAL,
                        OUTPUT,
                        "a store of zero to a variable that is initially zero is deleted",
                        OverwritingMistakes::storeOfInitializer));
    }

    private static List<SeededBug> newgvn() {
        BugRows rows = new BugRows("newgvn");
        return List.of(
                rows.before(
                        "difference-exchanged",
                        CLASSICAL,
                        OUTPUT,
                        "a difference has the number of that of exchanged operands",
                        NumberingMistakes::differenceExchanged),
                rows.before(
                        "extension-of-other-sign",
                        CLASSICAL,
                        OUTPUT,
                        "an extension with the sign has the number of one without",
                        NumberingMistakes::extensionOfOtherSign),
                rows.before(
                        "operation-of-other-edge",
                        CLASSICAL,
                        OUTPUT,
                        "a PHI of operations has each result on the edge of the other one",
                        NumberingMistakes::operationOfOtherEdge),
                rows.before(
                        "operation-of-round-before",
                        CLASSICAL,
                        OUTPUT,
                        "a PHI of operations gets the operation itself from the latch",
                        NumberingMistakes::operationOfIterationBefore));
    }
}
