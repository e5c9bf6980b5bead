package lockstep.compiler.newgvn;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.InstructionOrder;
import lockstep.compiler.expression.ExpressionKey;
import lockstep.compiler.instsimplify.InstructionSimplifier;
import lockstep.compiler.newgvn.CongruencePartition.Place;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * Phi-of-ops: an operation on PHIs equals a PHI of operations if for each edge into the block of the PHI an available
 * value equals the operation on the values of that edge.
 *
 * <p>The steps, for an operation and a block that has PHIs among its operands:
 *
 * <ol>
 *   <li>On each reachable edge, PHIs of the block are replaced by their incoming value; operands that are themselves
 *       PHIs of operations of the block by their value on the edge; other operands have to be computed above the block,
 *       so that they are the same on the edge and where the operation is executed.
 *   <li>The operation on those is simplified, or looked up among the classes; a load by the memory state that it reads,
 *       which has to be made above the block as well. The result is a constant or argument, or a member that dominates
 *       the edge and has the value of its class there.
 *   <li>The classes of all edges form the key of a PHI of the block. The operation belongs to the class of the PHIs
 *       with that key; if there is none, {@link CongruenceRewriter} creates one.
 * </ol>
 *
 * <pre>
 *   a:                          b:                      j:
 *     %s = add i32 %x, 1          br label %j             %p = phi i32 [ %x, %a ], [ 4, %b ]
 *     br label %j                                         %r = add i32 %p, 1
 * </pre>
 *
 * <p>On the first edge {@code %x + 1} is {@code %s}, on the second {@code 4 + 1} is 5, so that {@code %r} equals
 * {@code phi i32 [ %s, %a ], [ 5, %b ]}.
 *
 * <p>Such an operation is {@link Membership#REFINED}: it never replaces others. Nothing is computed on an edge that was
 * not computed there before, and all facts are about one lane, whichever edges the other lanes of its warp take.
 *
 * <p>Source: LLVM's NewGVN, {@code makePossiblePHIOfOps}.
 */
final class OperationsOfPhis {
    /** Most edges of a block that is considered. */
    private static final int MAX_EDGES = 64;
    /** Most members of a class tried as the value on an edge. */
    private static final int MAX_MEMBERS = 32;

    /**
     * The values of an operation on the edges into {@code block}.
     *
     * @param from the sources of the edges
     * @param values by edge; null where the edge is not reachable, or nothing is known yet
     */
    record Split(BasicBlock block, List<BasicBlock> from, List<@Nullable Value> values) {}

    private final ReachedEdges edges;
    private final CongruencePartition partition;
    private final DominatingFacts facts;
    private final InstructionOrder order;
    private final InstructionSimplifier simplifier;
    private final ExpressionKeys keys;
    private final PhiEvaluator phis;
    private final LoadEvaluator loads;
    private final Map<Instruction, Split> splits = new IdentityHashMap<>();
    private final Map<BasicBlock, Set<Instruction>> joined = new IdentityHashMap<>();

    OperationsOfPhis(
            ReachedEdges edges,
            CongruencePartition partition,
            DominatingFacts facts,
            InstructionOrder order,
            InstructionSimplifier simplifier,
            ExpressionKeys keys,
            PhiEvaluator phis,
            LoadEvaluator loads) {
        this.edges = edges;
        this.partition = partition;
        this.facts = facts;
        this.order = order;
        this.simplifier = simplifier;
        this.keys = keys;
        this.phis = phis;
        this.loads = loads;
    }

    /** The values of {@code operation} at its last visit; null if it was not a PHI of operations. */
    @Nullable Split splitOf(Instruction operation) {
        return splits.get(operation);
    }

    /** The operations to visit again when another edge into {@code block} becomes reachable. */
    Set<Instruction> joinedAt(BasicBlock block) {
        return joined.getOrDefault(block, Set.of());
    }

    /** {@code operation} is no longer a PHI of operations. */
    void forget(Instruction operation) {
        splits.remove(operation);
    }

    /**
     * The place of {@code operation} as a PHI of operations; null if it is not one. {@code expression} is its
     * expression, null for a load.
     */
    @Nullable Place place(Instruction operation, @Nullable ExpressionKey expression) {
        for (BasicBlock block : blocks(operation)) {
            Place place = place(operation, expression, block);
            if (place != null) {
                return place;
            }
        }
        return null;
    }

    /** Blocks of operands that are PHIs, or PHIs of operations. */
    private Set<BasicBlock> blocks(Instruction operation) {
        Set<BasicBlock> blocks = new LinkedHashSet<>();
        for (Value operand : operation.operands()) {
            Value source = operand instanceof PhiInstruction ? operand : partition.leaderOf(operand);
            Split split = operand instanceof Instruction instruction ? splits.get(instruction) : null;
            if (split != null) {
                blocks.add(split.block());
            } else if (source instanceof PhiInstruction phi && order.isAvailable(phi, operation)) {
                blocks.add(Objects.requireNonNull(phi.block()));
            }
        }
        return blocks;
    }

    private @Nullable Place place(Instruction operation, @Nullable ExpressionKey expression, BasicBlock block) {
        List<BasicBlock> from = phis.edgesOf(block);
        List<Source> sources = sources(operation, block);
        boolean isSettled = !(operation instanceof LoadInstruction load) || loads.isSettledAbove(load, block);
        if (sources == null || !isSettled || from.size() < 2 || from.size() > MAX_EDGES) {
            return null;
        }
        joined.computeIfAbsent(block, b -> new LinkedHashSet<>()).add(operation);
        List<@Nullable Value> values = new ArrayList<>(from.size());
        List<Integer> numbers = new ArrayList<>(from.size());
        Set<CongruenceClass> groups = new LinkedHashSet<>();
        for (int i = 0; i < from.size(); i++) {
            List<Value> operands = edges.isReached(from.get(i), block) ? onEdge(operation, sources, block, i) : null;
            CongruenceClass group = operands == null ? null : classOf(operation, expression, operands);
            Value value = group == null
                    ? null
                    : availableMember(group, operation, from.get(i).terminator());
            if (group != null && value == null) {
                return null;
            }
            values.add(value);
            numbers.add(group == null ? CongruenceClass.NONE : group.number());
            if (group != null) {
                groups.add(group);
            }
        }
        if (groups.isEmpty()) {
            return null;
        }
        splits.put(operation, new Split(block, from, values));
        CongruenceClass only = groups.size() == 1 ? groups.iterator().next() : null;
        CongruenceClass group = only != null && availableMember(only, operation, operation) != null
                ? only
                : phis.classOf(block, operation.type(), numbers);
        return new Place(group, Membership.REFINED);
    }

    // ---- operands

    /** The value of an operand on each edge, by edge index; null if it is not known yet. */
    private interface Source {
        @Nullable Value at(int edge);
    }

    /** The operands of {@code operation} on the edges into {@code block}; null if one is computed in or after it. */
    private @Nullable List<Source> sources(Instruction operation, BasicBlock block) {
        List<Source> sources = new ArrayList<>(operation.operandCount());
        for (Value operand : operation.operands()) {
            Source source = source(operand, operation, block);
            if (source == null) {
                return null;
            }
            sources.add(source);
        }
        return sources;
    }

    private @Nullable Source source(Value operand, Instruction operation, BasicBlock block) {
        Split split = operand instanceof Instruction instruction ? splits.get(instruction) : null;
        if (split != null && split.block() == block) {
            return split.values()::get;
        }
        Value leader = partition.leaderOf(operand);
        for (Value value : leader == operand ? List.of(operand) : List.of(operand, leader)) {
            if (value instanceof PhiInstruction phi && phi.block() == block) {
                List<BasicBlock> from = phis.edgesOf(block);
                return edge -> phi.valueFrom(from.get(edge));
            }
            if (order.isSettledAbove(value, block)) {
                partition.depend(operation, value);
                return edge -> value;
            }
        }
        return null;
    }

    /** The operands of {@code operation} on an edge; null if one may still equal anything. */
    private @Nullable List<Value> onEdge(Instruction operation, List<Source> sources, BasicBlock block, int edge) {
        List<Value> operands = new ArrayList<>(sources.size());
        for (Source source : sources) {
            Value value = source.at(edge);
            Value known = value == null
                    ? null
                    : facts.onEdge(value, phis.edgesOf(block).get(edge), block);
            if (known == null || partition.classOf(known) == null) {
                return null;
            }
            partition.depend(operation, known);
            operands.add(known);
        }
        return operands;
    }

    // ---- results

    /** The class of {@code operation} on {@code operands}. */
    private CongruenceClass classOf(Instruction operation, @Nullable ExpressionKey expression, List<Value> operands) {
        return expression == null
                ? loads.classBy((LoadInstruction) operation, operands.getFirst())
                : computed(operation, expression, operands);
    }

    private CongruenceClass computed(Instruction operation, ExpressionKey expression, List<Value> operands) {
        List<Value> leaders = operands.stream().map(partition::leaderOf).toList();
        Value simpler = operation instanceof CallInstruction
                ? null
                : simplifier.simplify(operation, leaders).orElse(null);
        CongruenceClass group = simpler == null ? null : partition.classOf(simpler);
        if (simpler == null || group == null) {
            return partition.classOfKey(keys.of(operation, expression, operands));
        }
        partition.depend(operation, simpler);
        return group;
    }

    /**
     * The constant or argument of {@code group}, or a member that has its value at {@code place}; else null.
     * {@code operation} is visited again when that member leaves, or, if there is none, when one is added.
     */
    private @Nullable Value availableMember(CongruenceClass group, Instruction operation, Instruction place) {
        if (group.fixed() != null) {
            return group.fixed();
        }
        Instruction member = group.members().stream()
                .limit(MAX_MEMBERS)
                .filter(each -> each != operation && partition.isWhole(each))
                .filter(each -> order.isAvailable(each, place))
                .findFirst()
                .orElse(null);
        if (member == null) {
            partition.await(operation, group);
        } else {
            partition.depend(operation, member);
        }
        return member;
    }
}
