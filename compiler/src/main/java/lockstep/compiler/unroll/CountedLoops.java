package lockstep.compiler.unroll;

import java.util.Comparator;
import java.util.List;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.loops.TripCount;
import lockstep.compiler.analysis.loops.TripCounts;
import lockstep.compiler.loop.Duplication;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.cfg.Order;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.graph.FunctionGraph;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/** Finds the {@link CountedLoop}s of a function, and what forbids to copy one. */
final class CountedLoops {
    private static final ExactInt MOST = ExactInt.of(1 << 20);

    private final FunctionGraph graph;
    private final LoopForest loops;
    private final TripCounts counts;
    private final Order order;

    CountedLoops(Function function, PassContext context) {
        graph = context.get(FlowAnalyses.GRAPH, function);
        loops = context.get(FlowAnalyses.LOOPS, function);
        counts = context.get(TripCounts.ANALYSIS, function);
        order = Order.of(graph);
    }

    /** Loop {@code loop}, numbered as in {@link FlowAnalyses#LOOPS}; null if its rounds are not counted. */
    @Nullable CountedLoop of(int loop) {
        TripCount count = counts.of(loop);
        BasicBlock counting = count.counting().orElse(null);
        ExactInt rounds = count.most().orElse(MOST);
        if (counting == null || rounds.compareTo(MOST) >= 0) {
            return null;
        }
        BasicBlock first = counting.terminator().successor(0);
        return new CountedLoop(
                blocks(loop),
                graph.block(loops.latches(loop).findFirst().orElseThrow()),
                counting,
                loops.contains(loop, graph.indexOf(first)) ? 0 : 1,
                rounds.intValueExact(),
                loops.children(loop).findAny().isEmpty());
    }

    private List<BasicBlock> blocks(int loop) {
        return loops.blocks(loop)
                .boxed()
                .sorted(Comparator.comparingInt(order::reversePostOrderIndex))
                .map(graph::block)
                .toList();
    }

    /** Why {@code loop} may not be copied; null if it may. */
    @Nullable String obstacle(CountedLoop loop) {
        for (BasicBlock block : loop.blocks()) {
            if (block.isAddressTaken() || block.terminator() instanceof IndirectBranchInstruction) {
                return "the address of a block of it is taken";
            }
            for (Instruction instruction : block) {
                String obstacle = Duplication.obstacle(instruction);
                if (obstacle != null) {
                    return obstacle;
                }
            }
        }
        return null;
    }
}
