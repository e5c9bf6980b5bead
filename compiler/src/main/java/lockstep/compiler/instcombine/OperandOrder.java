package lockstep.compiler.instcombine;

import java.util.List;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantPoison;
import lockstep.ir.nvvm.ConstantUndef;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.rule.Rule;

/** The more complex operand of a commutative operation goes to the left, so that constants stand on the right. */
final class OperandOrder {
    static final List<CodedRule> LIST = List.of(
            CodedRule.of("operand-order", "commutative operations have their constants on the right",
                    OperandOrder::order, Opcode.ADD, Opcode.MUL, Opcode.AND, Opcode.OR, Opcode.XOR, Opcode.FADD,
                    Opcode.FMUL),
            CodedRule.of("compare-order", "comparisons have their constants on the right",
                    OperandOrder::orderCompare, Opcode.ICMP, Opcode.FCMP),
            CodedRule.of("call-order", "commutative intrinsics have their constants on the right",
                    OperandOrder::orderCall, Opcode.CALL));

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
        if (kind == null || !IntrinsicShape.isCommutative(kind) || !order(instruction, combiner, rule)) {
            return false;
        }
        CallInstruction call = (CallInstruction) instruction;
        call.setAttributes(exchanged(call.attributes()));
        return true;
    }

    /** What is claimed of an argument goes with it. */
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
                compare.predicate().swapped(), compare.right(), compare.left(), compare.flags());
        combiner.replace(compare, combiner.insert(swapped, compare));
        return true;
    }
}
