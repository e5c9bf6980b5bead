package lockstep.compiler.dse;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Rule;

/**
 * dse: removes stores, copies, fills and calls whose bytes are overwritten or cease to exist before they can be read,
 * stores of the value that memory already holds, and allocations that are only written and freed. A copy or fill is
 * shortened by what is overwritten at its begin or end; a constant stored into another stored constant is merged with
 * it.
 *
 * <pre>{@code
 * store i32 %a, ptr %p
 * %c = add i32 %a, %b       ->        %c = add i32 %a, %b
 * store i32 %c, ptr %p                store i32 %c, ptr %p
 * }</pre>
 *
 * <p>{@link DeadStores} searches forward from each write over memory SSA, {@link PartlyDeadStores} handles writes of
 * which only some bytes are overwritten.
 *
 * <p>Memory shared with other threads: a store to it is observed at each barrier, fence, ordered atomic, unknown call
 * and end of the thread, and is dead only if none of these comes before the write that overwrites it. Shuffles, votes
 * and relaxed atomics on other locations order no memory; a thread that reads after one of them races.
 */
public final class DeadStoreElimination implements FunctionPass {
    private static final String NAME = "dse";
    static final Rule OVERWRITTEN =
            new Rule(NAME, "remove-overwritten", "the bytes are overwritten, or no longer exist, before they are read");
    static final Rule SAME = new Rule(NAME, "remove-same-store", "a store of the value that memory already holds");
    static final Rule MERGE =
            new Rule(NAME, "merge-constants", "a constant stored into a stored constant is merged with it");
    static final Rule SHORTEN =
            new Rule(NAME, "shorten", "a copy or fill leaves out what is overwritten at its begin or end");
    static final Rule ALLOCATION = new Rule(NAME, "remove-allocation", "an allocation that is written and freed only");

    static final Refusal MAY_END =
            new Refusal(OVERWRITTEN, "may-end", "the thread may end before the bytes are overwritten");
    static final Refusal RETURNED =
            new Refusal(OVERWRITTEN, "returned", "the function may return before the bytes are overwritten");
    static final Refusal READ = new Refusal(OVERWRITTEN, "read", "the bytes may be read before they are overwritten");
    static final Refusal SCANNED = new Refusal(OVERWRITTEN, "scan-limit", "there are too many accesses after it");
    static final Refusal FAR = new Refusal(OVERWRITTEN, "walk-limit", "what overwrites it is too far away");
    static final Refusal WRITTEN_SINCE =
            new Refusal(SAME, "written-since", "the bytes may have been written since they were loaded");
    static final Refusal NOT_FILLED =
            new Refusal(SAME, "not-filled", "the store may write bytes that the earlier fill did not");
    static final Refusal OTHER_BYTE =
            new Refusal(SAME, "other-byte", "the value is not known to repeat the byte of the earlier fill");

    static final Refusal NOT_SIMPLE =
            new Refusal(OVERWRITTEN, "not-simple", "the store, copy or fill is volatile or atomic");
    static final Refusal UNKNOWN_BYTES =
            new Refusal(OVERWRITTEN, "unknown-bytes", "which bytes it writes, or that it writes all, is unknown");
    static final Refusal SAME_NOT_SIMPLE = new Refusal(SAME, "not-simple", "the earlier access is volatile or atomic");
    static final Refusal NOT_CONSTANT =
            new Refusal(MERGE, "not-constant", "what is stored into the constant is not a constant");
    static final Refusal NOT_INSIDE =
            new Refusal(MERGE, "not-inside", "the later store may write bytes outside of the earlier one");
    static final Refusal UNKNOWN_BITS = new Refusal(MERGE, "unknown-bits", "the bits of a constant are not known");
    static final Refusal MANY_PARTS =
            new Refusal(SHORTEN, "part-limit", "more writes of the same object come after it than are followed");
    static final Refusal IN_THE_MIDDLE =
            new Refusal(SHORTEN, "in-the-middle", "neither its begin nor its end is overwritten");
    static final Refusal UNIT =
            new Refusal(SHORTEN, "aligned-unit", "what is left out would not be a multiple of its alignment");
    static final Refusal STAYS =
            new Refusal(ALLOCATION, "used-otherwise", "it is read or tested, or its address escapes");

    static final Knob SCAN = new Knob(
            "memoryssa-scanlimit",
            150,
            0,
            1_000_000,
            "accesses visited for one store",
            new SourceRef.Manual("LLVM passes", "dse, option dse-memoryssa-scanlimit"));
    static final Knob WALK = limit("memoryssa-walklimit", 90, "what the path to what overwrites a store may cost");
    static final Knob SAME_BLOCK = limit("memoryssa-samebb-cost", 1, "cost of a write of the same block on the path");
    static final Knob OTHER_BLOCK = limit("memoryssa-otherbb-cost", 5, "cost of a write or join elsewhere");
    static final Knob PARTS = limit("memoryssa-partial-store-limit", 5, "later writes that shorten a copy or fill");
    static final Knob PARTIAL = Knob.toggle(
            "enable-partial-overwrite-tracking",
            true,
            "join what several stores overwrite",
            new SourceRef.Manual("LLVM passes", "dse, option enable-dse-partial-overwrite-tracking"));
    static final Knob MERGING = Knob.toggle(
            "enable-partial-store-merging",
            true,
            "put constants into constants stored before",
            new SourceRef.Manual("LLVM passes", "dse, option enable-dse-partial-store-merging"));

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "dead store elimination",
                    new SourceRef.Manual("LLVM passes", "dse"),
                    List.of(OVERWRITTEN, SAME, MERGE, SHORTEN, ALLOCATION),
                    List.of(SCAN, WALK, SAME_BLOCK, OTHER_BLOCK, PARTS, PARTIAL, MERGING),
                    List.of("removed", "merged", "shortened", "operands"),
                    Set.of())
            .declining(List.of(
                    NOT_SIMPLE,
                    UNKNOWN_BYTES,
                    MAY_END,
                    RETURNED,
                    READ,
                    SCANNED,
                    FAR,
                    SAME_NOT_SIMPLE,
                    NOT_FILLED,
                    OTHER_BYTE,
                    WRITTEN_SINCE,
                    NOT_CONSTANT,
                    NOT_INSIDE,
                    UNKNOWN_BITS,
                    MANY_PARTS,
                    IN_THE_MIDDLE,
                    UNIT,
                    STAYS));

    private static Knob limit(String name, int value, String help) {
        SourceRef source = new SourceRef.Manual("LLVM passes", "dse, option dse-" + name);
        return new Knob(name, value, 0, 1_000_000, help, source);
    }

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new DeadStores(function, context).run();
    }
}
