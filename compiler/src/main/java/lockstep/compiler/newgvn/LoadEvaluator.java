package lockstep.compiler.newgvn;

import java.util.Objects;
import lockstep.compiler.analysis.InstructionOrder;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Definition;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Entry;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Phi;
import lockstep.compiler.analysis.memoryssa.MemoryNode.State;
import lockstep.compiler.expression.ExpressionKey;
import lockstep.compiler.expression.MergedFlags;
import lockstep.compiler.newgvn.CongruencePartition.Place;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * Classes of plain loads and of calls that only read. Loads of equal addresses from the same memory state are equal; a
 * load whose clobber is a store of the same bytes equals the stored value.
 */
final class LoadEvaluator {
    /** A load of {@code type} from {@code state}, at an address of class {@code address}. */
    private record LoadKey(int address, Type type, State state) {}

    /** A call, with the classes of its operands, executed in {@code state}. */
    private record CallKey(Object call, State state) {}

    private final MemoryStates states;
    private final VisitOrder schedule;
    private final CongruencePartition partition;
    private final ExpressionKeys keys;
    private final InstructionOrder order;

    LoadEvaluator(
            MemoryStates states,
            VisitOrder schedule,
            CongruencePartition partition,
            ExpressionKeys keys,
            InstructionOrder order) {
        this.states = states;
        this.schedule = schedule;
        this.partition = partition;
        this.keys = keys;
        this.order = order;
    }

    /** Whether the result of {@code instruction} depends only on its operands and the memory state. */
    boolean isFollowed(Instruction instruction) {
        boolean isPlain = instruction instanceof LoadInstruction load
                ? load.access().isSimple() && load.pointer().type().isPointer()
                : instruction instanceof CallInstruction call
                        && ExpressionKey.isMergeable(call)
                        && EffectsOf.instruction(call).memory().mayRead();
        return isPlain && states.memory().of(instruction).isPresent();
    }

    /** The place of {@code instruction}, which is followed. */
    Place place(Instruction instruction) {
        return instruction instanceof LoadInstruction load ? load(load) : call((CallInstruction) instruction);
    }

    private Place load(LoadInstruction load) {
        MemoryLocation location = states.locationOf(load);
        State state = states.before(load, location, schedule.rankOf(load));
        Value stored = keys.hasFlags()
                ? states.memory().stored(state, location, load.type()).orElse(null)
                : null;
        Place forwarded = stored == null ? null : stored(load, stored);
        if (forwarded != null) {
            return forwarded;
        }
        Object plain = new LoadKey(keys.number(load.pointer(), load), load.type(), state);
        return new Place(partition.classOfKey(keys.flagged(load, plain)), keys.membership(load));
    }

    /**
     * Metadata of the load that the stored value need not satisfy makes poison, so the value has to be available then.
     */
    private @Nullable Place stored(LoadInstruction load, Value value) {
        CongruenceClass group = partition.classOf(value);
        if (group == null) {
            return null;
        }
        partition.depend(load, value);
        if (MergedFlags.poisonMetadata(load).isEmpty()) {
            return new Place(group, Membership.EXACT);
        }
        return order.isAvailable(value, load) ? new Place(group, Membership.REFINED) : null;
    }

    /**
     * Whether the memory state of {@code load} was made above {@code block}, and not again until the block is entered.
     */
    boolean isSettledAbove(LoadInstruction load, BasicBlock block) {
        return switch (states.before(load, states.locationOf(load), schedule.rankOf(load))) {
            case Entry _ -> true;
            case Definition definition -> order.isSettledAbove(definition.instruction(), block);
            case Phi phi -> phi.block() != block && order.dominates(phi.block(), Objects.requireNonNull(block.first()));
        };
    }

    /** The class of {@code load} with {@code address} instead of its own address. */
    CongruenceClass classBy(LoadInstruction load, Value address) {
        int rank = schedule.rankOf(load);
        MemoryLocation own = states.locationOf(load);
        MemoryLocation location = MemoryLocation.at(address, own.extent());
        State state = states.from(states.before(load, own, rank), location, rank);
        Value stored = MergedFlags.poisonMetadata(load).isEmpty()
                ? states.memory().stored(state, location, load.type()).orElse(null)
                : null;
        CongruenceClass written = stored == null ? null : partition.classOf(stored);
        if (stored != null && written != null) {
            partition.depend(load, stored);
            return written;
        }
        int number = Objects.requireNonNull(partition.classOf(address)).number();
        return partition.classOfKey(keys.withFlagsOf(load, new LoadKey(number, load.type(), state)));
    }

    /** Whether memory is known to hold already what {@code store} writes. */
    boolean isAlreadyStored(StoreInstruction store) {
        CongruenceClass written = partition.classOf(store.value());
        boolean isFollowed = keys.hasFlags()
                && store.access().isSimple()
                && store.pointer().type().isPointer();
        if (!isFollowed || written == null || partition.classOf(store.pointer()) == null) {
            return false;
        }
        MemoryLocation location = states.locationOf(store);
        State state = states.before(store, location, schedule.rankOf(store));
        Type type = store.value().type();
        Value stored = states.memory().stored(state, location, type).orElse(null);
        Object loaded = new LoadKey(keys.number(store.pointer(), store), type, state);
        return stored != null && partition.classOf(stored) == written
                || partition.find(keys.withoutFlags(loaded)) == written;
    }

    private Place call(CallInstruction call) {
        State state = states.before(call, schedule.rankOf(call));
        Object plain = new CallKey(keys.numbered(call, ExpressionKey.callKey(call)), state);
        return new Place(partition.classOfKey(keys.flagged(call, plain)), keys.membership(call));
    }
}
