package lockstep.compiler.gvn;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.analysis.InstructionOrder;
import lockstep.compiler.analysis.alias.Extent;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.analysis.memoryssa.ClobberWalker;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Definition;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Phi;
import lockstep.compiler.analysis.memoryssa.MemoryNode.State;
import lockstep.compiler.analysis.memoryssa.MemorySsa;
import lockstep.compiler.expression.AvailableMemory;
import lockstep.compiler.expression.MergedFlags;
import lockstep.compiler.gvn.LoadCoercion.Piece;
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
 * Values of loads: the value of the store that is the clobber, the result of an earlier load of the same address from
 * the same memory state, a part of either ({@link LoadCoercion}), or at a join a PHI of what is known on the incoming
 * edges. If the value is unknown on some edges into the block of the load, it is loaded there, provided that each lane
 * that takes the edge reaches the load.
 *
 * <pre>{@code
 * left:                                     left:
 *   store i32 %a, ptr %p                      store i32 %a, ptr %p
 *   br label %join                            br label %join
 * right:                            ->      right:
 *   br label %join                            %0 = load i32, ptr %p
 * join:                                       br label %join
 *   %v = load i32, ptr %p                   join:
 *                                             %v = phi i32 [ %a, %left ], [ %0, %right ]
 * }</pre>
 *
 * <p>Barriers, fences and ordered atomics are memory states as stores are, unless no other thread can write the bytes;
 * so no value is carried across them.
 */
final class LoadNumbering {
    /** Most incoming edges of a join that is considered. */
    static final int MAX_EDGES = 64;

    private static final int MAX_JOINS = 8;
    private static final int MAX_VALUES = 32;

    /** A load of {@code type} at an address with value number {@code address} that reads {@code state}. */
    private record LoadKey(int address, Type type, State state) {}

    /**
     * Joins and what is found on their incoming edges: a value, a piece of one, or the memory PHI of another join;
     * absent where it is unknown. The value of the load is needed in the first one.
     */
    private record Joins(BasicBlock first, State state, Map<BasicBlock, Map<BasicBlock, Object>> found) {
        Joins(BasicBlock first, State state) {
            this(first, state, new LinkedHashMap<>());
            found.put(first, new LinkedHashMap<>());
        }

        Map<BasicBlock, Object> on(BasicBlock block) {
            return Objects.requireNonNull(found.get(block));
        }
    }

    private final PassContext context;
    private final Rewriter rewriter;
    private final ValueTable table;
    private final InstructionOrder order;
    private final EdgeSplits splits;
    private final EdgeAddresses addresses;
    private final LoadCoercion coercion;
    private final MemorySsa memory;
    private final ClobberWalker walker;
    private final Map<LoadKey, List<Instruction>> known = new HashMap<>();
    /** Loads by the base of their address. */
    private final Map<Value, List<LoadInstruction>> wider = new IdentityHashMap<>();

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
        this.order = order;
        this.splits = splits;
        addresses = new EdgeAddresses(rewriter, table, leaders, order);
        memory = MemorySsa.of(function, context);
        walker = new ClobberWalker(memory);
        coercion = new LoadCoercion(rewriter.context(), memory.effects().layout());
    }

    /** {@code instruction} is to be erased. */
    void forget(Instruction instruction) {
        memory.remove(instruction);
    }

    /** Replaces {@code load} if its value is available or can be made so; whether it did. */
    boolean replace(LoadInstruction load) {
        if (!load.access().isSimple()
                || !load.pointer().type().isPointer()
                || memory.of(load).isEmpty()) {
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
            MergedFlags.metadata(earlier, load);
            erase(load, earlier);
            return true;
        }
        if (takePart(load, state) || throughJoins(load, state)) {
            return true;
        }
        known.computeIfAbsent(key, k -> new ArrayList<>()).add(load);
        wider.computeIfAbsent(base(load), b -> new ArrayList<>()).add(load);
        return false;
    }

    // ---- parts

    private Value base(LoadInstruction load) {
        return ConstantOffset.of(load.pointer(), memory.effects().layout()).base();
    }

    /** Replaces the load by a part of a dominating wider store, fill, copy of a constant, or wider load. */
    private boolean takePart(LoadInstruction load, State state) {
        Piece written = coercion.of(state, load.pointer(), load.type());
        if (written != null && order.isAvailable(written.source(), load)) {
            return put(load, written);
        }
        List<LoadInstruction> list = wider.getOrDefault(base(load), List.of());
        for (int i = list.size() - 1; i >= Math.max(0, list.size() - MAX_VALUES); i--) {
            LoadInstruction earlier = list.get(i);
            boolean isBefore = earlier.block() != null
                    && order.dominates(earlier, load)
                    && AvailableMemory.isNoLater(state, earlier, order);
            Piece part = isBefore ? coercion.of(earlier, load.pointer(), load.type()) : null;
            if (part != null && put(load, part)) {
                MergedFlags.dropPoisonMetadata(earlier);
                return true;
            }
        }
        return false;
    }

    private boolean put(LoadInstruction load, Piece piece) {
        if (!rewriter.allow(GlobalValueNumbering.COERCE, load)) {
            return false;
        }
        erase(load, piece.emit(rewriter.before(load)));
        return true;
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
        for (int i = list.size() - 1; i >= Math.max(0, list.size() - MAX_VALUES); i--) {
            Instruction candidate = list.get(i);
            if (candidate.block() != null && order.isAvailable(candidate, place)) {
                return candidate;
            }
        }
        return null;
    }

    // ---- joins

    private boolean throughJoins(LoadInstruction load, State state) {
        if (state instanceof Phi phi && throughJoins(load, new Joins(phi.block(), state), true)) {
            return true;
        }
        BasicBlock block = Objects.requireNonNull(load.block());
        boolean isWrittenHere = state instanceof Definition d && d.instruction().block() == block;
        return !isWrittenHere
                && memory.incomingBlocks(block).size() > 1
                && throughJoins(load, new Joins(block, state), false);
    }

    /** With {@code mayContinue}, the value on an edge may come from a memory PHI above. */
    private boolean throughJoins(LoadInstruction load, Joins joins, boolean mayContinue) {
        List<BasicBlock> open = new ArrayList<>(List.of(joins.first()));
        Set<BasicBlock> missing = new LinkedHashSet<>();
        for (int next = 0; next < open.size(); next++) {
            BasicBlock block = open.get(next);
            List<BasicBlock> edges = memory.incomingBlocks(block);
            if (edges.size() > MAX_EDGES || open.size() > MAX_JOINS) {
                return false;
            }
            for (BasicBlock from : edges) {
                Object found = onEdge(load, block, from, joins.first() == block, mayContinue);
                if (found == null && block != joins.first()) {
                    return false;
                }
                if (found == null) {
                    missing.add(from);
                } else {
                    joins.on(block).put(from, found);
                }
                if (found instanceof Phi further && !joins.found().containsKey(further.block())) {
                    joins.found().put(further.block(), new LinkedHashMap<>());
                    open.add(further.block());
                }
            }
        }
        if (missing.isEmpty()) {
            return rewriter.allow(GlobalValueNumbering.JOIN, load) && join(load, joins);
        }
        return loadOnEdges(load, joins, missing);
    }

    /** The value, or a piece of one, that is available at the end of {@code from}, or the memory PHI above; or null. */
    private @Nullable Object onEdge(
            LoadInstruction load, BasicBlock block, BasicBlock from, boolean isFirst, boolean mayContinue) {
        Value address = isFirst || order.isSettledAbove(load.pointer(), block)
                ? addresses.find(load.pointer(), block, from)
                : null;
        if (address == null) {
            return null;
        }
        MemoryLocation location = location(address, load);
        State state = walker.clobber(memory.atEnd(from), location);
        Value stored = memory.stored(state, location, load.type()).orElse(null);
        if (stored != null) {
            return order.isAvailable(stored, from.terminator()) ? stored : null;
        }
        Instruction loaded = find(new LoadKey(table.known(address), load.type(), state), from.terminator());
        if (loaded != null) {
            return loaded;
        }
        Piece piece = coercion.of(state, address, load.type());
        if (piece != null) {
            return order.isAvailable(piece.source(), from.terminator()) ? piece : null;
        }
        boolean isFurther = mayContinue
                && state instanceof Phi above
                && address == load.pointer()
                && order.isSettledAbove(address, above.block())
                && order.dominates(above.block(), from.terminator());
        return isFurther ? state : null;
    }

    private MemoryLocation location(Value address, LoadInstruction load) {
        return address == load.pointer()
                ? MemoryLocation.of(load, memory.effects().layout()).orElseThrow()
                : MemoryLocation.at(
                        address, Extent.of(load.type(), memory.effects().layout()));
    }

    private boolean join(LoadInstruction load, Joins joins) {
        Map<BasicBlock, PhiInstruction> made = new LinkedHashMap<>();
        for (BasicBlock block : joins.found().keySet()) {
            PhiInstruction phi = new PhiInstruction(load.type(), 0);
            phi.inheritFrom(load);
            made.put(block, rewriter.insertPhi(phi, block));
            State state =
                    block == joins.first() ? joins.state() : memory.phi(block).orElseThrow();
            if (order.isSettledAbove(load.pointer(), block)) {
                known.computeIfAbsent(new LoadKey(table.of(load.pointer()), load.type(), state), k -> new ArrayList<>())
                        .add(phi);
            }
        }
        made.forEach((block, phi) -> fill(phi, block, joins.on(block), made));
        for (Map<BasicBlock, Object> found : joins.found().values()) {
            for (Object value : found.values()) {
                if (value instanceof LoadInstruction earlier) {
                    MergedFlags.metadata(earlier, load);
                }
            }
        }
        erase(load, Objects.requireNonNull(made.get(joins.first())));
        return true;
    }

    private void fill(
            PhiInstruction phi, BasicBlock block, Map<BasicBlock, Object> found, Map<BasicBlock, PhiInstruction> made) {
        Map<BasicBlock, Value> incoming = new IdentityHashMap<>();
        for (BasicBlock from : block.predecessors()) {
            incoming.computeIfAbsent(from, f -> incoming(found.get(f), phi, f, made));
            rewriter.addIncoming(phi, Objects.requireNonNull(incoming.get(from)), from);
        }
    }

    private Value incoming(
            @Nullable Object found, PhiInstruction phi, BasicBlock from, Map<BasicBlock, PhiInstruction> made) {
        if (found == null) {
            return rewriter.context().poison(phi.type());
        }
        if (found instanceof Piece piece) {
            return piece.emit(rewriter.before(from.terminator()));
        }
        return found instanceof Phi further ? Objects.requireNonNull(made.get(further.block())) : (Value) found;
    }

    // ---- partial redundancy

    private boolean loadOnEdges(LoadInstruction load, Joins joins, Set<BasicBlock> missing) {
        BasicBlock block = joins.first();
        boolean mayMove = context.isOn(GlobalValueNumbering.PRE)
                && context.isOn(GlobalValueNumbering.MOVE_LOADS)
                && load.block() == block
                && joins.found().values().stream().anyMatch(found -> !found.isEmpty())
                && EffectsOf.isReached(Objects.requireNonNull(block.first()), load)
                && splits.mayReplace(block, missing.size())
                && missing.stream().allMatch(from -> addresses.canCompute(load.pointer(), block, from));
        if (!mayMove) {
            return false;
        }
        List<BasicBlock> critical =
                missing.stream().filter(from -> !EdgeSplits.hasOneEdge(from)).toList();
        if (!critical.isEmpty()) {
            if (critical.stream().allMatch(from -> maySplit(from, block))) {
                critical.forEach(from -> splits.want(from, block));
            }
            return false;
        }
        if (!rewriter.allow(GlobalValueNumbering.LOAD_PRE, load)) {
            return false;
        }
        for (BasicBlock from : missing) {
            Value address = addresses.compute(load.pointer(), block, from);
            Instruction copy = load.copy(o -> address);
            rewriter.insertBefore(copy, from.terminator());
            context.count("inserted", 1);
            joins.on(block).put(from, copy);
        }
        return join(load, joins);
    }

    private boolean maySplit(BasicBlock from, BasicBlock to) {
        boolean isBack = order.dominates(to, from.terminator());
        return EdgeSplits.maySplit(from, to) && (!isBack || context.isOn(GlobalValueNumbering.BACK_EDGES));
    }
}
