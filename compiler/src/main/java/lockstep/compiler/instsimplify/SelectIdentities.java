package lockstep.compiler.instsimplify;

import static lockstep.compiler.instsimplify.Patterns.isUndef;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** Identities of select by what its condition implies about its arms. */
final class SelectIdentities {
    static final List<Identity> LIST = List.of(
            Identity.of(
                    "select-undef-arm",
                    "select c, undef, x = x for x that is never poison",
                    SelectIdentities::undefinedArm,
                    Opcode.SELECT),
            Identity.of(
                    "select-splat-condition",
                    "all elements choose the same arm",
                    SelectIdentities::splatCondition,
                    Opcode.SELECT),
            Identity.of(
                    "select-implied-arm",
                    "the condition decides the arm of a select of truth values",
                    SelectIdentities::impliedArm,
                    Opcode.SELECT),
            Identity.of(
                    "select-implied-by-branch",
                    "a dominating branch implies the condition",
                    Implication::select,
                    Opcode.SELECT),
            Identity.of(
                    "select-of-bit-test",
                    "select (x & b) == 0, x, x | b = x | b",
                    SelectIdentities::bitTest,
                    Opcode.SELECT),
            Identity.of(
                    "select-replaced-operand",
                    "select x == y, f y, f x = f x",
                    SelectIdentities::replacedOperand,
                    Opcode.SELECT),
            Identity.of(
                    "and-or-implied",
                    "x < 3 & x < 5 = x < 3",
                    SelectIdentities::impliedOperand,
                    Opcode.AND,
                    Opcode.OR));

    private SelectIdentities() {}

    private static @Nullable Value undefinedArm(Query q) {
        for (int arm = 1; arm <= 2; arm++) {
            if (isUndef(q.operand(arm)) && ValueTracking.isNeverPoison(q.operand(3 - arm))) {
                return q.operand(3 - arm);
            }
        }
        return null;
    }

    private static @Nullable Value splatCondition(Query q) {
        ConstantInt condition = Patterns.integer(q, q.operand(0));
        return condition == null ? null : q.operand(condition.isOne() ? 1 : 2);
    }

    // ---- truth values

    private static boolean isTruth(Query q, Value value, boolean truth) {
        ConstantInt constant = Patterns.integer(q, value);
        return constant != null && constant.isOne() == truth;
    }

    /** {@code c ? b : false} and {@code c ? true : b}, where c implies b or its opposite. */
    private static @Nullable Value impliedArm(Query q) {
        if (!q.type().scalar().isInt(1) || !q.operand(0).type().equals(q.type())) {
            return null;
        }
        Value condition = q.operand(0);
        if (isTruth(q, q.operand(2), false)) {
            return Implication.of(q, condition, true, q.operand(1))
                    .map(b -> b ? condition : Patterns.bool(q, false))
                    .orElse(null);
        }
        return isTruth(q, q.operand(1), true)
                ? Implication.of(q, condition, false, q.operand(2))
                        .map(b -> b ? Patterns.bool(q, true) : condition)
                        .orElse(null)
                : null;
    }

    /** Removes a conjunct that the other implies, or a disjunct that implies the other. */
    private static @Nullable Value impliedOperand(Query q) {
        if (!q.type().scalar().isInt(1)) {
            return null;
        }
        boolean isAnd = q.opcode() == Opcode.AND;
        for (int i = 0; i < 2; i++) {
            Value premise = q.operand(i);
            Optional<Boolean> other = Implication.of(q, premise, isAnd, q.operand(1 - i));
            if (other.isPresent()) {
                return other.get() == isAnd ? premise : Patterns.bool(q, !isAnd);
            }
        }
        return null;
    }

    // ---- bits and operands

    /** Bits that are set, or cleared, only where they are not so already. */
    private static @Nullable Value bitTest(Query q) {
        if (!(q.operand(0) instanceof CompareInstruction c)
                || c.predicate() != Predicate.EQ && c.predicate() != Predicate.NE
                || !Patterns.isZero(c.right())) {
            return null;
        }
        BinaryInstruction test = Patterns.binary(c.left(), Opcode.AND);
        ConstantInt bits = test == null ? null : Patterns.integer(q, test.right());
        if (test == null || bits == null) {
            return null;
        }
        boolean onZero = c.predicate() == Predicate.EQ;
        Value ifClear = q.operand(onZero ? 1 : 2);
        Value ifSet = q.operand(onZero ? 2 : 1);
        Value x = test.left();
        if (ifSet == x && isChange(q, ifClear, Opcode.AND, x, bits, true)) {
            return bits.isPowerOfTwo() || isPlain(ifClear) ? x : null;
        }
        if (ifClear == x && isChange(q, ifSet, Opcode.AND, x, bits, true)) {
            return ifSet;
        }
        if (!bits.isPowerOfTwo()) {
            return null;
        }
        if (ifClear == x && isChange(q, ifSet, Opcode.OR, x, bits, false)) {
            return isPlain(ifSet) ? x : null;
        }
        return ifSet == x && isPlain(ifClear) && isChange(q, ifClear, Opcode.OR, x, bits, false) ? ifClear : null;
    }

    private static boolean isPlain(Value value) {
        return value instanceof Instruction i && i.flags() == 0;
    }

    /** Whether {@code value} is {@code x} with {@code bits} set, or with them cleared. */
    private static boolean isChange(
            Query q, Value value, Opcode opcode, Value x, ConstantInt bits, boolean isComplement) {
        BinaryInstruction change = Patterns.binary(value, opcode);
        ConstantInt constant = change == null || change.left() != x ? null : Patterns.integer(q, change.right());
        return constant != null
                && constant.unsigned()
                        .equals(
                                isComplement
                                        ? q.context()
                                                .integer(
                                                        bits.intType(),
                                                        bits.unsigned().not())
                                                .unsigned()
                                        : bits.unsigned());
    }

    /**
     * If the condition implies that x equals y and one arm is the other with y for x, the arm of the unequal case is
     * the result.
     */
    private static @Nullable Value replacedOperand(Query q) {
        if (!(q.operand(0) instanceof CompareInstruction c)
                || c.opcode() != Opcode.ICMP
                || c.predicate() != Predicate.EQ && c.predicate() != Predicate.NE
                || !c.left().type().isIntOrIntVector()
                || c.left().type().isVector()) {
            return null;
        }
        boolean isEqual = c.predicate() == Predicate.EQ;
        Value ifEqual = q.operand(isEqual ? 1 : 2);
        Value otherwise = q.operand(isEqual ? 2 : 1);
        for (int i = 0; i < 2; i++) {
            Value from = c.operand(i);
            Value to = c.operand(1 - i);
            if (isReplaced(q, otherwise, from, to, ifEqual) || isReplaced(q, ifEqual, from, to, otherwise)) {
                return otherwise;
            }
        }
        return null;
    }

    /**
     * Whether {@code value} with {@code to} for {@code from} is exactly {@code wanted}, neither more nor less defined:
     * no flag, no trap, and either the other operands are well defined or one of them is the result.
     */
    private static boolean isReplaced(Query q, Value value, Value from, Value to, Value wanted) {
        if (!(value instanceof Instruction i) || i.flags() != 0 || from instanceof Constant || !isSimple(i)) {
            return false;
        }
        List<Value> operands = new ArrayList<>();
        boolean isMet = false;
        boolean othersDefined = true;
        for (Value operand : i.operands()) {
            isMet |= operand == from;
            othersDefined &= operand == from || ValueTracking.isDefined(operand);
            operands.add(operand == from ? to : operand);
        }
        boolean isKept = operands.contains(wanted) && !(wanted instanceof Constant) && wanted != to;
        return isMet && (othersDefined || isKept) && q.replayed(i, operands) == wanted;
    }

    private static boolean isSimple(Instruction i) {
        return (i instanceof BinaryInstruction || i instanceof CompareInstruction || i instanceof CastInstruction)
                && !ValueTracking.mayMakePoison(i)
                && i.opcode() != Opcode.UDIV
                && i.opcode() != Opcode.SDIV
                && i.opcode() != Opcode.UREM
                && i.opcode() != Opcode.SREM;
    }
}
