package lockstep.compiler.lattice;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * What is known about a value in all executions found possible: from {@link Unknown}, which no execution has computed
 * yet, up to {@link Varying}. Merging only goes up.
 *
 * <p>A state means: the value is poison, or the state holds for one choice of its undefined bits. An <i>open</i> state
 * may describe undefined or poison values: such a value may be replaced by the state's value, but two uses must not
 * rely on it together, so no flag is derived from it. Source: LLVM, ValueLattice.
 */
public sealed interface LatticeValue {
    // Of the three records below there are only these instances: whoever initializes their classes has initialized this
    // interface, so that no thread waits for another.

    /** No execution computes the value, as far as is known. */
    @SuppressWarnings("ClassInitializationDeadlock")
    LatticeValue UNKNOWN = new Unknown();

    /** Nothing is known. */
    @SuppressWarnings("ClassInitializationDeadlock")
    LatticeValue VARYING = new Varying();

    /** A pointer that is not null. */
    @SuppressWarnings("ClassInitializationDeadlock")
    LatticeValue NOT_NULL = new NotNull();

    /** See {@link #UNKNOWN}. */
    record Unknown() implements LatticeValue {}

    /** See {@link #VARYING}. */
    record Varying() implements LatticeValue {}

    /** See {@link #NOT_NULL}. */
    record NotNull() implements LatticeValue {}

    /**
     * One constant, undef or poison if no other state was merged.
     *
     * @param isOpen whether the value may also be undefined or poison
     */
    record Known(Constant constant, boolean isOpen) implements LatticeValue {
        public Known {
            Objects.requireNonNull(constant);
        }
    }

    /**
     * An integer in a range that is neither empty, nor full, nor of one number.
     *
     * @param isOpen whether the value may also be undefined or poison
     */
    record Within(WrappedRange range, boolean isOpen) implements LatticeValue {
        public Within {
            Objects.requireNonNull(range);
        }
    }

    /** A struct, field by field. */
    record Fields(List<LatticeValue> values) implements LatticeValue {
        public Fields {
            values = List.copyOf(values);
        }
    }

    /** The state of a constant. */
    static LatticeValue of(Constant constant) {
        return new Known(constant, isUndefined(constant));
    }

    /**
     * The state of an integer of type {@code type}; an empty range is the state of poison, as no defined execution
     * computes the value.
     */
    static LatticeValue of(Context context, IntType type, WrappedRange range, boolean isOpen) {
        if (range.isEmpty()) {
            return of(context.poison(type));
        }
        if (range.isSingle()) {
            return new Known(context.integer(type, range.low()), isOpen);
        }
        return range.isFull() ? VARYING : new Within(range, isOpen);
    }

    /** Whether {@code constant} is undef or poison as a whole. */
    static boolean isUndefined(Constant constant) {
        return constant instanceof ConstantUndef || constant instanceof ConstantPoison;
    }

    /** Whether no execution computes the value yet. */
    default boolean isUnknown() {
        return this instanceof Unknown;
    }

    /** Whether nothing is known. */
    default boolean isVarying() {
        return this instanceof Varying;
    }

    /** Whether the value may be undefined or poison although the state has a value. */
    default boolean isOpen() {
        return switch (this) {
            case Known known -> known.isOpen();
            case Within within -> within.isOpen();
            case Fields fields -> fields.values().stream().anyMatch(LatticeValue::isOpen);
            case Unknown _, Varying _, NotNull _ -> false;
        };
    }

    /** The state that covers both. {@code context} interns constants. */
    default LatticeValue merge(LatticeValue that, Context context) {
        if (equals(that) || that.isUnknown() || isVarying()) {
            return this;
        }
        if (isUnknown() || that.isVarying()) {
            return that;
        }
        if (this instanceof Known known && isUndefined(known.constant())) {
            return opened(that, known.constant());
        }
        if (that instanceof Known known && isUndefined(known.constant())) {
            return opened(this, known.constant());
        }
        if (this instanceof Fields mine && that instanceof Fields theirs) {
            return mergeFields(mine.values(), theirs.values(), context);
        }
        if (this instanceof Known a && that instanceof Known b && a.constant() == b.constant()) {
            return new Known(a.constant(), true);
        }
        WrappedRange mine = rangeOf(this);
        WrappedRange theirs = rangeOf(that);
        return mine == null || theirs == null
                ? VARYING
                : of(context, IntType.of(mine.width()), mine.union(theirs), isOpen() || that.isOpen());
    }

    /** The state {@code value} for a value that may also be {@code undefined}: undef does not become poison. */
    private static LatticeValue opened(LatticeValue value, Constant undefined) {
        return switch (value) {
            case Known known ->
                undefined instanceof ConstantPoison || ValueTracking.isNeverPoison(known.constant())
                        ? new Known(known.constant(), true)
                        : isUndefined(known.constant()) ? of(undefined) : VARYING;
            case Within within -> new Within(within.range(), true);
            case Unknown _, Varying _, NotNull _, Fields _ -> VARYING;
        };
    }

    private static LatticeValue mergeFields(List<LatticeValue> a, List<LatticeValue> b, Context context) {
        List<LatticeValue> merged = new ArrayList<>();
        for (int i = 0; i < a.size(); i++) {
            merged.add(a.get(i).merge(b.get(i), context));
        }
        return new Fields(merged);
    }

    /** The range of an integer state; null for other states. */
    static @Nullable WrappedRange rangeOf(LatticeValue value) {
        return switch (value) {
            case Known known ->
                known.constant() instanceof ConstantInt c ? WrappedRange.single(c.width(), c.number()) : null;
            case Within within -> within.range();
            case Unknown _, Varying _, NotNull _, Fields _ -> null;
        };
    }

    /** This state for a value that may also be undefined, and then null as well. */
    default LatticeValue opened() {
        return switch (this) {
            case Unknown _ -> this;
            case Varying _, NotNull _ -> VARYING;
            case Known known -> new Known(known.constant(), true);
            case Within within -> new Within(within.range(), true);
            case Fields fields ->
                new Fields(fields.values().stream().map(LatticeValue::opened).toList());
        };
    }

    /**
     * The state of a value for which both hold; {@link Unknown} if no number satisfies both, so that no execution has
     * such a value. {@code context} interns constants.
     */
    default LatticeValue meet(LatticeValue that, Context context) {
        if (isUnknown() || that.isVarying() || equals(that)) {
            return this;
        }
        if (isVarying() || that.isUnknown() || isUndefinedState()) {
            return that;
        }
        WrappedRange mine = rangeOf(this);
        WrappedRange theirs = rangeOf(that);
        if (mine == null || theirs == null) {
            boolean isContrary = isNull() && that instanceof NotNull || this instanceof NotNull && that.isNull();
            return isContrary ? UNKNOWN : that instanceof Known && !that.isUndefinedState() ? that : this;
        }
        WrappedRange both = mine.intersect(theirs);
        boolean isSettled = isSettled() || that.isSettled();
        return both.isEmpty()
                ? UNKNOWN
                : of(context, IntType.of(both.width()), both, !isSettled && (isOpen() || that.isOpen()));
    }

    /** Whether this is a constant that is not open. */
    private boolean isSettled() {
        return this instanceof Known known && !known.isOpen();
    }

    private boolean isUndefinedState() {
        return this instanceof Known known && isUndefined(known.constant());
    }

    /** Whether this is the null pointer. */
    default boolean isNull() {
        return this instanceof Known known && known.constant() instanceof ConstantNull;
    }

    /** The constant of type {@code type} that a value of this state may be replaced by; null if there is none. */
    default @Nullable Constant constant(Type type, Context context) {
        if (this instanceof Known known) {
            return known.constant();
        }
        if (!(this instanceof Fields fields) || !(type instanceof StructType struct)) {
            return null;
        }
        List<Constant> members = new ArrayList<>();
        for (int i = 0; i < fields.values().size(); i++) {
            Constant member = fields.values().get(i).constant(struct.fields().get(i), context);
            if (member == null) {
                return null;
            }
            members.add(member);
        }
        return context.aggregate(type, members);
    }
}
