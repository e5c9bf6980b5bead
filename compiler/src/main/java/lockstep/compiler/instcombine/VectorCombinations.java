package lockstep.compiler.instcombine;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.ir.rule.Rule;

/** Extractions and insertions of elements of vectors. */
final class VectorCombinations {
    static final List<CodedRule> LIST = List.of(
            CodedRule.of(
                    "element-index",
                    "constant indices of elements become i64",
                    VectorCombinations::index,
                    Opcode.INSERTELEMENT,
                    Opcode.EXTRACTELEMENT),
            CodedRule.of(
                    "elements-overwritten",
                    "a vector all of whose elements are replaced becomes poison",
                    VectorCombinations::overwritten,
                    Opcode.INSERTELEMENT));

    private VectorCombinations() {}

    private static boolean index(Instruction instruction, Combiner combiner, Rule rule) {
        int operand = instruction.operandCount() - 1;
        boolean isOther = instruction.operand(operand) instanceof ConstantInt c
                && c.width() != Long.SIZE
                && c.unsigned().bitLength() < Integer.SIZE;
        if (!isOther || !combiner.allow(rule, instruction)) {
            return false;
        }
        ConstantInt old = (ConstantInt) instruction.operand(operand);
        combiner.setOperand(instruction, operand, combiner.integer(IntType.I64, old.number()));
        return true;
    }

    private static boolean overwritten(Instruction instruction, Combiner combiner, Rule rule) {
        if (!(instruction.type() instanceof VectorType type) || type.scalable()) {
            return false;
        }
        Set<Long> replaced = new HashSet<>();
        Value at = instruction;
        Instruction last = instruction;
        while (replaced.size() < type.count()
                && at instanceof InsertElementInstruction insert
                && insert.index() instanceof ConstantInt c
                && c.unsigned().bitLength() < Integer.SIZE
                && (insert == instruction || insert.hasOneUse())) {
            replaced.add(c.zext());
            last = insert;
            at = insert.vector();
        }
        boolean isAll = replaced.size() == type.count() && replaced.stream().allMatch(i -> i < type.count());
        if (!isAll || at instanceof ConstantPoison || !combiner.allow(rule, instruction)) {
            return false;
        }
        combiner.setOperand(last, 0, combiner.context().poison(type));
        return true;
    }
}
