package lockstep.compiler.instcombine;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.rule.Rule;

/**
 * Canonical operand order: the more complex operand of a commutative operation comes first, so constants come second.
 */
final class OperandOrder {
    static final List<CodedRule> LIST = List.of(
            CodedRule.of(
                    "operand-order",
                    "a constant operand of a commutative operation moves to the right",
                    OperandOrder::order,
                    Opcode.ADD,
                    Opcode.MUL,
                    Opcode.AND,
                    Opcode.OR,
                    Opcode.XOR,
                    Opcode.FADD,
                    Opcode.FMUL),
            CodedRule.of(
                    "compare-order",
                    "a constant operand of a comparison moves to the right",
                    OperandOrder::orderCompare,
                    Opcode.ICMP,
                    Opcode.FCMP),
            CodedRule.of(
                    "call-order",
                    "a constant argument of a commutative intrinsic moves to the right",
                    OperandOrder::orderCall,
                    Opcode.CALL));

    private static final Set<Intrinsic> COMMUTATIVE = EnumSet.of(
            Intrinsic.SMAX,
            Intrinsic.SMIN,
            Intrinsic.UMAX,
            Intrinsic.UMIN,
            Intrinsic.SADD_SAT,
            Intrinsic.UADD_SAT,
            Intrinsic.SADD_WITH_OVERFLOW,
            Intrinsic.UADD_WITH_OVERFLOW,
            Intrinsic.SMUL_WITH_OVERFLOW,
            Intrinsic.UMUL_WITH_OVERFLOW,
            Intrinsic.SMUL_FIX,
            Intrinsic.UMUL_FIX,
            Intrinsic.SMUL_FIX_SAT,
            Intrinsic.UMUL_FIX_SAT,
            Intrinsic.FMA,
            Intrinsic.FMULADD,
            Intrinsic.MINNUM,
            Intrinsic.MAXNUM,
            Intrinsic.MINIMUM,
            Intrinsic.MAXIMUM);

    private OperandOrder() {}

    /** Rank of a value as in LLVM's getComplexity. */
    private static int rank(Value value, Combiner combiner) {
        if (value instanceof Instruction i) {
            return isFree(i, combiner) ? 4 : 5;
        }
        if (value instanceof Constant) {
            return value instanceof ConstantUndef || value instanceof ConstantPoison ? 0 : 1;
        }
        return 3;
    }

    /** Casts, negations and complements rank below other instructions. */
    private static boolean isFree(Instruction instruction, Combiner combiner) {
        return instruction.opcode().format() == Opcode.Format.CAST
                || instruction.opcode() == Opcode.FNEG
                || instruction.opcode() == Opcode.SUB && combiner.isZero(instruction.operand(0))
                || combiner.complemented(instruction) != null;
    }

    private static boolean isWrong(Instruction instruction, Combiner combiner) {
        return rank(instruction.operand(0), combiner) < rank(instruction.operand(1), combiner);
    }

    private static boolean order(Instruction instruction, Combiner combiner, Rule rule) {
        if (!isWrong(instruction, combiner) || !combiner.allow(rule, instruction)) {
            return false;
        }
        Value left = instruction.operand(0);
        combiner.setOperand(instruction, 0, instruction.operand(1));
        combiner.setOperand(instruction, 1, left);
        return true;
    }

    private static boolean orderCall(Instruction instruction, Combiner combiner, Rule rule) {
        Intrinsic kind = RuleMatcher.kindOf(instruction);
        if (kind == null || !isCommutative(kind) || !order(instruction, combiner, rule)) {
            return false;
        }
        CallInstruction call = (CallInstruction) instruction;
        call.setAttributes(exchanged(call.attributes()));
        return true;
    }

    /** Exchanges the attributes of the first two arguments. */
    private static AttributeList exchanged(AttributeList attributes) {
        AttributeSet first = attributes.parameter(0);
        AttributeSet second = attributes.parameter(1);
        return first.equals(second)
                ? attributes
                : attributes.withParameter(0, second).withParameter(1, first);
    }

    private static boolean orderCompare(Instruction instruction, Combiner combiner, Rule rule) {
        if (!isWrong(instruction, combiner) || !combiner.allow(rule, instruction)) {
            return false;
        }
        CompareInstruction compare = (CompareInstruction) instruction;
        CompareInstruction swapped = new CompareInstruction(
                compare.predicate().swapped(),
                /* left= */ compare.right(),
                /* right= */ compare.left(),
                compare.flags());
        combiner.replace(compare, combiner.insert(swapped, compare));
        return true;
    }

    /** Whether exchanging the first two arguments keeps the result. Source: LLVM, IntrinsicInst::isCommutative. */
    static boolean isCommutative(Intrinsic kind) {
        return COMMUTATIVE.contains(kind);
    }
}
