package lockstep.compiler.flow;

import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/** Hoists arithmetic with which both arms of a branch begin; convergent operations and memory stay. */
final class CommonHoisting implements BlockRule {
    private final Rewriter rewriter;
    private final boolean isOn;

    CommonHoisting(Rewriter rewriter, PassContext context) {
        this.rewriter = rewriter;
        this.isOn = context.isOn(SimplifyCfg.HOIST_COMMON);
    }

    @Override
    public boolean apply(BasicBlock block) {
        if (!isOn || !(block.terminator() instanceof BranchInstruction branch) || !branch.isConditional()) {
            return false;
        }
        BasicBlock yes = branch.successor(0);
        BasicBlock no = branch.successor(1);
        if (yes == no || yes.useCount() != 1 || no.useCount() != 1) {
            return false;
        }
        Instruction first = yes.first();
        Instruction second = no.first();
        if (!isSame(first, second) || first == null || second == null
                || !rewriter.allow(SimplifyCfg.HOIST, branch)) {
            return false;
        }
        rewriter.setFlags(first, first.flags() & second.flags());
        ArmSpeculation.dropClaims(first);
        rewriter.moveBefore(first, branch);
        rewriter.replace(second, first);
        return true;
    }

    private static boolean isSame(@Nullable Instruction a, @Nullable Instruction b) {
        if (a == null || b == null || a.opcode() != b.opcode() || !a.type().equals(b.type())) {
            return false;
        }
        boolean isArithmetic = a instanceof BinaryInstruction || a instanceof CastInstruction
                || a instanceof CompareInstruction x && b instanceof CompareInstruction y
                        && x.predicate() == y.predicate();
        return isArithmetic && !DeadInstructions.isConvergent(a) && a.operands().equals(b.operands());
    }
}
