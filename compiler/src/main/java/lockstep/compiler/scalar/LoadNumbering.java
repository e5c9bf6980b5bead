package lockstep.compiler.scalar;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.compiler.analysis.alias.Extent;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.analysis.memoryssa.ClobberWalker;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Phi;
import lockstep.compiler.analysis.memoryssa.MemoryNode.State;
import lockstep.compiler.analysis.memoryssa.MemorySsa;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * What loads find: the value of the store that made the state of memory, what an earlier load of the same address found
 * in the same state, or, where states meet, a PHI of what is known on the edges. If it is known on all edges but one
 * into the block of the load, it is loaded there; only if each lane that takes the edge comes to the load.
 *
 * <p>Barriers, fences and ordered atomics make states as stores do, unless no other thread can write the bytes; so no
 * value is carried over them.
 */
final class LoadNumbering {
    /** Edges into a join, and states in one question, that are looked at. */
    static final int MOST_EDGES = 64;

    private static final int MOST_JOINS = 8;
    private static final int MOST_VALUES = 32;

    /** What a load of {@code type} at the address of number {@code address} finds in {@code state}. */
    private record LoadKey(int address, Type type, State state) {}

    /** The join whose memory PHI is {@code phi}, and what is found on its edges; absent where it is not known. */
    private record Join(Phi phi, Map<BasicBlock, Object> found) {}

    private final PassContext context;
    private final Rewriter rewriter;
    private final ValueTable table;
    private final LeaderLists leaders;
    private final InstructionOrder order;
    private final EdgeSplits splits;
    private final MemorySsa memory;
    private final ClobberWalker walker;
    private final Map<LoadKey, List<Instruction>> known = new HashMap<>();

    LoadNumbering(
            Function function,
            PassContext context,
            Rewriter rewriter,
            ValueTable table,
            LeaderLists leaders,
            InstructionOrder order,
            EdgeSplits splits) {
        this.context = context;
        this.rewriter = rewriter;
        this.table = table;
        this.leaders = leaders;
        this.order = order;
        this.splits = splits;
        memory = MemorySsa.of(function, context);
        walker = new ClobberWalker(memory);
    }

    /** {@code instruction} is to be erased. */
    void forget(Instruction instruction) {
        memory.remove(instruction);
    }

    /** Replaces {@code load} if what it finds is known, or may be made known. */
    boolean replace(LoadInstruction load) {
        if (!load.access().isSimple() || !load.pointer().type().isPointer() || memory.of(load).isEmpty()) {
            return false;
        }
        MemoryLocation location =
                MemoryLocation.of(load, memory.effects().layout()).orElseThrow();
        State state = walker.clobber(load, location);
        Value stored = memory.stored(state, location, load.type()).orElse(null);
        if (stored != null && order.isAvailable(stored, load)) {
            return put(load, stored, GlobalValueNumbering.FORWARD);
        }
        LoadKey key = new LoadKey(table.of(load.pointer()), load.type(), state);
        Instruction earlier = find(key, load);
        if (earlier != null && rewriter.allow(GlobalValueNumbering.LOAD, load)) {
            Merged.metadata(earlier, load);
            erase(load, earlier);
            return true;
        }
        if (state instanceof Phi phi && throughJoins(load, phi)) {
            return true;
        }
        known.computeIfAbsent(key, k -> new ArrayList<>()).add(load);
        return false;
    }

    private boolean put(LoadInstruction load, Value value, Rule rule) {
        if (!rewriter.allow(rule, load)) {
            return false;
        }
        erase(load, value);
        return true;
    }

    private void erase(LoadInstruction load, Value value) {
        memory.remove(load);
        rewriter.replace(load, value);
        context.count("loads", 1);
    }

    private @Nullable Instruction find(LoadKey key, Instruction place) {
        List<Instruction> list = known.getOrDefault(key, List.of());
        for (int i = list.size() - 1; i >= Math.max(0, list.size() - MOST_VALUES); i--) {
            Instruction candidate = list.get(i);
            if (candidate.block() != null && order.isAvailable(candidate, place)) {
                return candidate;
            }
        }
        return null;
    }

    // ---- joins

    private boolean throughJoins(LoadInstruction load, Phi first) {
        Map<Phi, Join> joins = new LinkedHashMap<>();
        List<Phi> open = new ArrayList<>(List.of(first));
        joins.put(first, new Join(first, new LinkedHashMap<>()));
        BasicBlock missing = null;
        for (int next = 0; next < open.size(); next++) {
            Phi phi = open.get(next);
            List<BasicBlock> from = memory.incomingBlocks(phi.block());
            if (from.size() > MOST_EDGES || open.size() > MOST_JOINS) {
                return false;
            }
            for (int i = 0; i < from.size(); i++) {
                Object found = onEdge(load, phi, i, from.get(i), phi == first);
                if (found == null && (phi != first || missing != null && missing != from.get(i))) {
                    return false;
                }
                if (found == null) {
                    missing = from.get(i);
                } else {
                    joins.get(phi).found().put(from.get(i), found);
                    if (found instanceof Phi further && !joins.containsKey(further)) {
                        joins.put(further, new Join(further, new LinkedHashMap<>()));
                        open.add(further);
                    }
                }
            }
        }
        if (missing == null) {
            return rewriter.allow(GlobalValueNumbering.JOIN, load) && join(load, joins);
        }
        return loadOnEdge(load, first, joins, missing);
    }

    /** A value that is found at the end of {@code from}, the PHI of the join above that says it; null if neither. */
    private @Nullable Object onEdge(LoadInstruction load, Phi phi, int edge, BasicBlock from, boolean isFirst) {
        Value address = isFirst || order.isSettledAbove(load.pointer(), phi.block())
                ? addressOnEdge(load, phi.block(), from)
                : null;
        if (address == null) {
            return null;
        }
        MemoryLocation location = location(address, load);
        State state = walker.clobber(phi.incoming(edge), location);
        Value stored = memory.stored(state, location, load.type()).orElse(null);
        if (stored != null) {
            return order.isAvailable(stored, from.terminator()) ? stored : null;
        }
        Instruction loaded = find(new LoadKey(table.known(address), load.type(), state), from.terminator());
        if (loaded != null) {
            return loaded;
        }
        boolean isFurther = state instanceof Phi above
                && address == load.pointer()
                && order.isSettledAbove(address, above.block())
                && order.dominates(above.block(), from.terminator());
        return isFurther ? state : null;
    }

    /** The address of {@code load} for lanes that come from {@code from}, at its end; null if it is not there. */
    private @Nullable Value addressOnEdge(LoadInstruction load, BasicBlock block, BasicBlock from) {
        Value pointer = load.pointer();
        Value address = ScalarPre.translated(pointer, block, from);
        if (address == pointer && !order.isSettledAbove(pointer, block)) {
            address = pointer instanceof Instruction computed && computed.block() == block
                    ? sameOnEdge(computed, block, from)
                    : null;
        }
        return address != null && order.isAvailable(address, from.terminator()) ? address : null;
    }

    /** What is there at the end of {@code from} and is what {@code computed} will be. */
    private @Nullable Instruction sameOnEdge(Instruction computed, BasicBlock block, BasicBlock from) {
        ExpressionKey key = ValueTable.key(computed).orElse(null);
        boolean isSettled = key != null
                && computed.operands().stream()
                        .allMatch(o -> order.isSettledAbove(o, block)
                                || o instanceof PhiInstruction phi && phi.block() == block);
        int number = isSettled
                ? table.find(key, o -> table.known(ScalarPre.translated(o, block, from)))
                : ValueTable.NONE;
        return number == ValueTable.NONE ? null : leaders.availableAtEnd(number, from);
    }

    private MemoryLocation location(Value address, LoadInstruction load) {
        return address == load.pointer()
                ? MemoryLocation.of(load, memory.effects().layout()).orElseThrow()
                : MemoryLocation.at(address, Extent.of(load.type(), memory.effects().layout()));
    }

    private boolean join(LoadInstruction load, Map<Phi, Join> joins) {
        Map<Phi, PhiInstruction> made = new LinkedHashMap<>();
        for (Phi phi : joins.keySet()) {
            PhiInstruction instruction = new PhiInstruction(load.type(), 0);
            instruction.inheritFrom(load);
            made.put(phi, rewriter.insertPhi(instruction, phi.block()));
        }
        joins.forEach((phi, join) -> fill(made.get(phi), phi.block(), join.found(), made));
        Phi first = joins.keySet().iterator().next();
        made.forEach((phi, instruction) -> {
            if (order.isSettledAbove(load.pointer(), phi.block())) {
                known.computeIfAbsent(
                                new LoadKey(table.of(load.pointer()), load.type(), phi), k -> new ArrayList<>())
                        .add(instruction);
            }
        });
        for (Join join : joins.values()) {
            for (Object found : join.found().values()) {
                if (found instanceof LoadInstruction earlier) {
                    Merged.metadata(earlier, load);
                }
            }
        }
        erase(load, Objects.requireNonNull(made.get(first)));
        return true;
    }

    private void fill(
            PhiInstruction phi, BasicBlock block, Map<BasicBlock, Object> found, Map<Phi, PhiInstruction> made) {
        for (BasicBlock from : block.predecessors()) {
            Object value = found.get(from);
            Value incoming = value == null
                    ? rewriter.context().poison(phi.type())
                    : value instanceof Phi further ? Objects.requireNonNull(made.get(further)) : (Value) value;
            rewriter.addIncoming(phi, incoming, from);
        }
    }

    // ---- partial redundancy

    private boolean loadOnEdge(LoadInstruction load, Phi first, Map<Phi, Join> joins, BasicBlock from) {
        BasicBlock block = first.block();
        boolean mayMove = context.isOn(GlobalValueNumbering.PRE)
                && context.isOn(GlobalValueNumbering.MOVE_LOADS)
                && load.block() == block
                && joins.values().stream().anyMatch(j -> !j.found().isEmpty())
                && isReached(load, block)
                && addressOnEdge(load, block, from) != null;
        if (!mayMove) {
            return false;
        }
        if (!EdgeSplits.isOnly(from, block)) {
            boolean isBack = order.dominates(block, from.terminator());
            boolean maySplit = !isBack || context.isOn(GlobalValueNumbering.BACK_EDGES);
            if (maySplit && EdgeSplits.maySplit(from, block)) {
                splits.want(from, block);
            }
            return false;
        }
        if (!rewriter.allow(GlobalValueNumbering.LOAD_PRE, load)) {
            return false;
        }
        Value address = Objects.requireNonNull(addressOnEdge(load, block, from));
        Instruction copy = load.copy(o -> address);
        rewriter.insertBefore(copy, from.terminator());
        context.count("inserted", 1);
        joins.get(first).found().put(from, copy);
        return join(load, joins);
    }

    /** Whether every lane that enters {@code block} comes to {@code load}. */
    private static boolean isReached(LoadInstruction load, BasicBlock block) {
        for (Instruction i = block.first(); i != load; i = Objects.requireNonNull(i).next()) {
            if (!EffectsOf.instruction(Objects.requireNonNull(i)).willReturn()) {
                return false;
            }
        }
        return true;
    }
}
