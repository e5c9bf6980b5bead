package lockstep.compiler.simplifycfg;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.UnreachableBlocks;
import lockstep.compiler.analysis.convergence.Convergence;
import lockstep.compiler.cfg.ReturnMerging;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.PassContext;

/** One run of simplifycfg: a work list of blocks, each simplified until no rule applies. */
final class SimplifyCfgRun {
    private final Function function;
    private final Rewriter rewriter;
    private final PassContext context;
    private final List<BlockRule> rules;
    private final UndefinedCode undefined;
    private final Deque<BasicBlock> work = new ArrayDeque<>();
    private final Set<BasicBlock> waiting = Collections.newSetFromMap(new IdentityHashMap<>());

    SimplifyCfgRun(Function function, Rewriter rewriter, PassContext context) {
        this.function = function;
        this.rewriter = rewriter;
        this.context = context;
        Set<BasicBlock> headers = headers(function, context);
        boolean convergent = context.get(Convergence.ANALYSIS, function).hasOperations();
        this.undefined = new UndefinedCode(rewriter, SimplifyCfg.UNDEFINED_STORE, SimplifyCfg.NO_RETURN);
        this.rules = List.of(
                new TerminatorRules(rewriter, context),
                new UnreachableEdges(rewriter),
                new UndefinedAccess(rewriter, context, undefined),
                new ImpliedBranch(rewriter, context),
                new ForwardCondition(rewriter, context),
                new ComparisonMerging(rewriter, context, headers, convergent),
                new ComparisonChain(rewriter, context, convergent),
                new SwitchLookup(rewriter, context, convergent),
                new BlockMerging(rewriter, context, headers),
                new StoreSpeculation(rewriter, context),
                new ArmSpeculation(rewriter, context),
                new CommonDestination(rewriter, context, headers, convergent),
                new PhiThreading(rewriter, context, headers, convergent),
                new CommonHoisting(rewriter, context),
                new CommonSinking(rewriter, context, headers));
    }

    private static Set<BasicBlock> headers(Function function, PassContext context) {
        FunctionGraph graph = context.get(FlowAnalyses.GRAPH, function);
        LoopForest loops = context.get(FlowAnalyses.LOOPS, function);
        Set<BasicBlock> headers = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < loops.count(); i++) {
            loops.entries(i).forEach(node -> headers.add(graph.block(node)));
            headers.add(graph.block(loops.header(i)));
        }
        return headers;
    }

    void run() {
        undefined.cutBlocks(function);
        removeUnreachable();
        ReturnMerging.apply(function, rewriter, SimplifyCfg.MERGE_RETURNS);
        function.blocks().forEach(this::push);
        do {
            drain();
        } while (removeUnreachable());
    }

    private void drain() {
        while (!work.isEmpty()) {
            BasicBlock block = work.removeFirst();
            waiting.remove(block);
            if (block.function() == null) {
                continue;
            }
            if (!block.isEntry() && !block.hasUses() && !block.isAddressTaken()) {
                removeLost(block);
            } else if (simplify(block)) {
                context.count("simplified", 1);
            }
        }
    }

    private void removeLost(BasicBlock block) {
        if (rewriter.allow(SimplifyCfg.UNREACHABLE_BLOCK, block.terminator())) {
            List<BasicBlock> after = List.copyOf(block.successors());
            rewriter.eraseBlocks(List.of(block));
            after.forEach(this::push);
        }
    }

    /** Applies the first rule that fits, and queues the block and its neighbours before and after the change. */
    private boolean simplify(BasicBlock block) {
        List<BasicBlock> around = neighbours(block);
        for (BlockRule rule : rules) {
            if (rule.apply(block)) {
                around.forEach(this::push);
                if (block.function() != null) {
                    neighbours(block).forEach(this::push);
                }
                return true;
            }
        }
        return false;
    }

    private static List<BasicBlock> neighbours(BasicBlock block) {
        List<BasicBlock> all = new ArrayList<>(block.predecessors());
        all.add(block);
        all.addAll(block.successors());
        return all;
    }

    private void push(BasicBlock block) {
        if (block.function() != null && waiting.add(block)) {
            work.addLast(block);
        }
    }

    private boolean removeUnreachable() {
        List<BasicBlock> lost = UnreachableBlocks.of(function);
        if (lost.isEmpty()
                || !rewriter.allow(
                        SimplifyCfg.UNREACHABLE_BLOCK, lost.getFirst().terminator())) {
            return false;
        }
        List<BasicBlock> after = new ArrayList<>();
        lost.forEach(b -> after.addAll(b.successors()));
        rewriter.eraseBlocks(lost);
        after.forEach(this::push);
        return true;
    }
}
