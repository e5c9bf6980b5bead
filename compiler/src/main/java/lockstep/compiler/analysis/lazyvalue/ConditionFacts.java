package lockstep.compiler.analysis.lazyvalue;

import java.util.List;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.value.LogicalCondition;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.compiler.lattice.LatticeValue;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import org.jspecify.annotations.Nullable;

/**
 * What a condition, on which execution depended (by a branch, for instance), implies for a value: the part of LLVM's
 * {@code LazyValueInfo} about conditions. Handles comparisons of the value and of what is computed from it in one step,
 * conjunctions, disjunctions, complements, and overflow flags.
 */
final class ConditionFacts {
    /** Limit on the nesting of conditions, as in LLVM. */
    private static final int DEPTH = 6;

    /** The ranges of other values at the place in question. */
    interface Ranges {
        /** The range; null if it has to be computed first. */
        @Nullable WrappedRange of(Value value);
    }

    private final Context context;

    ConditionFacts(Context context) {
        this.context = context;
    }

    /**
     * The state of {@code value} where {@code condition} is {@code truth}; overdefined if that implies nothing; null if
     * {@code ranges} returned null.
     */
    @Nullable LatticeValue of(Value value, Value condition, boolean truth, Ranges ranges) {
        return of(value, condition, truth, ranges, DEPTH);
    }

    private @Nullable LatticeValue of(Value value, Value condition, boolean truth, Ranges ranges, int depth) {
        if (value == condition) {
            return LatticeValue.of(context.bool(truth));
        }
        if (condition instanceof CompareInstruction compare) {
            return compare.opcode() == Opcode.ICMP ? ofComparison(value, compare, truth, ranges) : LatticeValue.VARYING;
        }
        if (condition instanceof ExtractValueInstruction flag) {
            return ofOverflow(value, flag, truth);
        }
        if (condition instanceof CastInstruction cast) {
            return ofLowestBit(value, cast, truth);
        }
        Value negated = LogicalCondition.negated(condition);
        if (depth > 0 && negated != null) {
            return of(value, negated, !truth, ranges, depth - 1);
        }
        return depth == 0 ? LatticeValue.VARYING : ofParts(value, condition, truth, ranges, depth - 1);
    }

    /** A conjunction that is true implies both parts; one that is false implies that one of the parts is false. */
    private @Nullable LatticeValue ofParts(Value value, Value condition, boolean truth, Ranges ranges, int depth) {
        List<Value> all = LogicalCondition.conjuncts(condition);
        boolean isAnd = !all.isEmpty();
        List<Value> parts = isAnd ? all : LogicalCondition.disjuncts(condition);
        if (parts.isEmpty()) {
            return LatticeValue.VARYING;
        }
        LatticeValue left = of(value, parts.get(0), truth, ranges, depth);
        if (left == null || left.isVarying() && truth != isAnd) {
            return left;
        }
        LatticeValue right = of(value, parts.get(1), truth, ranges, depth);
        if (right == null) {
            return null;
        }
        return truth == isAnd ? left.meet(right, context) : left.merge(right, context);
    }

    // ---- comparisons

    private @Nullable LatticeValue ofComparison(Value value, CompareInstruction compare, boolean truth, Ranges ranges) {
        Predicate predicate = truth ? compare.predicate() : compare.predicate().inverse();
        if (value.type() instanceof PointerType) {
            return ofPointer(value, predicate, compare.left(), compare.right());
        }
        if (!(value.type() instanceof IntType type)) {
            return LatticeValue.VARYING;
        }
        LatticeValue left = side(value, type, predicate, compare.left(), compare.right(), ranges);
        return left == null || !left.isVarying()
                ? left
                : side(value, type, predicate.swapped(), compare.right(), compare.left(), ranges);
    }

    /** In the generic space only: in other spaces an object may be at the null address. */
    private static LatticeValue ofPointer(Value value, Predicate predicate, Value left, Value right) {
        boolean isWithNull =
                left == value && right instanceof ConstantNull && value.type().equals(PointerType.GENERIC);
        if (isWithNull && predicate == Predicate.EQ) {
            return LatticeValue.of((ConstantNull) right);
        }
        return isWithNull && (predicate == Predicate.NE || predicate == Predicate.UGT)
                ? LatticeValue.NOT_NULL
                : LatticeValue.VARYING;
    }

    /** What {@code looked predicate limit} implies for {@code value}, if {@code looked} depends on it. */
    private @Nullable LatticeValue side(
            Value value, IntType type, Predicate predicate, Value looked, Value limit, Ranges ranges) {
        if (!(looked.type() instanceof IntType) || !OperandRegion.hasToDoWith(value, looked)) {
            return LatticeValue.VARYING;
        }
        WrappedRange limits =
                limit instanceof ConstantInt c ? WrappedRange.single(c.width(), c.number()) : ranges.of(limit);
        if (limits == null) {
            return null;
        }
        if (limits.isEmpty()) {
            return LatticeValue.VARYING;
        }
        WrappedRange region = OperandRegion.allowed(predicate, limits);
        WrappedRange found = OperandRegion.of(value, type.width(), looked, predicate, region);
        return found.isEmpty() ? LatticeValue.UNKNOWN : LatticeValue.of(context, type, found, false);
    }

    // ---- other conditions

    /** {@code trunc x to i1} is whether {@code x} is odd. */
    private LatticeValue ofLowestBit(Value value, CastInstruction cast, boolean truth) {
        if (cast.opcode() != Opcode.TRUNC || cast.value() != value || !(value.type() instanceof IntType type)) {
            return LatticeValue.VARYING;
        }
        ExactInt lost =
                truth ? ExactInt.ZERO : ExactInt.ONE.shiftLeft(type.width()).subtract(ExactInt.ONE);
        return LatticeValue.of(context, type, WrappedRange.of(Predicate.NE, type.width(), lost), false);
    }

    /** The overflow flag of an operation with a constant. */
    private LatticeValue ofOverflow(Value value, ExtractValueInstruction flag, boolean truth) {
        boolean isFlag =
                flag.aggregate() instanceof CallInstruction && flag.path().equals(List.of(1));
        if (!isFlag || !(value.type() instanceof IntType type)) {
            return LatticeValue.VARYING;
        }
        CallInstruction call = (CallInstruction) flag.aggregate();
        Intrinsic kind = DeadInstructions.kindOf(call);
        Opcode wrapping = kind == null ? null : ValueTracking.wrappingPart(kind).orElse(null);
        if (wrapping == null || call.argument(0) != value || !(call.argument(1) instanceof ConstantInt by)) {
            return LatticeValue.VARYING;
        }
        WrappedRange exact = OperandRegion.withoutOverflow(wrapping, isSigned(kind), by);
        return LatticeValue.of(context, type, truth ? exact.inverse() : exact, false);
    }

    private static boolean isSigned(@Nullable Intrinsic kind) {
        return kind == Intrinsic.SADD_WITH_OVERFLOW
                || kind == Intrinsic.SSUB_WITH_OVERFLOW
                || kind == Intrinsic.SMUL_WITH_OVERFLOW;
    }
}
