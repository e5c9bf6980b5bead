package lockstep.compiler.scalar;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * dse: removes stores, copies and fills whose bytes are overwritten, or cease to be, before anybody can read them, and
 * stores of what is there already.
 *
 * <p>Other threads read what they were let in to: a store to memory that others may read is seen at each barrier,
 * fence, ordered atomic, unknown call and end of the thread, and is dead only if none of these comes before what
 * overwrites it. Shuffles, votes and relaxed atomics elsewhere order no memory; who reads behind those races.
 */
public final class DeadStoreElimination implements FunctionPass {
    private static final String NAME = "dse";
    static final Rule OVERWRITTEN =
            new Rule(NAME, "remove-overwritten", "what is written is overwritten, or gone, before it is read");
    static final Rule SAME = new Rule(NAME, "remove-same-store", "a store of the value that is there");
    static final Rule MERGE =
            new Rule(NAME, "merge-constants", "a store of a constant into one of another goes with it");

    static final Knob SCAN = new Knob(
            "memoryssa-scanlimit",
            150,
            0,
            1_000_000,
            "accesses looked at for one store",
            new SourceRef.Manual("LLVM passes", "dse, option dse-memoryssa-scanlimit"));
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
            List.of(OVERWRITTEN, SAME, MERGE),
            List.of(SCAN, PARTIAL, MERGING),
            List.of("removed", "merged"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new DeadStores(function, context).run();
    }
}
