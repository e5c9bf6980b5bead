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
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * What is known of values at places of a function, on its edges and at uses: constants, ranges of integers, pointers
 * that are not null. Answers come from what computes a value, from branches, switches and assumptions that were passed,
 * and from accesses; they hold in each execution that reaches the place, of each thread by itself, unless the value is
 * poison there. {@link LatticeValue#isOpen Open} states hold by choice of undefined bits.
 *
 * <p>What was found is kept. A function that is rewritten to another one that computes the same leaves it true; blocks
 * that get other contents have to be {@link #forget forgotten} if instructions moved there. Not thread-safe.
 */
public final class LazyValueInfo {
    /** Users that are looked at one after the other, each the only one, as in LLVM. */
    private static final int MAX_USERS = 3;

    private final BlockValues values;

    /** Knows nothing of dominance, so that edges may come to be. */
    public LazyValueInfo(Function function) {
        this.values = new BlockValues(function, (_, _) -> false);
    }

    /**
     * Keeps what was true before a loop inside of it.
     *
     * @param graph the flow graph, which may lose edges only
     * @param dominators its dominator tree
     */
    public LazyValueInfo(Function function, FunctionGraph graph, DominatorTree dominators) {
        this.values = new BlockValues(
                function, (from, to) -> dominators.dominates(graph.indexOf(to), graph.indexOf(from)));
    }

    // ---- states

    /** The state of {@code value} where {@code place} is about to be executed. */
    public LatticeValue before(Value value, Instruction place) {
        return values.before(value, place);
    }

    /** The state of {@code value} on the edges of {@code from} to {@code to}. */
    public LatticeValue onEdge(Value value, BasicBlock from, BasicBlock to) {
        return values.onEdge(value, from, to);
    }

    /** What the end of {@code from} alone says of {@code value}, which it acted upon: so that is no poison there. */
    public LatticeValue saidOnEdge(Value value, BasicBlock from, BasicBlock to) {
        return values.saidOnEdge(value, from, to);
    }

    /**
     * The state of what {@code use} uses, in those executions that make something of it: where it is an arm of a select
     * or a PHI's entry, or used by one operation only that is, the arm is taken.
     */
    public LatticeValue atUse(Use use) {
        Instruction user = use.user();
        LatticeValue state = user instanceof PhiInstruction phi
                ? values.onEdge(use.value(), phi.incomingBlock(use.index()), blockOf(phi))
                : values.before(use.value(), user);
        Use at = use;
        for (int step = 0; step < MAX_USERS; step++) {
            state = state.meet(saidByUser(use.value(), at), values.context());
            Instruction by = at.user();
            if (by instanceof PhiInstruction || !by.hasOneUse() || !DeadInstructions.isSpeculatable(by)) {
                break;
            }
            at = Objects.requireNonNull(by.firstUse());
        }
        return state;
    }

    /** What has to hold for the result to depend on what {@code at} uses. */
    private LatticeValue saidByUser(Value value, Use at) {
        if (at.user() instanceof SelectInstruction select
                && at.index() > 0
                && select.condition().type() instanceof IntType
                && ValueTracking.isDefined(select.condition())) {
            return values.saidByCondition(value, select.condition(), at.index() == 1);
        }
        return at.user() instanceof PhiInstruction phi
                ? values.saidOnEdge(value, phi.incomingBlock(at.index()), blockOf(phi))
                : LatticeValue.VARYING;
    }

    private static BasicBlock blockOf(Instruction instruction) {
        return Objects.requireNonNull(instruction.block());
    }

    // ---- constants, ranges and comparisons

    /** The constant that {@code value} is before {@code place}; empty if that is not known. */
    public Optional<Constant> constantBefore(Value value, Instruction place) {
        return constant(before(value, place), value);
    }

    /** The constant that {@code value} is on the edges of {@code from} to {@code to}; empty if that is not known. */
    public Optional<Constant> constantOnEdge(Value value, BasicBlock from, BasicBlock to) {
        return constant(onEdge(value, from, to), value);
    }

    private Optional<Constant> constant(LatticeValue state, Value value) {
        return Optional.ofNullable(state.constant(value.type(), values.context()));
    }

    /**
     * The numbers that an integer has by {@code state} wherever it is not poison, all of them if it may be undefined
     * otherwise.
     */
    public static WrappedRange closedRange(LatticeValue state, IntType type) {
        WrappedRange range = state.isOpen() ? null : LatticeValue.rangeOf(state);
        return range == null ? WrappedRange.full(type.width()) : range;
    }

    /** Whether {@code left predicate right}, of integers or pointers, before {@code place}; empty if that varies. */
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
            return first == null || second == null
                    ? Optional.empty()
                    : WrappedRange.compare(predicate, first, second);
        }
        if (a.isNull() && b instanceof LatticeValue.NotNull || b.isNull() && a instanceof LatticeValue.NotNull) {
            return differing(predicate);
        }
        return a.isNull() && b.isNull() && left.type().equals(right.type()) ? equal(predicate) : Optional.empty();
    }

    /** Null where nothing is known at all: no execution comes there, or each use of it chooses. */
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

    /** Instructions were moved to or from {@code block}, or it goes. */
    public void forget(BasicBlock block) {
        values.forget(block);
    }

    /** {@code block} lost an edge, so that more may be known there than was found. */
    public void forgetVarying(BasicBlock block) {
        values.forgetVarying(block);
    }
}
