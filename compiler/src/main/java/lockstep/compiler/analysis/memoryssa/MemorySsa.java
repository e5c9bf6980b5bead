package lockstep.compiler.analysis.memoryssa;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.alias.MemoryEffects;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Definition;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Entry;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Phi;
import lockstep.compiler.analysis.memoryssa.MemoryNode.State;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Usage;
import lockstep.ir.cfg.DominanceFrontiers;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.claim.ClaimSource.AliasRelation;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Effects;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.pass.Analyses;
import lockstep.ir.pass.Analyses.FunctionAnalysis;
import org.jspecify.annotations.Nullable;

/**
 * Memory SSA: one variable for all memory. Barriers, fences, ordered and volatile accesses are definitions, since they
 * make writes of other threads visible. Memory that programs cannot access (which {@code assume}, shuffles and votes
 * are declared to write) is ignored. Unreachable blocks have no nodes.
 *
 * <pre>
 * 1 = def(liveOnEntry)  store i32 1, ptr %p
 *                       br i1 %c, label %a, label %b
 * 2 = def(1)          a: store i32 2, ptr %q
 * 3 = phi(1, 2)       b:
 * use(3)                %v = load i32, ptr %p
 * </pre>
 *
 * <p>PHIs are at the iterated dominance frontier of the definitions. Source: Novillo, "Memory SSA - A Unified Approach
 * for Sparsely Representing Memory Operations" (2007), in the form with one variable that LLVM has; construction is
 * linear except for the frontiers.
 *
 * <p>{@link #remove} and {@link #insert} update the form when instructions are removed or inserted; blocks and edges
 * must not change.
 */
public final class MemorySsa {
    /** The form of a function as it is; it must not be updated. */
    public static final FunctionAnalysis<MemorySsa> ANALYSIS = new OfFunction();

    private final FunctionGraph graph;
    private final DominatorTree dominators;
    private final MemoryEffects effects;
    private final Entry entry = new Entry();
    private final Map<Instruction, MemoryNode> nodes = new IdentityHashMap<>();
    private final @Nullable Phi[] phis;
    private final State[] atEnd;
    private int numbers;

    private MemorySsa(Function function, Analyses analyses) {
        graph = analyses.get(FlowAnalyses.GRAPH, function);
        dominators = analyses.get(FlowAnalyses.DOMINATORS, function);
        effects = analyses.get(MemoryEffects.ANALYSIS, function);
        phis = new Phi[graph.size()];
        atEnd = new State[graph.size()];
        List<Integer> defining = new ArrayList<>();
        for (int node = 0; node < graph.size(); node++) {
            if (dominators.isReachable(node) && addNodes(node)) {
                defining.add(node);
            }
        }
        placePhis(defining.stream().mapToInt(Integer::intValue));
        rename();
    }

    private record OfFunction() implements FunctionAnalysis<MemorySsa> {
        @Override
        public String name() {
            return "memory-ssa";
        }

        @Override
        public MemorySsa compute(Function function, Analyses analyses) {
            return of(function, analyses);
        }
    }

    /** A form of {@code function} for the caller alone, which may update it. */
    public static MemorySsa of(Function function, Analyses analyses) {
        return new MemorySsa(function, analyses);
    }

    // ---- construction

    /** Whether {@code instruction} defines memory: writes it, or makes writes of other threads visible. */
    static boolean defines(Instruction instruction) {
        Effects effects = EffectsOf.instruction(instruction);
        return effects.mayWrite() && !effects.memory().isInvisible();
    }

    /** Whether {@code instruction} reads memory and does not define it. */
    static boolean uses(Instruction instruction) {
        Effects effects = EffectsOf.instruction(instruction);
        return effects.mayRead() && !effects.memory().isInvisible() && !defines(instruction);
    }

    /** Adds the nodes of a block; returns whether it defines memory. */
    private boolean addNodes(int node) {
        boolean hasDefinition = false;
        for (Instruction instruction : graph.block(node)) {
            hasDefinition |= addNode(instruction) instanceof Definition;
        }
        return hasDefinition;
    }

    private @Nullable MemoryNode addNode(Instruction instruction) {
        MemoryNode made = null;
        if (defines(instruction)) {
            made = new Definition(++numbers, instruction, entry);
        } else if (uses(instruction)) {
            made = new Usage(instruction, entry);
        }
        if (made != null) {
            nodes.put(instruction, made);
        }
        return made;
    }

    private void placePhis(IntStream definitions) {
        DominanceFrontiers.of(graph, dominators).iterated(definitions).forEach(node -> {
            if (phis[node] == null) {
                int edges = (int) reachablePredecessors(node).count();
                phis[node] = new Phi(++numbers, graph.block(node), edges, entry);
            }
        });
    }

    private IntStream reachablePredecessors(int node) {
        return IntStream.range(0, graph.predecessorCount(node))
                .map(i -> graph.predecessor(node, i))
                .filter(dominators::isReachable);
    }

    /** Links every node to the state before it, in a walk down the dominator tree. */
    private void rename() {
        Deque<Integer> work = new ArrayDeque<>(List.of(dominators.root()));
        while (!work.isEmpty()) {
            int node = work.pop();
            int above = dominators.immediateDominator(node);
            State state = phis[node] != null ? phis[node] : node == dominators.root() ? entry : atEnd(above);
            atEnd[node] = renameBlock(node, Objects.requireNonNull(state));
            dominators.children(node).forEach(work::push);
        }
        for (int node = 0; node < graph.size(); node++) {
            Phi phi = phis[node];
            if (phi != null) {
                int edge = 0;
                for (PrimitiveIterator.OfInt from = reachablePredecessors(node).iterator(); from.hasNext(); edge++) {
                    phi.setIncoming(edge, atEnd(from.nextInt()));
                }
            }
        }
    }

    private State renameBlock(int node, State atBeginning) {
        State state = atBeginning;
        for (Instruction instruction : graph.block(node)) {
            MemoryNode at = nodes.get(instruction);
            if (at instanceof Definition definition) {
                definition.setBefore(state);
                state = definition;
            } else if (at instanceof Usage usage) {
                usage.setBefore(state);
            }
        }
        return state;
    }

    // ---- queries

    /** The node of {@code instruction}; empty if it does not access memory or is unreachable. */
    public Optional<MemoryNode> of(Instruction instruction) {
        return Optional.ofNullable(nodes.get(instruction));
    }

    /** The state before {@code instruction}, which has a node. */
    public State before(Instruction instruction) {
        MemoryNode node = nodes.get(instruction);
        if (node instanceof Definition definition) {
            return definition.before();
        }
        if (node instanceof Usage usage) {
            return usage.before();
        }
        throw new IllegalArgumentException("no memory is accessed by " + instruction.opcode());
    }

    /** The PHI at the beginning of {@code block}. */
    public Optional<Phi> phi(BasicBlock block) {
        return Optional.ofNullable(phis[graph.indexOf(block)]);
    }

    /** The state at the end of {@code block}, which is reachable. */
    public State atEnd(BasicBlock block) {
        return atEnd(graph.indexOf(block));
    }

    /** The state at the end of the block that immediately dominates {@code block}, which is not the entry. */
    State atEndOfDominator(BasicBlock block) {
        return atEnd(dominators.immediateDominator(graph.indexOf(block)));
    }

    private State atEnd(int node) {
        State state =
                Objects.requireNonNull(atEnd[node], "the block is unreachable").live();
        atEnd[node] = state;
        return state;
    }

    /** The predecessors for the incoming states of the PHI of {@code block}, in order. */
    public List<BasicBlock> incomingBlocks(BasicBlock block) {
        return reachablePredecessors(graph.indexOf(block))
                .mapToObj(graph::block)
                .toList();
    }

    /** The state at function entry. */
    public State entry() {
        return entry;
    }

    /** The effects of instructions on locations. */
    public MemoryEffects effects() {
        return effects;
    }

    /**
     * The value that {@code state} wrote, if it is a simple store to exactly the bytes of {@code location}, as a value
     * of {@code type}; empty otherwise.
     */
    public Optional<Value> stored(State state, MemoryLocation location, Type type) {
        if (!(state instanceof Definition definition)
                || !(definition.instruction() instanceof StoreInstruction store)
                || !store.access().isSimple()
                || !store.value().type().equals(type)) {
            return Optional.empty();
        }
        MemoryLocation written = MemoryLocation.of(store, effects.layout()).orElseThrow();
        AliasRelation relation = effects.alias().withoutPromises().relation(written, location);
        return relation == AliasRelation.MUST ? Optional.of(store.value()) : Optional.empty();
    }

    FunctionGraph graph() {
        return graph;
    }

    DominatorTree dominators() {
        return dominators;
    }

    // ---- updates

    /**
     * Removes the node of {@code instruction}, which is to be erased or moved: users of its state see the one before.
     * PHIs with one remaining state are kept.
     */
    public void remove(Instruction instruction) {
        if (nodes.remove(instruction) instanceof Definition gone) {
            gone.forward();
        }
    }

    /**
     * Adds a node for {@code instruction}, which is in its block already. Linear in the function for a definition,
     * which may need PHIs; all nodes are linked anew. A use gets the state after the preceding node of its block.
     */
    public void insert(Instruction instruction) {
        BasicBlock block = Objects.requireNonNull(instruction.block(), "an instruction in no block");
        int node = graph.indexOf(block);
        if (!dominators.isReachable(node) || nodes.containsKey(instruction)) {
            return;
        }
        MemoryNode made = addNode(instruction);
        if (made instanceof Definition) {
            placePhis(IntStream.of(node));
            rename();
        } else if (made instanceof Usage usage) {
            usage.setBefore(stateBefore(instruction, node));
        }
    }

    private State stateBefore(Instruction instruction, int node) {
        for (Instruction at = instruction.previous(); at != null; at = at.previous()) {
            MemoryNode found = nodes.get(at);
            if (found instanceof Definition definition) {
                return definition;
            }
            if (found instanceof Usage usage) {
                return usage.before();
            }
        }
        Phi phi = phis[node];
        return phi != null ? phi : node == dominators.root() ? entry : atEnd(dominators.immediateDominator(node));
    }

    /**
     * Replaces the definition {@code old}, which is to be erased, by {@code made}, which must not write more than the
     * old one. Constant time.
     */
    public void replace(Instruction old, Instruction made) {
        if (nodes.remove(old) instanceof Definition definition) {
            definition.setInstruction(made);
            nodes.put(made, definition);
        }
    }
}
