package lockstep.compiler.instsimplify;

import static lockstep.compiler.instsimplify.Patterns.bool;
import static lockstep.compiler.instsimplify.Patterns.isZero;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.jspecify.annotations.Nullable;

/** Identities of {@code icmp} on integers beyond known bits. */
final class CompareIdentities {
    static final List<Identity> LIST = List.of(
            Identity.of("icmp-bounds", "the ranges of both operands decide", CompareIdentities::byBounds, Opcode.ICMP),
            Identity.of("icmp-of-bool", "b > false is b, b <=s true is b", CompareIdentities::ofBool, Opcode.ICMP)
                    .needs(OperandTrait.CONSTANT),
            either("icmp-nonzero", "x == 0 for x that is never 0", CompareIdentities::againstZero)
                    .needs(OperandTrait.CONSTANT),
            value("icmp-cancel", "x + y < x + z is y < z without wrapping", CompareIdentities::cancelled)
                    .needs(OperandTrait.BINARY),
            value("icmp-of-extensions", "zext x < zext y is x < y", CompareIdentities::ofExtensions)
                    .needs(OperandTrait.CAST),
            value(
                            "icmp-same-shift",
                            "x >> z == y >> z is x == y where no bits are lost",
                            CompareIdentities::sameOperation)
                    .needs(OperandTrait.BINARY),
            either("icmp-of-part", "x & y, x / y, x >> y and x -sat y are not above x", CompareIdentities::ofPart)
                    .needs(OperandTrait.BINARY, OperandTrait.CALL),
            either("icmp-of-remainder", "x % y < y", CompareIdentities::ofRemainder)
                    .needs(OperandTrait.BINARY),
            either("icmp-of-min-max", "min x, y <= x <= max x, y", CompareIdentities::ofMinMax)
                    .needs(OperandTrait.CALL),
            Identity.of(
                    "icmp-implied-by-branch",
                    "a dominating branch implies the comparison",
                    Implication::comparison,
                    Opcode.ICMP));

    private CompareIdentities() {}

    /** A comparison with its operands in either order. */
    private record Sides(Predicate predicate, Value left, Value right) {
        boolean isInteger() {
            return left.type().isIntOrIntVector();
        }

        boolean isEquality() {
            return predicate == Predicate.EQ || predicate == Predicate.NE;
        }
    }

    private static Identity either(String name, String summary, BiFunction<Query, Sides, Optional<Boolean>> truth) {
        return value(
                name, summary, (q, s) -> truth.apply(q, s).map(t -> bool(q, t)).orElse(null));
    }

    private static Identity value(String name, String summary, BiFunction<Query, Sides, @Nullable Value> match) {
        return Identity.of(
                name,
                summary,
                q -> {
                    Value found = match.apply(q, new Sides(q.predicate(), q.operand(0), q.operand(1)));
                    return found == null
                            ? match.apply(q, new Sides(q.predicate().swapped(), q.operand(1), q.operand(0)))
                            : found;
                },
                Opcode.ICMP);
    }

    private static @Nullable Value byBounds(Query q) {
        Value left = q.operand(0);
        Value right = q.operand(1);
        boolean mayDecide = left.type().isIntOrIntVector()
                && (ValueTracking.isRangeFiner(left) || ValueTracking.isRangeFiner(right));
        return mayDecide
                ? WrappedRange.compare(q.predicate(), q.range(left), q.range(right))
                        .map(t -> bool(q, t))
                        .orElse(null)
                : null;
    }

    private static @Nullable Value ofBool(Query q) {
        if (!q.operand(0).type().scalar().isInt(1)) {
            return null;
        }
        ConstantInt right = Patterns.integer(q, q.operand(1));
        Predicate predicate = q.predicate();
        if (right == null) {
            return null;
        }
        boolean isKept = right.isZero()
                ? predicate == Predicate.NE || predicate == Predicate.UGT || predicate == Predicate.SLT
                : predicate == Predicate.EQ || predicate == Predicate.UGE || predicate == Predicate.SLE;
        return isKept ? q.operand(0) : null;
    }

    private static Optional<Boolean> againstZero(Query q, Sides s) {
        return s.isEquality() && isZero(s.right) && ValueTracking.isNonZero(s.left)
                ? Optional.of(s.predicate == Predicate.NE)
                : Optional.empty();
    }

    // ---- sums

    private static boolean keepsOrder(Predicate predicate, BinaryInstruction sum) {
        if (predicate == Predicate.EQ || predicate == Predicate.NE) {
            return true;
        }
        return sum.has(predicate.isSigned() ? Flag.NSW : Flag.NUW);
    }

    private static @Nullable Value cancelled(Query q, Sides s) {
        if (!s.isInteger()) {
            return null;
        }
        BinaryInstruction sum = Patterns.binary(s.left, Opcode.ADD);
        if (sum != null && keepsOrder(s.predicate, sum)) {
            return cancelledSum(q, s, sum);
        }
        BinaryInstruction difference = Patterns.binary(s.left, Opcode.SUB);
        if (difference != null && difference.left() == s.right && keepsOrder(s.predicate, difference)) {
            return q.compare(s.predicate.swapped(), difference.right(), zeroLike(q, s.right));
        }
        BinaryInstruction mixed = Patterns.binary(s.left, Opcode.XOR);
        return mixed != null && s.isEquality() && Patterns.hasOperand(mixed, Opcode.XOR, s.right)
                ? q.compare(s.predicate, other(mixed, s.right), zeroLike(q, s.right))
                : null;
    }

    private static @Nullable Value cancelledSum(Query q, Sides s, BinaryInstruction sum) {
        if (sum.left() == s.right || sum.right() == s.right) {
            return q.compare(s.predicate, other(sum, s.right), zeroLike(q, s.right));
        }
        BinaryInstruction second = Patterns.binary(s.right, Opcode.ADD);
        if (second == null || !keepsOrder(s.predicate, second)) {
            return null;
        }
        for (Value common : List.of(sum.left(), sum.right())) {
            if (second.left() == common || second.right() == common) {
                return q.compare(s.predicate, other(sum, common), other(second, common));
            }
        }
        return null;
    }

    private static Value other(BinaryInstruction b, Value operand) {
        return b.left() == operand ? b.right() : b.left();
    }

    private static Value zeroLike(Query q, Value value) {
        return q.context().zero(value.type());
    }

    // ---- casts and shifts

    private static @Nullable Value ofExtensions(Query q, Sides s) {
        boolean fits = s.left instanceof CastInstruction a
                && s.right instanceof CastInstruction b
                && a.opcode() == b.opcode()
                && (a.opcode() == Opcode.ZEXT || a.opcode() == Opcode.SEXT)
                && a.value().type().equals(b.value().type());
        if (!fits) {
            return null;
        }
        CastInstruction a = (CastInstruction) s.left;
        CastInstruction b = (CastInstruction) s.right;
        Predicate predicate = a.opcode() == Opcode.ZEXT ? unsigned(s.predicate) : s.predicate;
        return q.compare(predicate, a.value(), b.value());
    }

    private static Predicate unsigned(Predicate predicate) {
        return switch (predicate) {
            case SGT -> Predicate.UGT;
            case SGE -> Predicate.UGE;
            case SLT -> Predicate.ULT;
            case SLE -> Predicate.ULE;
            case EQ,
                    NE,
                    UGT,
                    UGE,
                    ULT,
                    ULE,
                    FALSE,
                    OEQ,
                    OGT,
                    OGE,
                    OLT,
                    OLE,
                    ONE,
                    ORD,
                    UEQ,
                    FUGT,
                    FUGE,
                    FULT,
                    FULE,
                    UNE,
                    UNO,
                    TRUE -> predicate;
        };
    }

    private static @Nullable Value sameOperation(Query q, Sides s) {
        if (!(s.left instanceof BinaryInstruction a)
                || !(s.right instanceof BinaryInstruction b)
                || a.opcode() != b.opcode()
                || a.right() != b.right()) {
            return null;
        }
        boolean bothExact = a.has(Flag.EXACT) && b.has(Flag.EXACT);
        boolean keeps = switch (a.opcode()) {
            case LSHR, UDIV -> bothExact && !s.predicate.isSigned();
            case ASHR -> bothExact;
            case SHL -> keepsAll(s.predicate, a) && keepsAll(s.predicate, b);
            case RET,
                    BR,
                    SWITCH,
                    INDIRECTBR,
                    UNREACHABLE,
                    FNEG,
                    ADD,
                    FADD,
                    SUB,
                    FSUB,
                    MUL,
                    FMUL,
                    SDIV,
                    FDIV,
                    UREM,
                    SREM,
                    FREM,
                    AND,
                    OR,
                    XOR,
                    ALLOCA,
                    LOAD,
                    STORE,
                    GETELEMENTPTR,
                    FENCE,
                    CMPXCHG,
                    ATOMICRMW,
                    TRUNC,
                    ZEXT,
                    SEXT,
                    FPTOUI,
                    FPTOSI,
                    UITOFP,
                    SITOFP,
                    FPTRUNC,
                    FPEXT,
                    PTRTOINT,
                    INTTOPTR,
                    BITCAST,
                    ADDRSPACECAST,
                    ICMP,
                    FCMP,
                    PHI,
                    CALL,
                    SELECT,
                    EXTRACTELEMENT,
                    INSERTELEMENT,
                    SHUFFLEVECTOR,
                    EXTRACTVALUE,
                    INSERTVALUE,
                    FREEZE -> false;
        };
        return keeps ? q.compare(s.predicate, a.left(), b.left()) : null;
    }

    private static boolean keepsAll(Predicate predicate, BinaryInstruction shift) {
        if (predicate == Predicate.EQ || predicate == Predicate.NE) {
            return shift.has(Flag.NUW) || shift.has(Flag.NSW);
        }
        return shift.has(predicate.isSigned() ? Flag.NSW : Flag.NUW);
    }

    // ---- parts

    /** The value of the predicate implied by {@code left <=u right}, if any. */
    private static Optional<Boolean> atMost(Predicate predicate) {
        return predicate == Predicate.ULE
                ? Optional.of(true)
                : predicate == Predicate.UGT ? Optional.of(false) : Optional.empty();
    }

    private static Optional<Boolean> ofPart(Query q, Sides s) {
        if (!s.isInteger()) {
            return Optional.empty();
        }
        if (isPartOf(s.left, s.right)) {
            return atMost(s.predicate);
        }
        return isWholeOf(s.left, s.right) ? atMost(s.predicate.swapped()) : Optional.empty();
    }

    private static boolean isPartOf(Value part, Value whole) {
        if (part instanceof BinaryInstruction b) {
            boolean shrinks = b.opcode() == Opcode.UDIV
                    || b.opcode() == Opcode.LSHR
                    || b.opcode() == Opcode.UREM
                    || b.opcode() == Opcode.SUB && b.has(Flag.NUW);
            return shrinks && b.left() == whole || Patterns.hasOperand(b, Opcode.AND, whole);
        }
        CallInstruction minimum = CallQuery.callOf(part, Intrinsic.UMIN);
        CallInstruction difference = CallQuery.callOf(part, Intrinsic.USUB_SAT);
        return CallQuery.isOperand(minimum, whole) || difference != null && difference.argument(0) == whole;
    }

    private static boolean isWholeOf(Value whole, Value part) {
        if (whole instanceof BinaryInstruction b) {
            boolean isSum = b.opcode() == Opcode.ADD && b.has(Flag.NUW);
            return Patterns.hasOperand(b, Opcode.OR, part)
                    || isSum && Patterns.hasOperand(b, Opcode.ADD, part)
                    || b.opcode() == Opcode.SHL && b.has(Flag.NUW) && b.left() == part;
        }
        return CallQuery.isOperand(CallQuery.callOf(whole, Intrinsic.UMAX), part)
                || CallQuery.isOperand(CallQuery.callOf(whole, Intrinsic.UADD_SAT), part);
    }

    private static Optional<Boolean> ofRemainder(Query q, Sides s) {
        BinaryInstruction remainder = Patterns.binary(s.left, Opcode.UREM);
        if (remainder == null || remainder.right() != s.right) {
            return Optional.empty();
        }
        return switch (s.predicate) {
            case ULT, ULE, NE -> Optional.of(true);
            case UGE, UGT, EQ -> Optional.of(false);
            case SGT,
                    SGE,
                    SLT,
                    SLE,
                    FALSE,
                    OEQ,
                    OGT,
                    OGE,
                    OLT,
                    OLE,
                    ONE,
                    ORD,
                    UEQ,
                    FUGT,
                    FUGE,
                    FULT,
                    FULE,
                    UNE,
                    UNO,
                    TRUE -> Optional.empty();
        };
    }

    private static Optional<Boolean> ofMinMax(Query q, Sides s) {
        if (!(s.left instanceof CallInstruction call)) {
            return Optional.empty();
        }
        Intrinsic kind = DeadInstructions.kindOf(call);
        boolean isMaximum = kind == Intrinsic.SMAX;
        if (!isMaximum && kind != Intrinsic.SMIN || !CallQuery.isOperand(call, s.right)) {
            return Optional.empty();
        }
        Predicate predicate = isMaximum ? s.predicate.swapped() : s.predicate;
        return predicate == Predicate.SLE
                ? Optional.of(true)
                : predicate == Predicate.SGT ? Optional.of(false) : Optional.empty();
    }
}
