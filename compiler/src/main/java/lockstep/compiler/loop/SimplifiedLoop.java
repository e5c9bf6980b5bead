package lockstep.compiler.loop;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.FlowGraph.FlowEdge;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import org.jspecify.annotations.Nullable;

/** A natural loop in simplified form, and which of its instructions every lane that enters executes. */
public final class SimplifiedLoop {
    private final FunctionGraph graph;
    private final LoopForest loops;
    private final int loop;
    private final BasicBlock preheader;
    private final List<BasicBlock> exits;
    private final List<BasicBlock> own = new ArrayList<>();
    private final List<BasicBlock> all = new ArrayList<>();
    private final Supplier<GuaranteedExecution> makeGuaranteed;
    private @Nullable GuaranteedExecution guaranteed;

    private SimplifiedLoop(FunctionLoops found, int loop, BasicBlock preheader, Set<BasicBlock> ending) {
        graph = found.graph();
        loops = found.loops();
        this.loop = loop;
        this.preheader = preheader;
        exits = loops.exitingEdges(loop).stream()
                .map(edge -> graph.block(edge.target(graph)))
                .distinct()
                .toList();
        loops.blocks(loop)
                .boxed()
                .sorted(Comparator.comparingInt(found.order()::reversePostOrderIndex))
                .forEach(this::add);
        makeGuaranteed = () -> new GuaranteedExecution(graph, found.dominators(), loops, loop, ending);
    }

    private void add(int node) {
        all.add(graph.block(node));
        if (loops.innermostCycle(node) == loop) {
            own.add(graph.block(node));
        }
    }

    /** See {@link FunctionLoops#simplified}. */
    static @Nullable SimplifiedLoop of(FunctionLoops found, int loop, Set<BasicBlock> ending) {
        FunctionGraph graph = found.graph();
        LoopForest loops = found.loops();
        List<FlowEdge> entering = loops.enteringEdges(loop);
        boolean isSimple = loops.isReducible(loop)
                && entering.size() == 1
                && graph.successorCount(entering.getFirst().source()) == 1
                && loops.latches(loop).distinct().count() == 1;
        if (!isSimple) {
            return null;
        }
        BasicBlock preheader = graph.block(entering.getFirst().source());
        SimplifiedLoop simplified = new SimplifiedLoop(found, loop, preheader, ending);
        return simplified.hasDedicatedExits() ? simplified : null;
    }

    private boolean hasDedicatedExits() {
        return exits.stream().allMatch(exit -> exit.predecessors().stream().allMatch(this::contains));
    }

    /** Its number in the forest. */
    public int number() {
        return loop;
    }

    /** The block through which lanes enter. */
    public BasicBlock header() {
        return all.getFirst();
    }

    /** The only block inside that leads to the header. */
    public BasicBlock latch() {
        return graph.block(loops.latches(loop).findFirst().orElseThrow());
    }

    /** Whether no block outside, reachable or not, leads to a block other than the header. */
    public boolean isEnteredByHeaderAlone() {
        return all.stream()
                .skip(1)
                .allMatch(block -> block.predecessors().stream().allMatch(this::contains));
    }

    /** Whether the loop is closed: its values are used outside only by PHIs of its exits. Linear in the uses. */
    public boolean isClosed() {
        Set<BasicBlock> exitBlocks = Set.copyOf(exits);
        for (BasicBlock block : all) {
            for (Instruction instruction : block) {
                for (Use use : instruction.uses()) {
                    BasicBlock user = Objects.requireNonNull(use.user().block());
                    boolean isExit = use.user() instanceof PhiInstruction && exitBlocks.contains(user);
                    if (!isExit && !contains(user)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** The only block outside that leads to the header; it has no other successor. */
    public BasicBlock preheader() {
        return preheader;
    }

    /** The blocks outside that blocks inside lead to; all their predecessors are inside. */
    public List<BasicBlock> exits() {
        return exits;
    }

    /** The blocks that are in no inner loop, in reverse post-order. */
    public List<BasicBlock> ownBlocks() {
        return own;
    }

    /** All blocks, in reverse post-order. */
    public List<BasicBlock> blocks() {
        return all;
    }

    public boolean contains(BasicBlock block) {
        return loops.contains(loop, graph.indexOf(block));
    }

    /** Whether {@code value} is defined outside the loop. */
    public boolean isInvariant(Value value) {
        return !(value instanceof Instruction i) || !contains(Objects.requireNonNull(i.block()));
    }

    /**
     * Whether each lane that enters executes {@code instruction}. Computed at the first query: from then on no
     * instruction that may not return may be removed or moved.
     */
    public boolean isGuaranteed(Instruction instruction) {
        if (guaranteed == null) {
            guaranteed = makeGuaranteed.get();
        }
        return guaranteed.includes(instruction);
    }

    /**
     * Which instructions of a loop every lane that enters it executes in its first iteration. A lane passes through a
     * block that dominates every latch and every exiting block; and it reaches the block if no instruction that may not
     * return, and no inner cycle that may not terminate, precedes it. So the block has to dominate those as well: the
     * nearest common dominator of all of them decides. Linear in the blocks of the loop.
     */
    private static final class GuaranteedExecution {
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
            meeting =
                    decisive.build().reduce(dominators::nearestCommonDominator).orElse(loops.header(loop));
        }

        private boolean hasStop(BasicBlock block) {
            for (Instruction instruction : block) {
                if (!instruction.isTerminator()
                        && !EffectsOf.instruction(instruction).willReturn()) {
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
}
