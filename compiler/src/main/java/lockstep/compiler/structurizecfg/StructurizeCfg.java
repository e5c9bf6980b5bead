package lockstep.compiler.structurizecfg;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.UnreachableBlocks;
import lockstep.compiler.flow.ReturnMerging;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.Remark;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * structurizecfg: brings control flow into structured form, where lanes that part at a branch meet where its region
 * ends, and lanes that leave a loop at different rounds and places meet behind it.
 *
 * <ol>
 *   <li>Blocks that nothing leads to go, returns become one ({@link ReturnMerging}).
 *   <li>{@link SingleExitLoops}: a loop with several ways back or out gets one block that goes back or out.
 *   <li>{@link LevelStructurizer}: within each loop and the function, from the inside out, the region between a branch and
 *       its immediate post-dominator that is no chain of arms becomes a chain of guarded blocks.
 *   <li>{@link SsaReconstruction}: PHIs and values follow.
 * </ol>
 *
 * <p>Each lane executes what it executed, in the order in which it did, with the same values. Lanes that came to a
 * convergent operation at once may still, and more may: of those that come to it by different ways, all pass the one
 * guard. Source: LLVM's StructurizeCFG for the form, the flow blocks and the knobs; regions are found by
 * post-dominators instead of an order of nodes, so that what is structured stays as it is.
 */
public final class StructurizeCfg implements FunctionPass {
    static final String NAME = "structurizecfg";
    private static final SourceRef LLVM = new SourceRef.Manual("LLVM", "StructurizeCFG");

    static final Rule UNREACHED = new Rule(NAME, "remove-unreachable", "blocks that nothing leads to go");
    static final Rule RETURNS = new Rule(NAME, "merge-returns", "a function returns at one place");
    static final Rule LOOP = new Rule(NAME, "one-way-out", "a loop goes back or out at one place");
    static final Rule REGION = new Rule(NAME, "guard-blocks", "blocks of an unstructured region stand behind guards");

    static final Knob SKIP_UNIFORM = Knob.toggle(
            "structurizecfg-skip-uniform-regions", false, "leave regions whose branches are all uniform", LLVM);

    static final Knob RELAXED = Knob.toggle(
            "structurizecfg-relaxed-uniform-regions",
            true,
            "leave regions of uniform branches although there are divergent ones in regions within",
            LLVM);

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "bring control flow into structured form",
            LLVM,
            List.of(UNREACHED, RETURNS, LOOP, REGION),
            List.of(SKIP_UNIFORM, RELAXED),
            List.of("loops", "regions", "guards", "skipped"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Optional<String> obstacle = Obstacles.of(function);
        if (obstacle.isPresent()) {
            context.remark(() -> new Remark(
                    Remark.Kind.MISSED,
                    NAME,
                    "NotStructured",
                    function.name(),
                    function.entry().terminator().location(),
                    "control flow stays as it is: " + obstacle.get()));
            return false;
        }
        Rewriter rewriter = context.rewriter(function);
        UniformBranches uniform = UniformBranches.of(function, context);
        List<BasicBlock> lost = UnreachableBlocks.of(function);
        if (!lost.isEmpty()) {
            if (!rewriter.allow(UNREACHED, lost.getFirst().terminator())) {
                return false;
            }
            rewriter.eraseBlocks(lost);
        }
        ReturnMerging.apply(function, rewriter, RETURNS);
        SsaReconstruction values = new SsaReconstruction(rewriter);
        new SingleExitLoops(rewriter, context, values, uniform).run();
        for (LevelGraph level : LevelGraph.levels(function, uniform)) {
            new LevelStructurizer(level, rewriter, context, values).run();
        }
        values.settle();
        return rewriter.changed();
    }
}
