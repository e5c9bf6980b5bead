package lockstep.compiler.instsimplify;

import static lockstep.compiler.instsimplify.Patterns.bool;
import static lockstep.compiler.instsimplify.Patterns.isPoison;
import static lockstep.compiler.instsimplify.Patterns.isUndef;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * Operations on a select or a PHI that have the same value for every arm or edge. As in LLVM, the depth is limited by
 * {@link Query#BUDGET}; PHIs with more than {@value #MAX_EDGES} edges are left alone, so that many users of a wide PHI
 * do not cost the product.
 */
final class Threading {
    private static final int MAX_EDGES = 32;

    private static final Opcode[] BINARY = {
        Opcode.ADD, Opcode.SUB, Opcode.MUL, Opcode.UDIV, Opcode.SDIV, Opcode.UREM, Opcode.SREM, Opcode.SHL,
        Opcode.LSHR, Opcode.ASHR, Opcode.AND, Opcode.OR, Opcode.XOR, Opcode.FADD, Opcode.FSUB, Opcode.FMUL,
        Opcode.FDIV, Opcode.FREM
    };

    private static final Opcode[] COMPARE = {Opcode.ICMP, Opcode.FCMP};

    static final List<Identity> LIST = List.of(
            Identity.of(
                            "binary-over-select",
                            "both arms of a select give the same value",
                            Threading::binarySelect,
                            BINARY)
                    .needs(OperandTrait.CHOICE),
            Identity.of(
                            "compare-over-select",
                            "a comparison of both arms follows from the condition",
                            Threading::compareSelect,
                            COMPARE)
                    .needs(OperandTrait.CHOICE),
            Identity.of("binary-over-phi", "all edges of a PHI give the same value", Threading::overPhi, BINARY)
                    .needs(OperandTrait.CHOICE),
            Identity.of("compare-over-phi", "all edges of a PHI compare the same", Threading::overPhi, COMPARE)
                    .needs(OperandTrait.CHOICE));

    private Threading() {}

    private static List<Value> withOperand(Query q, int index, Value value) {
        List<Value> values = new ArrayList<>(q.operands());
        values.set(index, value);
        return values;
    }

    // ---- select

    private static @Nullable Value binarySelect(Query q) {
        for (int index = 0; index < 2; index++) {
            if (q.operand(index) instanceof SelectInstruction select) {
                Value found = binarySelect(q, index, select);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private static @Nullable Value binarySelect(Query q, int index, SelectInstruction select) {
        Value yes = q.with(withOperand(q, index, select.ifTrue()));
        Value no = q.with(withOperand(q, index, select.ifFalse()));
        if (yes == no) {
            return yes;
        }
        if (yes != null && no != null) {
            return oneOf(select, yes, no);
        }
        return yes != null
                ? sameOperation(q, index, yes, select.ifFalse())
                : sameOperation(q, index, no, select.ifTrue());
    }

    /**
     * For two different results: the select itself if it chooses between them, or one of them if it refines the other.
     */
    private static @Nullable Value oneOf(SelectInstruction select, Value yes, Value no) {
        if (yes == select.ifTrue() && no == select.ifFalse()) {
            return select;
        }
        if (mayStandFor(no, yes)) {
            return no;
        }
        return mayStandFor(yes, no) ? yes : null;
    }

    /** Whether {@code value} refines {@code open}, an undefined constant. */
    private static boolean mayStandFor(Value value, Value open) {
        return isPoison(open) || isUndef(open) && ValueTracking.isNeverPoison(value);
    }

    /** {@code (select c, x, x & z) & z}: the simplified arm is the operation that the other arm would be. */
    private static @Nullable Value sameOperation(Query q, int index, @Nullable Value simplified, Value arm) {
        if (!(simplified instanceof BinaryInstruction b) || b.opcode() != q.opcode() || b.flags() != 0) {
            return null;
        }
        List<Value> wanted = withOperand(q, index, arm);
        boolean isSame = b.left() == wanted.get(0) && b.right() == wanted.get(1)
                || isCommutative(q.opcode()) && b.left() == wanted.get(1) && b.right() == wanted.get(0);
        return isSame && q.flags() == 0 ? b : null;
    }

    private static boolean isCommutative(Opcode opcode) {
        return opcode == Opcode.ADD
                || opcode == Opcode.MUL
                || opcode == Opcode.AND
                || opcode == Opcode.OR
                || opcode == Opcode.XOR;
    }

    private static @Nullable Value compareSelect(Query q) {
        for (int index = 0; index < 2; index++) {
            if (q.operand(index) instanceof SelectInstruction select) {
                Value found = compareSelect(q, index, select);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private static @Nullable Value compareSelect(Query q, int index, SelectInstruction select) {
        if (!select.condition().type().equals(q.type())) {
            return sameOnBothArms(q, index, select);
        }
        Value yes = armOf(q, index, select, select.ifTrue(), true);
        Value no = yes == null ? null : armOf(q, index, select, select.ifFalse(), false);
        if (yes == null || no == null) {
            return null;
        }
        if (yes == no || isPoison(no)) {
            return yes;
        }
        return isPoison(yes) ? no : joined(q, select.condition(), yes, no);
    }

    private static @Nullable Value sameOnBothArms(Query q, int index, SelectInstruction select) {
        Value yes = q.with(withOperand(q, index, select.ifTrue()));
        return yes != null && yes == q.with(withOperand(q, index, select.ifFalse())) ? yes : null;
    }

    /** The value of the comparison for one arm, where the condition is known to be {@code taken}. */
    private static @Nullable Value armOf(Query q, int index, SelectInstruction select, Value arm, boolean taken) {
        Value condition = select.condition();
        List<Value> wanted = withOperand(q, index, arm);
        Value result = q.with(wanted);
        if (result == condition) {
            return bool(q, taken);
        }
        if (result != null || !q.mayAsk() || q.flags() != 0) {
            return result;
        }
        return Implication.of(condition, taken, q.predicate(), wanted.get(0), wanted.get(1))
                .map(truth -> bool(q, truth))
                .orElse(null);
    }

    /** {@code select condition, yes, no} of truth values as and, or, not, where one of those is simpler. */
    private static @Nullable Value joined(Query q, Value condition, Value yes, Value no) {
        if (isTruth(q, no, false) && ValueTracking.impliesPoison(yes, condition)) {
            return isTruth(q, yes, true) ? condition : q.binary(Opcode.AND, condition, yes);
        }
        if (isTruth(q, yes, true) && ValueTracking.impliesPoison(no, condition)) {
            return q.binary(Opcode.OR, condition, no);
        }
        return isTruth(q, yes, false) && isTruth(q, no, true) ? q.binary(Opcode.XOR, condition, bool(q, true)) : null;
    }

    private static boolean isTruth(Query q, Value value, boolean truth) {
        ConstantInt integer = Patterns.integer(q, value);
        return integer != null && integer.isOne() == truth;
    }

    // ---- PHI

    private static @Nullable Value overPhi(Query q) {
        for (int index = 0; index < 2; index++) {
            if (q.operand(index) instanceof PhiInstruction phi && phi.incomingCount() <= MAX_EDGES) {
                Value found = overPhi(q, index, phi);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    /**
     * The other operand is computed strictly before the block of the PHI, so that on each edge it has the value that it
     * has after the PHI.
     */
    private static @Nullable Value overPhi(Query q, int index, PhiInstruction phi) {
        Dominance dominance = q.simplifier().dominance();
        BasicBlock block = phi.block();
        if (block == null || !q.mayAsk() || !dominance.isBefore(q.operand(1 - index), block)) {
            return null;
        }
        Value common = null;
        for (int i = 0; i < phi.incomingCount(); i++) {
            Value incoming = phi.incomingValue(i);
            if (incoming == phi) {
                continue;
            }
            Value result = q.with(withOperand(q, index, incoming));
            if (result == null || common != null && common != result) {
                return null;
            }
            common = result;
        }
        return common != null && dominance.isBefore(common, block) ? common : null;
    }
}
