package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.rule.Rule;

/**
 * An operation with constants on a select of constants becomes a select of the results. Source: LLVM, FoldOpIntoSelect.
 */
final class SelectOperands {
    static final List<CodedRule> LIST = List.of(CodedRule.of(
            "operation-of-select",
            "an operation on a select of constants becomes a select of constants",
            SelectOperands::fold,
            Opcode.ADD,
            Opcode.SUB,
            Opcode.MUL,
            Opcode.AND,
            Opcode.OR,
            Opcode.XOR,
            Opcode.SHL,
            Opcode.LSHR,
            Opcode.ASHR,
            Opcode.ICMP,
            Opcode.FCMP,
            Opcode.ZEXT,
            Opcode.SEXT,
            Opcode.TRUNC,
            Opcode.UDIV,
            Opcode.SDIV,
            Opcode.UREM,
            Opcode.SREM,
            Opcode.SITOFP,
            Opcode.UITOFP));

    private SelectOperands() {}

    private static boolean fold(Instruction instruction, Combiner combiner, Rule rule) {
        for (int k = 0; k < instruction.operandCount(); k++) {
            boolean fits = instruction.operand(k) instanceof SelectInstruction s
                    && s.hasOneUse()
                    && s.ifTrue() instanceof Constant
                    && s.ifFalse() instanceof Constant
                    && areConstant(instruction, k)
                    && (!s.condition().type().isVector() || instruction.type().isVector());
            if (fits && fold(instruction, k, (SelectInstruction) instruction.operand(k), combiner, rule)) {
                return true;
            }
        }
        return false;
    }

    private static boolean areConstant(Instruction instruction, int except) {
        for (int i = 0; i < instruction.operandCount(); i++) {
            if (i != except && !(instruction.operand(i) instanceof Constant)) {
                return false;
            }
        }
        return true;
    }

    private static boolean fold(
            Instruction instruction, int operand, SelectInstruction select, Combiner combiner, Rule rule) {
        Optional<Constant> yes = folded(instruction, operand, select.ifTrue(), combiner);
        Optional<Constant> no = folded(instruction, operand, select.ifFalse(), combiner);
        if (yes.isEmpty() || no.isEmpty() || !combiner.allow(rule, instruction)) {
            return false;
        }
        combiner.replace(instruction, combiner.select(select.condition(), yes.get(), no.get(), 0, instruction));
        return true;
    }

    private static Optional<Constant> folded(Instruction instruction, int operand, Value value, Combiner combiner) {
        List<Constant> operands = new ArrayList<>();
        for (int i = 0; i < instruction.operandCount(); i++) {
            operands.add((Constant) (i == operand ? value : instruction.operand(i)));
        }
        if (instruction instanceof CompareInstruction c) {
            return combiner.folder().compare(c.predicate(), c.flags(), operands.get(0), operands.get(1));
        }
        boolean isShapeKept = !(instruction instanceof CastInstruction c && c.opcode() == Opcode.BITCAST);
        return isShapeKept
                ? combiner.folder().fold(instruction.opcode(), instruction.flags(), operands, instruction.type())
                : Optional.empty();
    }
}
