package lockstep.compiler.newgvn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.newgvn.Partition.Place;
import lockstep.compiler.scalar.InstructionOrder;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.ConstantPoison;
import lockstep.ir.nvvm.ConstantUndef;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * PHIs: the class of all that comes in if that is one, else the class of the PHIs of the block that get the same on all
 * edges that may be taken.
 *
 * <p>Poison and undefined entries count as the value of the others only where that is there before the block, and never
 * poison if an entry is undefined. Else the PHI would be taken for a value that it cannot be replaced by, and in a loop
 * for the value of another round.
 */
final class PhiEvaluator {
    /** A PHI of {@code block}; edges in the order of the blocks they come from, none for those that are not taken. */
    private record PhiKey(BasicBlock block, Type type, List<Integer> numbers) {}

    private final FunctionGraph graph;
    private final ReachedEdges edges;
    private final Partition partition;
    private final DominatingFacts facts;
    private final ExpressionKeys keys;
    private final InstructionOrder order;
    private final Map<PhiInstruction, int[]> entries = new IdentityHashMap<>();
    private final Map<BasicBlock, List<BasicBlock>> sources = new IdentityHashMap<>();

    PhiEvaluator(
            FunctionGraph graph,
            ReachedEdges edges,
            Partition partition,
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

    /** What comes in by the edges that may be taken. */
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

    /** Where {@code phi} belongs; null if nothing is known to come in yet. */
    @Nullable Place place(PhiInstruction phi) {
        Incoming incoming = incoming(phi);
        CongruenceClass only = incoming.only;
        if (only == null) {
            Value undefined = incoming.undefined != null ? incoming.undefined : incoming.poison;
            return undefined == null ? null : new Place(classOf(undefined), Standing.REFINED);
        }
        if (incoming.isOne && keys.hasClaims()) {
            boolean isEqual = incoming.undefined == null && incoming.poison == null && phi.flags() == 0;
            if (isEqual) {
                return new Place(only, Standing.EXACT);
            }
            if (mayStand(only, phi, incoming.undefined != null)) {
                return new Place(only, Standing.REFINED);
            }
        }
        BasicBlock block = Objects.requireNonNull(phi.block());
        Object key = keys.claimed(phi, new PhiKey(block, phi.type(), incoming.numbers));
        return new Place(partition.classOfKey(key), Standing.FAITHFUL);
    }

    /** The class of PHIs of {@code block} that claim nothing; {@code numbers} are of classes, by edge. */
    CongruenceClass classOf(BasicBlock block, Type type, List<Integer> numbers) {
        return partition.classOfKey(keys.unclaimed(new PhiKey(block, type, numbers)));
    }

    /** Where the edges into {@code block}, which has PHIs, come from, in the order of {@code numbers} of PHIs. */
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

    /** Whether the first value of {@code group} may stand for {@code phi}, which is poison or undefined otherwise. */
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
