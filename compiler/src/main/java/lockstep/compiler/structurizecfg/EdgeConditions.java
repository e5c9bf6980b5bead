package lockstep.compiler.structurizecfg;

import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Value;

/** When a terminator goes to a block. The lane looks at the terminator, so that its operand is no poison. */
final class EdgeConditions {
    private EdgeConditions() {}

    /** An i1, computed before the terminator of {@code source}, that says whether it goes to {@code target}. */
    static Value of(BasicBlock source, BasicBlock target, Rewriter rewriter) {
        TerminatorInstruction end = source.terminator();
        if (end.successors().stream().allMatch(next -> next == target)) {
            return rewriter.context().bool(true);
        }
        IrBuilder builder = rewriter.before(end);
        if (end instanceof BranchInstruction branch) {
            return branch.successor(0) == target ? branch.condition() : not(branch.condition(), builder);
        }
        return ofSwitch((SwitchInstruction) end, target, builder);
    }

    private static Value not(Value value, IrBuilder builder) {
        return builder.binary(Opcode.XOR, value, builder.context().bool(true));
    }

    /** One of the cases of the target, or none of the others where the target is the default. */
    private static Value ofSwitch(SwitchInstruction decision, BasicBlock target, IrBuilder builder) {
        boolean isDefault = decision.defaultBlock() == target;
        Value any = builder.context().bool(false);
        for (int i = 0; i < decision.caseCount(); i++) {
            if ((decision.caseBlock(i) == target) != isDefault) {
                Value hit = builder.compare(Predicate.EQ, decision.value(), decision.caseValue(i));
                any = builder.binary(Opcode.OR, any, hit);
            }
        }
        return isDefault ? not(any, builder) : any;
    }
}
