package lockstep.compiler.structurizecfg;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.UnreachableBlocks;
import lockstep.compiler.cfg.ReturnMerging;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.Remark;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * structurizecfg: transforms control flow into structured form: lanes that diverge at a branch reconverge at the end of
 * its region, and lanes that leave a loop in different iterations and by different exits reconverge after it.
 *
 * <ol>
 *   <li>Unreachable blocks are removed, returns are merged ({@link ReturnMerging}).
 *   <li>{@link SingleExitLoops}: a loop with several back edges or exits gets one block that branches back or out.
 *   <li>{@link LevelStructurizer}: within each loop and the function, innermost first, a region between a branch and
 *       its immediate post-dominator that does not consist of separate arms becomes a chain of guarded blocks.
 *   <li>{@link SsaReconstruction}: PHIs and values are repaired.
 * </ol>
 *
 * <pre>{@code
 * entry:                                          entry:
 *   br i1 %c, label %a, label %b                    br i1 %c, label %a, label %guard
 * a:                                              a:
 *   store i32 1, ptr %p                             store i32 1, ptr %p
 *   br i1 %d, label %b, label %end                  br label %guard
 * b:                                     =>       guard:
 *   store i32 2, ptr %p                             %g = phi i1 [ %d, %a ], [ %not.c, %entry ]
 *   br label %end                                   br i1 %g, label %b, label %end
 * }</pre>
 *
 * <p>Each lane executes the same instructions in the same order with the same values. Lanes that could execute a
 * convergent operation together still can, and more may: lanes that reach it on different paths all pass the same
 * guard. Source: LLVM's StructurizeCFG for the form, the flow blocks and the knobs; regions are found by
 * post-dominators rather than by an order of nodes, so that code that is structured already does not change.
 */
public final class StructurizeCfg implements FunctionPass {
    static final String NAME = "structurizecfg";
    private static final SourceRef LLVM = new SourceRef.Manual("LLVM", "StructurizeCFG");

    static final Rule UNREACHED = new Rule(NAME, "remove-unreachable", "unreachable blocks are removed");
    static final Rule RETURNS = new Rule(NAME, "merge-returns", "a function gets a single return");
    static final Rule LOOP = new Rule(NAME, "one-way-out", "a loop gets a single back edge and exit");
    static final Rule REGION = new Rule(NAME, "guard-blocks", "blocks of an unstructured region are guarded");

    static final Knob SKIP_UNIFORM = Knob.toggle(
            "structurizecfg-skip-uniform-regions", false, "leave regions whose branches are all uniform", LLVM);

    static final Knob RELAXED = Knob.toggle(
            "structurizecfg-relaxed-uniform-regions",
            true,
            "leave regions of uniform branches even if nested regions have divergent ones",
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
        Optional<String> obstacle = obstacle(function);
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
        values.reconstruct();
        return rewriter.changed();
    }

    /** Why {@code function} cannot be structured; empty if it can. */
    private static Optional<String> obstacle(Function function) {
        for (BasicBlock block : function.blocks()) {
            if (block.isAddressTaken() || block.terminator() instanceof IndirectBranchInstruction) {
                return Optional.of("a block is reached by its address");
            }
            for (Instruction instruction : block) {
                if (instruction.type() == SimpleType.TOKEN) {
                    return Optional.of("tokens determine which lanes converge");
                }
                if (instruction instanceof CallInstruction call
                        && call.tailKind() == CallInstruction.TailKind.MUSTTAIL) {
                    return Optional.of("a call has to be followed by its return");
                }
            }
        }
        LoopForest loops = LoopForest.of(FunctionGraph.of(function));
        for (int cycle = 0; cycle < loops.count(); cycle++) {
            if (!loops.isReducible(cycle)) {
                return Optional.of("a cycle is entered at several places");
            }
        }
        return Optional.empty();
    }
}
