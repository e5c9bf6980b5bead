package lockstep.compiler.loop;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import lockstep.ir.cfg.FlowEdge;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** A natural loop in simplified form, and what its lanes are certain to execute. */
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

    /** The block that lanes enter by. */
    public BasicBlock header() {
        return all.getFirst();
    }

    /** The block that alone goes back to the header. */
    public BasicBlock latch() {
        return graph.block(loops.latches(loop).findFirst().orElseThrow());
    }

    /** Whether no block outside, reached or not, leads to another block than the header. */
    public boolean isEnteredByHeaderAlone() {
        return all.stream()
                .skip(1)
                .allMatch(block -> block.predecessors().stream().allMatch(this::contains));
    }

    /** Whether what it computes is used after it by PHIs of its exits alone. Linear in the uses. */
    public boolean isClosed() {
        Set<BasicBlock> behind = Set.copyOf(exits);
        for (BasicBlock block : all) {
            for (Instruction instruction : block) {
                for (Use use : instruction.uses()) {
                    BasicBlock user = Objects.requireNonNull(use.user().block());
                    boolean isExit = use.user() instanceof PhiInstruction && behind.contains(user);
                    if (!isExit && !contains(user)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** The block that alone leads to the header, and nowhere else. */
    public BasicBlock preheader() {
        return preheader;
    }

    /** The blocks outside that blocks inside lead to, and no others do. */
    public List<BasicBlock> exits() {
        return exits;
    }

    /** The blocks of no inner loop, in reverse post-order. */
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

    /** Whether {@code value} is the same in each round: defined outside. */
    public boolean isInvariant(Value value) {
        return !(value instanceof Instruction i) || !contains(Objects.requireNonNull(i.block()));
    }

    /**
     * Whether each lane that enters executes {@code instruction}. Found out when it is asked first: then nothing that
     * may not return is removed or moved any more.
     */
    public boolean isGuaranteed(Instruction instruction) {
        if (guaranteed == null) {
            guaranteed = makeGuaranteed.get();
        }
        return guaranteed.includes(instruction);
    }
}
