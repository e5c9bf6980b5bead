package lockstep.compiler.loop;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.FlowEdge;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.intrinsic.EffectsOf;

/**
 * Which instructions of a loop each lane that enters it executes, in its first round. A lane executes a block if that
 * dominates every latch and every block that leaves; and it gets there if no instruction that may not return, and no
 * inner cycle that may not end, comes before. So the block has to dominate those, too: one nearest common dominator
 * answers for all. Linear in the blocks of the loop.
 */
final class GuaranteedExecution {
    private final FunctionGraph graph;
    private final DominatorTree dominators;
    private final Map<BasicBlock, Instruction> firstStops = new HashMap<>();
    private final int meeting;

    /** @param ending the headers of loops that end in every defined execution */
    GuaranteedExecution(
            FunctionGraph graph, DominatorTree dominators, LoopForest loops, int loop, Set<BasicBlock> ending) {
        this.graph = graph;
        this.dominators = dominators;
        IntStream.Builder decisive = IntStream.builder();
        loops.latches(loop).forEach(decisive::add);
        loops.exitingEdges(loop).stream().mapToInt(FlowEdge::source).forEach(decisive::add);
        loops.blocks(loop).forEach(node -> {
            if (hasStop(graph.block(node))) {
                decisive.add(node);
            }
            int cycle = loops.innermostCycle(node);
            while (cycle != loop && !ending.contains(graph.block(loops.header(cycle)))) {
                loops.entries(cycle).forEach(decisive::add);
                cycle = loops.parent(cycle);
            }
        });
        meeting = decisive.build().reduce(dominators::nearestCommonDominator).orElse(loops.header(loop));
    }

    private boolean hasStop(BasicBlock block) {
        for (Instruction instruction : block) {
            if (!instruction.isTerminator() && !EffectsOf.instruction(instruction).willReturn()) {
                firstStops.put(block, instruction);
                return true;
            }
        }
        return false;
    }

    /** Whether each lane that enters the loop executes {@code instruction}, which is in it. */
    boolean includes(Instruction instruction) {
        BasicBlock block = Objects.requireNonNull(instruction.block());
        Instruction stop = firstStops.get(block);
        return dominators.dominates(graph.indexOf(block), meeting)
                && (stop == null || instruction.comesBefore(stop));
    }
}
