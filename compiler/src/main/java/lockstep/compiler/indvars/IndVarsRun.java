package lockstep.compiler.indvars;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.compiler.loop.FunctionLoops;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.Remark;

/** Visits the loops of a function, the deepest first; analyses are recomputed for each depth. */
final class IndVarsRun {
    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;

    IndVarsRun(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
    }

    /** Whether anything was changed. */
    boolean run() {
        FunctionLoops.deepestFirst(function, context, rewriter, this::visitDepth);
        return rewriter.changed();
    }

    private void visitDepth(int depth) {
        FunctionLoops found = FunctionLoops.of(function, context);
        FunctionGraph graph = found.graph();
        LoopForest loops = found.loops();
        DeadRecurrences dead = new DeadRecurrences(rewriter);
        List<LoopVariables> all = new ArrayList<>();
        for (int number = loops.count() - 1; number >= 0; number--) {
            if (loops.depth(number) != depth) {
                continue;
            }
            SimplifiedLoop loop = found.simplified(number, Set.of());
            if (loop == null) {
                missed(graph.block(loops.header(number)));
            } else {
                all.add(new LoopVariables(loop, rewriter, context, dead));
            }
        }
        long before = rewriter.edits();
        LoopFacts facts = LoopFacts.of(function, context);
        all.forEach(loop -> loop.prepare(facts));
        dead.erase();
        if (rewriter.edits() != before) {
            context.invalidate(function);
        }
        LoopFacts after = rewriter.edits() != before ? LoopFacts.of(function, context) : facts;
        all.forEach(loop -> loop.finish(after));
        dead.erase();
        // In program order: an instruction that sinks to the exit of a loop may then sink past the next loop, too.
        all.reversed().forEach(loop -> loop.clear(loops, graph));
        dead.erase();
    }

    private void missed(BasicBlock header) {
        context.refused(
                IndVars.NOT_SIMPLIFIED,
                () -> new Remark(
                        Remark.Kind.MISSED,
                        IndVars.NAME,
                        "NotSimplified",
                        function.name(),
                        header.terminator().location(),
                        IndVars.NOT_SIMPLIFIED.summary()));
    }
}
