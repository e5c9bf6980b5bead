package lockstep.compiler.loopunroll;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.convergence.Convergence;
import lockstep.compiler.analysis.loops.ExitCounts;
import lockstep.compiler.analysis.loops.TripCount;
import lockstep.compiler.analysis.loops.TripCounts;
import lockstep.compiler.analysis.loops.TripMultiples;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.loop.Duplication;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.FlowGraph.FlowEdge;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.cfg.Order;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Refusal;
import org.jspecify.annotations.Nullable;

/** Finds the {@link UnrollableLoop}s of a function, and what prevents them from being duplicated. */
final class UnrollableLoops {
    private static final ExactInt MOST = ExactInt.of(1 << 20);

    private final FunctionGraph graph;
    private final DominatorTree dominators;
    private final LoopForest loops;
    private final TripCounts counts;
    private final ExitCounts exits;
    private final Order order;
    private final PassContext context;

    UnrollableLoops(Function function, PassContext context) {
        this.context = context;
        graph = context.get(FlowAnalyses.GRAPH, function);
        dominators = context.get(FlowAnalyses.DOMINATORS, function);
        loops = context.get(FlowAnalyses.LOOPS, function);
        counts = context.get(TripCounts.ANALYSIS, function);
        exits = context.get(ExitCounts.ANALYSIS, function);
        order = Order.of(graph);
    }

    /** Loop number {@code loop}; null if it has several entries or latches. */
    @Nullable UnrollableLoop of(int loop) {
        if (!loops.isReducible(loop) || loops.latches(loop).distinct().count() != 1) {
            context.refused(UnrollRefusals.NOT_NATURAL);
            return null;
        }
        int latch = loops.latches(loop).findFirst().orElseThrow();
        List<BasicBlock> blocks = blocks(loop);
        int[] exiting = loops.exitingEdges(loop).stream()
                .mapToInt(FlowEdge::source)
                .distinct()
                .boxed()
                .sorted(Comparator.comparingInt(order::reversePostOrderIndex))
                .mapToInt(Integer::intValue)
                .toArray();
        Map<BasicBlock, UnrollableLoop.Exit> tests = new LinkedHashMap<>();
        for (int node : exiting) {
            UnrollableLoop.Exit exit = loops.innermostCycle(node) == loop && dominators.dominates(node, latch)
                    ? exit(loop, Set.copyOf(blocks), graph.block(node))
                    : null;
            if (exit != null) {
                tests.put(exit.block(), exit);
            }
        }
        return new UnrollableLoop(
                loop,
                blocks,
                graph.block(latch),
                tests,
                exiting.length,
                counts.of(loop).most().map(UnrollableLoops::small).orElse(0),
                loops.children(loop).findAny().isEmpty(),
                Convergence.isAnyConvergent(blocks));
    }

    private List<BasicBlock> blocks(int loop) {
        return loops.blocks(loop)
                .boxed()
                .sorted(Comparator.comparingInt(order::reversePostOrderIndex))
                .map(graph::block)
                .toList();
    }

    private static int small(ExactInt rounds) {
        return rounds.compareTo(MOST) < 0 ? rounds.intValueExact() : 0;
    }

    /** Blocks that were created since the loops were computed, before a later loop, are in no loop here. */
    private UnrollableLoop.@Nullable Exit exit(int loop, Set<BasicBlock> blocks, BasicBlock block) {
        if (!(block.terminator() instanceof BranchInstruction branch) || !branch.isConditional()) {
            return null;
        }
        boolean isFirstInside = blocks.contains(branch.successor(0));
        if (isFirstInside == blocks.contains(branch.successor(1))) {
            return null;
        }
        Optional<Scev> round = exits.of(loop, block);
        TripCount count = counts.of(loop);
        Optional<ExactInt> rounds = Optional.empty();
        if (count.counting().equals(Optional.of(block))) {
            rounds = count.most();
        } else if (round.isPresent() && round.get() instanceof Scev.Constant constant) {
            rounds = Optional.of(constant.number().add(ExactInt.ONE));
        }
        return new UnrollableLoop.Exit(
                block,
                isFirstInside ? 0 : 1,
                rounds.map(UnrollableLoops::small).orElse(0),
                round.map(TripMultiples::ofRounds).orElse(1),
                round);
    }

    /** Why {@code loop} must not be duplicated; null if it may. */
    static @Nullable Refusal obstacle(UnrollableLoop loop) {
        for (BasicBlock block : loop.blocks()) {
            if (block.isAddressTaken() || block.terminator() instanceof IndirectBranchInstruction) {
                return UnrollRefusals.ADDRESS_TAKEN;
            }
            for (Instruction instruction : block) {
                Duplication.Obstacle obstacle = Duplication.obstacleInRounds(instruction);
                if (obstacle != null) {
                    return UnrollRefusals.NOT_COPIED.of(obstacle);
                }
            }
        }
        return null;
    }
}
