package lockstep.compiler.simplifycfg;

import java.util.Objects;
import lockstep.compiler.analysis.convergence.Convergence;
import lockstep.compiler.expression.MergedFlags;
import lockstep.compiler.expression.SameOperation;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * Hoists the common first instruction of both arms of a branch: arithmetic, addresses, plain loads and stores, calls. A
 * convergent operation stays in its arm, as lanes of the other arm would join it.
 */
final class CommonHoisting implements BlockRule {
    private final Rewriter rewriter;
    private final PassContext context;
    private final boolean isOn;

    CommonHoisting(Rewriter rewriter, PassContext context) {
        this.rewriter = rewriter;
        this.context = context;
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
        if (first == null || second == null || !SameOperation.isEqual(first, second)) {
            return areConvergent(first, second)
                    && CfgRefusals.missed(
                            context, CfgRefusals.HOIST_CONVERGENT, Objects.requireNonNull(first), "Convergent");
        }
        if (yes.isAddressTaken() || no.isAddressTaken()) {
            return context.refused(CfgRefusals.HOIST_ADDRESS);
        }
        if (!rewriter.allow(SimplifyCfg.HOIST, branch)) {
            return false;
        }
        rewriter.setFlags(first, first.flags() & second.flags());
        MergedFlags.dropMetadata(first);
        rewriter.moveBefore(first, branch);
        if (second.type().isVoid()) {
            rewriter.erase(second);
        } else {
            rewriter.replace(second, first);
        }
        return true;
    }

    private static boolean areConvergent(@Nullable Instruction first, @Nullable Instruction second) {
        return first != null && second != null && first.opcode() == second.opcode() && Convergence.isConvergent(first);
    }
}
