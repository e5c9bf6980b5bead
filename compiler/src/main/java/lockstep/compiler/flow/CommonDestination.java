package lockstep.compiler.flow;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.PassContext;

/**
 * Two branches in a row of which one target is the same become one on a conjunction or disjunction, written as a select
 * so that the second condition's poison counts only where it was evaluated. The second block has one predecessor.
 */
final class CommonDestination implements BlockRule {
    private final Rewriter rewriter;
    private final PassContext context;
    private final long bonus;

    CommonDestination(Rewriter rewriter, PassContext context) {
        this.rewriter = rewriter;
        this.context = context;
        this.bonus = context.knob(SimplifyCfg.BONUS);
    }

    @Override
    public boolean apply(BasicBlock block) {
        BasicBlock before = block.singlePredecessor();
        if (!context.isOn(SimplifyCfg.SIMPLIFY_CONDITIONAL)
                || before == null
                || before == block
                || block.useCount() != 1
                || block.isAddressTaken()
                || !(before.terminator() instanceof BranchInstruction first)
                || !(block.terminator() instanceof BranchInstruction second)
                || !first.isConditional()
                || !second.isConditional()) {
            return false;
        }
        BasicBlock common = first.successor(first.successor(0) == block ? 1 : 0);
        int edge = second.successors().indexOf(common);
        if (edge < 0 || second.successor(0) == second.successor(1) || second.successor(1 - edge) == block) {
            return false;
        }
        return isCheap(block, second)
                && TerminatorRules.agree(common, before, block)
                && rewriter.allow(SimplifyCfg.COMMON_DESTINATION, first)
                && join(before, block, first, second, edge);
    }

    /** Whether all of {@code block} may be executed always: the condition and few others. */
    private boolean isCheap(BasicBlock block, BranchInstruction second) {
        int others = 0;
        for (Instruction instruction : block) {
            if (instruction.isTerminator()) {
                return true;
            }
            if (instruction instanceof PhiInstruction
                    || !DeadInstructions.isSpeculatable(instruction)
                    || ArmSpeculation.claimsByCall(instruction)) {
                return false;
            }
            others += instruction == second.condition() ? 0 : 1;
            if (others > bonus) {
                return false;
            }
        }
        return true;
    }

    private boolean join(
            BasicBlock before, BasicBlock block, BranchInstruction first, BranchInstruction second, int edge) {
        List<Instruction> moved = new ArrayList<>();
        block.forEach(moved::add);
        for (Instruction instruction : moved) {
            if (!instruction.isTerminator()) {
                ArmSpeculation.dropClaims(instruction);
                rewriter.moveBefore(instruction, first);
            }
        }
        BasicBlock common = second.successor(edge);
        BasicBlock other = second.successor(1 - edge);
        BranchInstruction joined = joined(first, second, first.successor(0) == block, edge == 1, common, other);
        List<PhiInstruction> phis = other.phis();
        List<Value> values = phis.stream().map(p -> p.valueFrom(block)).toList();
        rewriter.replaceTerminator(before, joined);
        for (int i = 0; i < phis.size(); i++) {
            rewriter.addIncoming(phis.get(i), values.get(i), before);
        }
        rewriter.eraseBlocks(List.of(block));
        return true;
    }

    /** The branch to {@code other} if both conditions lead there, else to {@code common}. */
    private BranchInstruction joined(
            BranchInstruction first,
            BranchInstruction second,
            boolean onTrue,
            boolean onTrueOther,
            BasicBlock common,
            BasicBlock other) {
        IrBuilder builder = rewriter.before(first);
        Value onward = second.condition();
        if (onTrue != onTrueOther) {
            onward = builder.binary(Opcode.XOR, onward, rewriter.context().bool(true));
        }
        if (onTrue) {
            Value both = builder.select(first.condition(), onward, rewriter.context().bool(false));
            return new BranchInstruction(both, other, common);
        }
        Value either = builder.select(first.condition(), rewriter.context().bool(true), onward);
        return new BranchInstruction(either, common, other);
    }
}
