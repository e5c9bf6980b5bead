package lockstep.compiler.branchdist;

import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.uniformity.Uniformity;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * branch-dist: an operation that both arms of a divergent branch execute, possibly on different operands, is executed
 * once before the branch, on operands selected by the condition. A divergent warp would have executed it twice. Uniform
 * branches are left alone, since a warp executes only one of their arms. Where the arms are single blocks with a common
 * successor, operations and stores at the end of both are executed once there, on PHIs of the operands.
 *
 * <pre>{@code
 *   br i1 %p, label %x, label %y              %0 = select i1 %p, i32 %a, i32 %b
 * x:                                          %u = sdiv i32 %0, %c
 *   %u = sdiv i32 %a, %c             ->       br i1 %p, label %x, label %y
 *   ...
 * y:
 *   %v = sdiv i32 %b, %c
 * }</pre>
 *
 * <p>Each lane executes exactly the operations that it executed before: none is speculated, so loads and divisions take
 * part. A load does if nothing before it in its arm may write memory. Convergent operations do not: lanes of the two
 * arms that form two groups would form one.
 *
 * <p>Source: Han and Abdelrahman, "Reducing Branch Divergence in GPU Programs" (2011), branch distribution; the names
 * of the knobs are those of seed 000, which does not describe the pass.
 */
public final class BranchDistribution implements FunctionPass {
    static final String NAME = "branch-dist";
    static final Rule MERGE =
            new Rule(NAME, "merge-pair", "an operation of both arms is executed once before the branch");
    static final Rule MERGE_AFTER =
            new Rule(NAME, "merge-behind", "an operation of both arms is executed once where they join");

    private static final SourceRef INVENTORY = new SourceRef.Seed(0, "Complete Option Name Inventory");
    private static final int NO_LIMIT = -1;
    private static final Knob BLOCK_LIMIT = new Knob(
            "branch-dist-block-limit",
            NO_LIMIT,
            NO_LIMIT,
            1 << 20,
            "operations merged at one branch; -1: no limit",
            new SourceRef.Assumed("no default is known; no limit"));
    private static final Knob FUNCTION_LIMIT = new Knob(
            "branch-dist-func-limit",
            NO_LIMIT,
            NO_LIMIT,
            1 << 20,
            "operations merged in one function; -1: no limit",
            new SourceRef.Assumed("no default is known; no limit"));
    private static final Knob NORM = new Knob(
            "branch-dist-norm",
            1,
            1,
            1 << 10,
            "by how much the cost of an operation outweighs that of a select",
            new SourceRef.Assumed("no default is known; both cost one instruction"));
    private static final Knob DUMP = Knob.dump("dump-branch-dist", "print what is merged and what it saves", INVENTORY);

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "execute once, before or after, what both arms of a divergent branch execute",
            new SourceRef.Manual(
                    "Han and Abdelrahman, Reducing Branch Divergence in GPU Programs", "Branch Distribution"),
            List.of(MERGE, MERGE_AFTER),
            List.of(BLOCK_LIMIT, FUNCTION_LIMIT, NORM, DUMP),
            List.of("branches", "merged", "selects", "merged-behind", "phis"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Uniformity uniformity = context.get(Uniformity.ANALYSIS, function);
        Rewriter rewriter = context.rewriter(function);
        long left = limit(context.knob(FUNCTION_LIMIT));
        for (BasicBlock block : function.blockList()) {
            if (isDivergentFork(block, uniformity)) {
                BranchInstruction branch = (BranchInstruction) block.terminator();
                long allowed = Math.min(left, limit(context.knob(BLOCK_LIMIT)));
                ArmPairs pairs = new ArmPairs(branch, context.knob(NORM), allowed);
                int merged = pairs.saved() > 0 ? merge(pairs, branch, rewriter, context) : 0;
                left -= merged + mergeAfter(branch, allowed - merged, rewriter, context);
            }
        }
        return rewriter.changed();
    }

    private static long limit(long knob) {
        return knob == NO_LIMIT ? Long.MAX_VALUE : knob;
    }

    private static boolean isDivergentFork(BasicBlock block, Uniformity uniformity) {
        return block.terminator() instanceof BranchInstruction branch
                && branch.isConditional()
                && branch.successor(0) != branch.successor(1)
                && !(branch.condition() instanceof Constant)
                && branch.successor(0).singlePredecessor() == block
                && branch.successor(1).singlePredecessor() == block
                && !uniformity.isUniformBranch(branch);
    }

    private static int merge(ArmPairs pairs, BranchInstruction branch, Rewriter rewriter, PassContext context) {
        if (context.isOn(DUMP)) {
            context.print(() -> "branch-dist: %d operations, saves %d, before '%s'\n"
                    .formatted(
                            pairs.size(),
                            pairs.saved(),
                            NvvmPrinter.printInstruction(branch).strip()));
            print(pairs.list(), context);
        }
        PairMerging merging = new PairMerging(rewriter, branch);
        int merged = merging.run(pairs.list());
        context.count("branches", merged > 0 ? 1 : 0);
        context.count("merged", merged);
        context.count("selects", merging.selects());
        return merged;
    }

    private static int mergeAfter(BranchInstruction branch, long allowed, Rewriter rewriter, PassContext context) {
        if (!TailPairs.meet(branch)) {
            return 0;
        }
        BasicBlock join = branch.successor(0).terminator().successor(0);
        TailPairs pairs = new TailPairs(branch, join, context.knob(NORM), allowed);
        if (context.isOn(DUMP) && pairs.saved() > 0) {
            context.print(() -> "branch-dist: %d operations, saves %d, behind '%s'\n"
                    .formatted(
                            pairs.list().size(),
                            pairs.saved(),
                            NvvmPrinter.printInstruction(branch).strip()));
            print(pairs.list(), context);
        }
        TailMerging merging = new TailMerging(rewriter, branch, join);
        int merged = merging.run(pairs.list());
        context.count("merged-behind", merged);
        context.count("phis", merging.phis());
        return merged;
    }

    private static void print(List<ArmPairs.Pair> pairs, PassContext context) {
        pairs.forEach(pair -> context.print(() -> "  %s with %s\n"
                .formatted(
                        NvvmPrinter.printInstruction(pair.first()).strip(),
                        NvvmPrinter.printInstruction(pair.second()).strip())));
    }
}
