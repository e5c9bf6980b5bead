package lockstep.compiler.analysis.lazyvalue;

import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.compiler.lattice.LatticeValue;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * What is known about a value at a place of a function, on an edge, or at a use: constants, integer ranges, non-null
 * pointers. Answers come from definitions, from branches, switches and assumptions on the path, and from accesses; they
 * hold in each execution that reaches the place, for each thread, unless the value is poison there.
 * {@link LatticeValue#isOpen Open} states hold for a choice of undefined bits.
 *
 * <p>For example, after {@code br (icmp ult %x, 10), label %a, label %b} the range of {@code %x} on the edge to
 * {@code %a} is 0 to 9.
 *
 * <p>Results are cached. They stay valid when a function is rewritten to an equivalent one; blocks must be
 * {@linkplain #forget forgotten} when instructions move to or from them. Not thread-safe.
 */
public final class LazyValueInfo {
    /** Limit on the chain of single users followed from a use, as in LLVM. */
    private static final int MAX_USERS = 3;

    private final BlockValues values;

    /** Without dominance information, so that edges may be added. */
    public LazyValueInfo(Function function) {
        this.values = new BlockValues(function, (_, _) -> false);
    }

    /**
     * With dominance information, so that facts from before a loop hold inside of it.
     *
     * @param graph the flow graph, which may only lose edges
     * @param dominators its dominator tree
     */
    public LazyValueInfo(Function function, FunctionGraph graph, DominatorTree dominators) {
        this.values =
                new BlockValues(function, (from, to) -> dominators.dominates(graph.indexOf(to), graph.indexOf(from)));
    }

    // ---- states

    /** The state of {@code value} immediately before {@code place}. */
    public LatticeValue before(Value value, Instruction place) {
        return values.before(value, place);
    }

    /** The state of {@code value} on the edges of {@code from} to {@code to}. */
    public LatticeValue onEdge(Value value, BasicBlock from, BasicBlock to) {
        return values.onEdge(value, from, to);
    }

    /**
     * What the terminator of {@code from} alone implies for {@code value}, on which it depended: so the value is not
     * poison.
     */
    public LatticeValue impliedOnEdge(Value value, BasicBlock from, BasicBlock to) {
        return values.impliedOnEdge(value, from, to);
    }

    /**
     * The state of the used value in those executions in which the use has an effect: if it is an arm of a select or an
     * entry of a PHI, or the operand of an operation used only by such, in executions that choose the arm.
     */
    public LatticeValue atUse(Use use) {
        Instruction user = use.user();
        LatticeValue state = user instanceof PhiInstruction phi
                ? values.onEdge(use.value(), phi.incomingBlock(use.index()), blockOf(phi))
                : values.before(use.value(), user);
        Use at = use;
        for (int step = 0; step < MAX_USERS; step++) {
            state = state.meet(impliedByUser(use.value(), at), values.context());
            Instruction by = at.user();
            if (by instanceof PhiInstruction || !by.hasOneUse() || !DeadInstructions.isSpeculatable(by)) {
                break;
            }
            at = Objects.requireNonNull(by.firstUse());
        }
        return state;
    }

    /** What must hold for the result of {@code at}'s user to depend on the used value. */
    private LatticeValue impliedByUser(Value value, Use at) {
        if (at.user() instanceof SelectInstruction select
                && at.index() > 0
                && select.condition().type() instanceof IntType
                && ValueTracking.isDefined(select.condition())) {
            return values.impliedByCondition(value, select.condition(), at.index() == 1);
        }
        return at.user() instanceof PhiInstruction phi
                ? values.impliedOnEdge(value, phi.incomingBlock(at.index()), blockOf(phi))
                : LatticeValue.VARYING;
    }

    private static BasicBlock blockOf(Instruction instruction) {
        return Objects.requireNonNull(instruction.block());
    }

    // ---- constants, ranges and comparisons

    /** The constant that {@code value} equals before {@code place}; empty if that is not known. */
    public Optional<Constant> constantBefore(Value value, Instruction place) {
        return constant(before(value, place), value);
    }

    /**
     * The constant that {@code value} equals on the edges from {@code from} to {@code to}; empty if that is not known.
     */
    public Optional<Constant> constantOnEdge(Value value, BasicBlock from, BasicBlock to) {
        return constant(onEdge(value, from, to), value);
    }

    private Optional<Constant> constant(LatticeValue state, Value value) {
        return Optional.ofNullable(state.constant(value.type(), values.context()));
    }

    /**
     * The range of an integer with {@code state} wherever it is not poison; the full range if it may also be undefined.
     */
    public static WrappedRange closedRange(LatticeValue state, IntType type) {
        WrappedRange range = state.isOpen() ? null : LatticeValue.rangeOf(state);
        return range == null ? WrappedRange.full(type.width()) : range;
    }

    /**
     * Whether {@code left predicate right}, of integers or pointers, holds before {@code place}; empty if not known.
     */
    public Optional<Boolean> compareBefore(Predicate predicate, Value left, Value right, Instruction place) {
        return compare(predicate, before(left, place), before(right, place), left, right);
    }

    /** The same on the edges of {@code from} to {@code to}. */
    public Optional<Boolean> compareOnEdge(
            Predicate predicate, Value left, Value right, BasicBlock from, BasicBlock to) {
        return compare(predicate, onEdge(left, from, to), onEdge(right, from, to), left, right);
    }

    private static Optional<Boolean> compare(
            Predicate predicate, LatticeValue a, LatticeValue b, Value left, Value right) {
        if (left.type() instanceof IntType type) {
            WrappedRange first = rangeOrNull(a, type);
            WrappedRange second = rangeOrNull(b, type);
            return first == null || second == null ? Optional.empty() : WrappedRange.compare(predicate, first, second);
        }
        if (a.isNull() && b instanceof LatticeValue.NotNull || b.isNull() && a instanceof LatticeValue.NotNull) {
            return differing(predicate);
        }
        return a.isNull() && b.isNull() && left.type().equals(right.type()) ? equal(predicate) : Optional.empty();
    }

    /** Null if nothing is known because no execution reaches the place, or each use may choose a value. */
    private static @Nullable WrappedRange rangeOrNull(LatticeValue state, IntType type) {
        return state.isVarying() ? WrappedRange.full(type.width()) : LatticeValue.rangeOf(state);
    }

    private static Optional<Boolean> differing(Predicate predicate) {
        return equal(predicate).map(t -> !t);
    }

    private static Optional<Boolean> equal(Predicate predicate) {
        return predicate == Predicate.EQ
                ? Optional.of(true)
                : predicate == Predicate.NE ? Optional.of(false) : Optional.empty();
    }

    // ---- changes

    /** Invalidates what is known in {@code block}: instructions were moved to or from it, or it is removed. */
    public void forget(BasicBlock block) {
        values.forget(block);
    }

    /** {@code block} lost an incoming edge, so more may be known there now. */
    public void forgetVarying(BasicBlock block) {
        values.forgetVarying(block);
    }
}
