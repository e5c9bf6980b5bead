package lockstep.compiler.newgvn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import lockstep.compiler.analysis.InstructionOrder;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.newgvn.CongruencePartition.Place;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * Classes of PHIs: the class of the incoming values if it is one, else the class of the PHIs of the block that get
 * equal values on all reachable edges.
 *
 * <p>Poison and undefined entries count as equal to the others only where the value of the others is available before
 * the block, and is never poison if an entry is undefined. Otherwise the PHI would get the class of a value that cannot
 * replace it, in a loop the value of another iteration.
 */
final class PhiEvaluator {
    /** A PHI of {@code block}; edges in the order of the blocks they come from, none for those that are not taken. */
    private record PhiKey(BasicBlock block, Type type, List<Integer> numbers) {}

    private final FunctionGraph graph;
    private final ReachedEdges edges;
    private final CongruencePartition partition;
    private final DominatingFacts facts;
    private final ExpressionKeys keys;
    private final InstructionOrder order;
    private final Map<PhiInstruction, int[]> entries = new IdentityHashMap<>();
    private final Map<BasicBlock, List<BasicBlock>> sources = new IdentityHashMap<>();

    PhiEvaluator(
            FunctionGraph graph,
            ReachedEdges edges,
            CongruencePartition partition,
            DominatingFacts facts,
            ExpressionKeys keys,
            InstructionOrder order) {
        this.graph = graph;
        this.edges = edges;
        this.partition = partition;
        this.facts = facts;
        this.keys = keys;
        this.order = order;
    }

    /** The incoming values of the reachable edges. */
    private static final class Incoming {
        private final List<Integer> numbers = new ArrayList<>();
        private @Nullable CongruenceClass only;
        private @Nullable Value undefined;
        private @Nullable Value poison;
        private boolean isOne = true;

        void add(CongruenceClass group) {
            isOne &= only == null || only == group;
            only = group;
        }
    }

    /** The place of {@code phi}; null if no incoming value is known yet. */
    @Nullable Place place(PhiInstruction phi) {
        Incoming incoming = incoming(phi);
        CongruenceClass only = incoming.only;
        if (only == null) {
            Value undefined = incoming.undefined != null ? incoming.undefined : incoming.poison;
            return undefined == null ? null : new Place(classOf(undefined), Membership.REFINED);
        }
        if (incoming.isOne && keys.hasFlags()) {
            boolean isEqual = incoming.undefined == null && incoming.poison == null && phi.flags() == 0;
            if (isEqual) {
                return new Place(only, Membership.EXACT);
            }
            if (mayStand(only, phi, incoming.undefined != null)) {
                return new Place(only, Membership.REFINED);
            }
        }
        BasicBlock block = Objects.requireNonNull(phi.block());
        Object key = keys.flagged(phi, new PhiKey(block, phi.type(), incoming.numbers));
        return new Place(partition.classOfKey(key), Membership.REPRESENTATIVE);
    }

    /** The class of PHIs of {@code block} without flags; {@code numbers} are of classes, by edge. */
    CongruenceClass classOf(BasicBlock block, Type type, List<Integer> numbers) {
        return partition.classOfKey(keys.withoutFlags(new PhiKey(block, type, numbers)));
    }

    /** The sources of the edges into {@code block}, which has PHIs, in the order of {@code numbers} of PHIs. */
    List<BasicBlock> edgesOf(BasicBlock block) {
        return sources.computeIfAbsent(block, b -> {
            PhiInstruction phi = b.phis().getFirst();
            return Arrays.stream(inOrder(phi)).mapToObj(phi::incomingBlock).toList();
        });
    }

    private CongruenceClass classOf(Value value) {
        return Objects.requireNonNull(partition.classOf(value));
    }

    private Incoming incoming(PhiInstruction phi) {
        Incoming incoming = new Incoming();
        BasicBlock block = Objects.requireNonNull(phi.block());
        for (int i : entries.computeIfAbsent(phi, this::inOrder)) {
            BasicBlock from = phi.incomingBlock(i);
            Value value = edges.isReached(from, block) ? facts.onEdge(phi.incomingValue(i), from, block) : null;
            CongruenceClass group = value == null ? null : partition.classOf(value);
            incoming.numbers.add(group == null ? CongruenceClass.NONE : group.number());
            if (value == null || group == null || value == phi) {
                continue;
            }
            partition.depend(phi, value);
            if (group.fixed() instanceof ConstantPoison poison) {
                incoming.poison = poison;
            } else if (group.fixed() instanceof ConstantUndef undefined) {
                incoming.undefined = undefined;
            } else {
                incoming.add(group);
            }
        }
        return incoming;
    }

    private int[] inOrder(PhiInstruction phi) {
        return IntStream.range(0, phi.incomingCount())
                .boxed()
                .sorted(Comparator.comparingInt(i -> graph.indexOf(phi.incomingBlock(i))))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Whether the first value of {@code group} may replace {@code phi}, which is poison or undefined otherwise. */
    private boolean mayStand(CongruenceClass group, PhiInstruction phi, boolean isUndefined) {
        Value value = group.earliest();
        if (value == null || value == phi) {
            return false;
        }
        partition.depend(phi, value);
        return order.isSettledAbove(value, Objects.requireNonNull(phi.block()))
                && (!isUndefined || ValueTracking.isNeverPoison(value));
    }
}
