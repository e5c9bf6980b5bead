package lockstep.compiler.analysis.lazyvalue;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.compiler.lattice.LatticeValue;
import lockstep.compiler.lattice.ValueTransfer;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * The lattice states of values in blocks: in the defining block that of the definition, in others that at the
 * beginning. Computed on demand, backwards over edges and operands, with an explicit stack of pending states instead of
 * recursion. A state that is requested while it is pending is overdefined: loops are treated pessimistically, so every
 * cached state is valid.
 *
 * <p>A query takes at most {@value #MAX_STEPS} steps; then everything pending becomes overdefined. Source: LLVM,
 * LazyValueInfo.
 */
final class BlockValues {
    private static final int MAX_STEPS = 500;

    private record Item(BasicBlock block, Value value) {}

    private final Context context;
    private final ConditionFacts conditions;
    private final EdgeFacts edges;
    private final BlockFacts places;
    private final ValueTransfer transfer;
    private final BiPredicate<BasicBlock, BasicBlock> isBackEdge;
    private final Map<BasicBlock, Map<Value, LatticeValue>> found = new IdentityHashMap<>();
    private final Deque<Item> stack = new ArrayDeque<>();
    private final Set<Item> waiting = new HashSet<>();

    /** The instruction being {@linkplain #transfer transferred}. */
    private @Nullable Instruction current;

    /**
     * @param isBackEdge whether the second block dominates the first, which has an edge to it, in every version of the
     *     function
     */
    BlockValues(Function function, BiPredicate<BasicBlock, BasicBlock> isBackEdge) {
        this.isBackEdge = isBackEdge;
        this.context = function.module().context();
        this.conditions = new ConditionFacts(context);
        this.edges = new EdgeFacts(function, conditions);
        this.places = new BlockFacts(function);
        this.transfer = new ValueTransfer(function, this::operand);
    }

    // ---- queries

    /** The state of {@code value} immediately before {@code place}. */
    LatticeValue before(Value value, Instruction place) {
        BasicBlock block = Objects.requireNonNull(place.block());
        LatticeValue state = need(value, block);
        if (state == null) {
            solve();
            state = Objects.requireNonNull(need(value, block));
        }
        return narrowed(value, state, block, place);
    }

    /** The state of {@code value} on the edges from {@code from} to {@code to}. */
    LatticeValue onEdge(Value value, BasicBlock from, BasicBlock to) {
        LatticeValue state = edge(value, from, to);
        while (state == null) {
            solve();
            state = edge(value, from, to);
        }
        return state;
    }

    /** What the terminator of {@code from} alone implies for {@code value}. */
    LatticeValue impliedOnEdge(Value value, BasicBlock from, BasicBlock to) {
        return Objects.requireNonNull(edges.of(value, from, to, EdgeFacts::anything));
    }

    /** What {@code condition} alone, on which execution depended, implies for {@code value}. */
    LatticeValue impliedByCondition(Value value, Value condition, boolean truth) {
        return Objects.requireNonNull(conditions.of(value, condition, truth, EdgeFacts::anything));
    }

    /** Invalidates all states in {@code block}. */
    void forget(BasicBlock block) {
        found.remove(block);
        places.forget(block);
        edges.forget();
    }

    /** Invalidates the overdefined states in {@code block}, after an edge to it was removed. */
    void forgetVarying(BasicBlock block) {
        Map<Value, LatticeValue> here = found.get(block);
        if (here != null) {
            here.values().removeIf(LatticeValue::isVarying);
        }
    }

    Context context() {
        return context;
    }

    // ---- the solver

    /** The state if it is cached or needs no search; otherwise pushes it on the stack and returns null. */
    private @Nullable LatticeValue need(Value value, BasicBlock block) {
        if (value instanceof Constant constant) {
            return LatticeValue.of(constant);
        }
        if (!isFollowed(value)) {
            return LatticeValue.VARYING;
        }
        Map<Value, LatticeValue> here = found.get(block);
        LatticeValue known = here == null ? null : here.get(value);
        if (known != null) {
            return known;
        }
        Item item = new Item(block, value);
        if (!waiting.add(item)) {
            return LatticeValue.VARYING;
        }
        stack.push(item);
        return null;
    }

    private static boolean isFollowed(Value value) {
        Type type = value.type();
        return type instanceof IntType || type.isPointer() || value instanceof CallInstruction call && isOverflow(call);
    }

    private static boolean isOverflow(CallInstruction call) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        return kind != null && ValueTracking.wrappingPart(kind).isPresent();
    }

    private void solve() {
        int steps = 0;
        while (!stack.isEmpty()) {
            Item item = stack.element();
            LatticeValue state = steps++ < MAX_STEPS ? compute(item) : LatticeValue.VARYING;
            if (state != null) {
                found.computeIfAbsent(item.block(), _ -> new IdentityHashMap<>())
                        .put(item.value(), state);
                stack.remove();
                waiting.remove(item);
            }
        }
    }

    private @Nullable LatticeValue compute(Item item) {
        if (item.value() instanceof Argument argument && item.block().isEntry()) {
            return ValueTransfer.claimed(argument, context);
        }
        if (item.value() instanceof Instruction instruction && instruction.block() == item.block()) {
            return defined(instruction, item.block());
        }
        boolean isNotNull = item.value().type().isPointer() && ValueTracking.isNonZero(item.value());
        return isNotNull ? LatticeValue.NOT_NULL : joined(item.value(), item.block());
    }

    // ---- over edges

    /**
     * The join over the incoming edges, except those from blocks that the block dominates, where the value was the
     * same. What held at the definition of the value still holds.
     */
    private @Nullable LatticeValue joined(Value value, BasicBlock block) {
        if (block.isEntry()) {
            return LatticeValue.VARYING;
        }
        LatticeValue merged = LatticeValue.UNKNOWN;
        for (BasicBlock before : new LinkedHashSet<>(block.predecessors())) {
            LatticeValue state = isBackEdge.test(before, block) ? LatticeValue.UNKNOWN : edge(value, before, block);
            if (state == null) {
                return null;
            }
            merged = merged.merge(state, context);
            if (merged.isVarying()) {
                break;
            }
        }
        BasicBlock origin = value instanceof Instruction i ? i.block() : null;
        return merged.isVarying() && origin != null ? need(value, origin) : merged;
    }

    private @Nullable LatticeValue edge(Value value, BasicBlock from, BasicBlock to) {
        if (value instanceof Constant constant) {
            return LatticeValue.of(constant);
        }
        LatticeValue local = edges.of(value, from, to, limit -> limitAt(limit, from));
        if (local == null || local instanceof LatticeValue.Known || local.isUnknown()) {
            return local;
        }
        LatticeValue inBlock = need(value, from);
        return inBlock == null ? null : local.meet(narrowed(value, inBlock, from, from.terminator()), context);
    }

    private @Nullable WrappedRange limitAt(Value limit, BasicBlock block) {
        LatticeValue state = need(limit, block);
        if (state == null) {
            return null;
        }
        WrappedRange range = LatticeValue.rangeOf(narrowed(limit, state, block, block.terminator()));
        return range == null ? EdgeFacts.anything(limit) : range;
    }

    /** The state refined by the instructions of {@code block} before {@code place}. */
    private LatticeValue narrowed(Value value, LatticeValue state, BasicBlock block, Instruction place) {
        LatticeValue result = state;
        for (CallInstruction assumption : places.assumedBefore(block, place)) {
            result = result.meet(impliedByCondition(value, assumption.argument(0), true), context);
        }
        boolean isAccessed = result.isVarying() && place.isTerminator() && places.isAccessed(value, block);
        return isAccessed ? LatticeValue.NOT_NULL : result;
    }

    // ---- definitions

    private @Nullable LatticeValue defined(Instruction instruction, BasicBlock block) {
        if (instruction instanceof PhiInstruction phi) {
            return phi(phi, block);
        }
        if (instruction instanceof SelectInstruction select) {
            return select(select, block);
        }
        if (!isTransferred(instruction)) {
            return ValueTransfer.claimed(instruction, context);
        }
        for (Value operand : instruction.operands()) {
            if (need(operand, block) == null) {
                return null;
            }
        }
        current = instruction;
        LatticeValue result = transfer.of(instruction);
        return result.isVarying() ? ValueTransfer.claimed(instruction, context) : result;
    }

    private static boolean isTransferred(Instruction instruction) {
        if (instruction instanceof CastInstruction cast) {
            return cast.value().type() instanceof IntType && cast.type() instanceof IntType;
        }
        if (instruction instanceof CallInstruction call) {
            return DeadInstructions.kindOf(call) != null;
        }
        return instruction instanceof BinaryInstruction
                || instruction instanceof FreezeInstruction
                || instruction instanceof CompareInstruction compare && isFollowed(compare.left())
                || instruction instanceof ExtractValueInstruction extract && isFollowed(extract.aggregate());
    }

    /** The state of an operand of {@link #current}, at that instruction. */
    private LatticeValue operand(Value value) {
        Instruction place = Objects.requireNonNull(current);
        BasicBlock block = Objects.requireNonNull(place.block());
        if (value instanceof Constant constant) {
            return LatticeValue.of(constant);
        }
        LatticeValue state = found.getOrDefault(block, Map.of()).getOrDefault(value, LatticeValue.VARYING);
        return narrowed(value, state, block, place);
    }

    private @Nullable LatticeValue phi(PhiInstruction phi, BasicBlock block) {
        LatticeValue merged = LatticeValue.UNKNOWN;
        for (int i = 0; i < phi.incomingCount() && !merged.isVarying(); i++) {
            LatticeValue state = edge(phi.incomingValue(i), phi.incomingBlock(i), block);
            if (state == null) {
                return null;
            }
            merged = merged.merge(state, context);
        }
        return merged;
    }

    /** The join of the arms, each refined by the condition, unless that may be undefined. */
    private @Nullable LatticeValue select(SelectInstruction select, BasicBlock block) {
        if (!(select.condition().type() instanceof IntType)) {
            return LatticeValue.VARYING;
        }
        LatticeValue condition = need(select.condition(), block);
        if (condition == null) {
            return null;
        }
        Boolean known = condition instanceof LatticeValue.Known k && k.constant() instanceof ConstantInt c
                ? Boolean.valueOf(c.isOne())
                : null;
        LatticeValue merged = LatticeValue.UNKNOWN;
        for (boolean truth : List.of(true, false)) {
            if (known == null || known == truth) {
                LatticeValue arm = arm(select, truth, block);
                if (arm == null) {
                    return null;
                }
                merged = merged.merge(arm, context);
            }
        }
        return condition.isOpen() ? merged.opened() : merged;
    }

    private @Nullable LatticeValue arm(SelectInstruction select, boolean truth, BasicBlock block) {
        Value value = truth ? select.ifTrue() : select.ifFalse();
        LatticeValue state = need(value, block);
        if (state == null || value instanceof Constant) {
            return state;
        }
        LatticeValue here = narrowed(value, state, block, select);
        return ValueTracking.isDefined(select.condition())
                ? here.meet(impliedByCondition(value, select.condition(), truth), context)
                : here;
    }
}
