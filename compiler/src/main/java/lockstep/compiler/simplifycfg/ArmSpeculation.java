package lockstep.compiler.simplifycfg;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.SafeLoads;
import lockstep.compiler.analysis.convergence.Convergence;
import lockstep.compiler.expression.MergedFlags;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * If-conversion: executes the small arms of a branch unconditionally and replaces the PHIs of the join by selects.
 *
 * <pre>{@code
 * entry:
 *   br i1 %c, label %then, label %join
 * then:                                              %x = add i32 %a, %b
 *   %x = add i32 %a, %b                     ->      %0 = select i1 %c, i32 %x, i32 %a
 *   br label %join
 * join:
 *   %p = phi i32 [ %x, %then ], [ %a, %entry ]
 * }</pre>
 */
public final class ArmSpeculation implements BlockRule {
    private final Rewriter rewriter;
    private final PassContext context;
    private final long budget;
    private final SafeLoads loads;

    ArmSpeculation(Rewriter rewriter, PassContext context) {
        this.rewriter = rewriter;
        this.context = context;
        this.budget = context.knob(SimplifyCfg.TWO_ENTRY_THRESHOLD);
        this.loads = new SafeLoads(DataLayout.of(rewriter.function().module()));
    }

    @Override
    public boolean apply(BasicBlock block) {
        if (!context.isOn(SimplifyCfg.SPECULATE_BLOCKS)
                || !(block.terminator() instanceof BranchInstruction branch)
                || !branch.isConditional()) {
            return false;
        }
        BasicBlock yes = branch.successor(0);
        BasicBlock no = branch.successor(1);
        BasicBlock afterYes = joinOf(block, yes);
        BasicBlock afterNo = joinOf(block, no);
        if (afterYes != null && afterYes == no && no != block) {
            return fold(SimplifyCfg.SPECULATE, branch, List.of(yes), no, yes, block);
        }
        if (afterNo != null && afterNo == yes && yes != block) {
            return fold(SimplifyCfg.SPECULATE, branch, List.of(no), yes, block, no);
        }
        return afterYes != null
                && afterYes == afterNo
                && yes != no
                && afterYes != block
                && afterYes.useCount() == 2
                && fold(SimplifyCfg.TWO_ENTRY_PHI, branch, List.of(yes, no), afterYes, yes, no);
    }

    /**
     * The successor of {@code arm} if it is an arm of {@code from}: a block without PHIs whose only predecessor is
     * {@code from} and which ends with a jump; else null.
     */
    public static @Nullable BasicBlock joinOf(BasicBlock from, BasicBlock arm) {
        boolean isArm = arm != from
                && arm.useCount() == 1
                && !arm.isAddressTaken()
                && !(arm.first() instanceof PhiInstruction)
                && arm.terminator() instanceof BranchInstruction branch
                && !branch.isConditional();
        return isArm ? arm.successors().getFirst() : null;
    }

    private boolean fold(
            Rule rule,
            BranchInstruction branch,
            List<BasicBlock> arms,
            BasicBlock join,
            BasicBlock yes,
            BasicBlock no) {
        List<Instruction> hoisted = new ArrayList<>();
        for (BasicBlock arm : arms) {
            if (!collect(arm, rule, branch, hoisted)) {
                return false;
            }
        }
        boolean worthIt = !join.phis().isEmpty() || !hoisted.isEmpty();
        boolean mayFold = worthIt
                && (!tooManySelects(join, yes, no)
                        || CfgRefusals.missed(context, CfgRefusals.MANY_SELECTS.of(rule), branch, "Threshold"));
        if (!mayFold || !rewriter.allow(rule, branch)) {
            return false;
        }
        for (Instruction instruction : hoisted) {
            MergedFlags.dropMetadata(instruction);
            rewriter.moveBefore(instruction, branch);
        }
        select(branch, join, yes, no);
        return true;
    }

    /** Adds the instructions of {@code arm}; false if one of them must not be executed unconditionally. */
    private boolean collect(BasicBlock arm, Rule rule, BranchInstruction branch, List<Instruction> into) {
        for (Instruction instruction : arm) {
            if (instruction.isTerminator()) {
                return true;
            }
            if (!mayAlwaysRun(instruction, branch, loads)) {
                return Convergence.isConvergent(instruction)
                        ? CfgRefusals.missed(context, CfgRefusals.ARM_CONVERGENT.of(rule), instruction, "Convergent")
                        : context.refused(CfgRefusals.ARM_UNSAFE.of(rule));
            }
            into.add(instruction);
            if (into.size() > budget) {
                return context.refused(CfgRefusals.ARM_TOO_LARGE.of(rule));
            }
        }
        return true;
    }

    /** Whether {@code instruction} may be executed before {@code branch} by all lanes that reach it. */
    public static boolean mayAlwaysRun(Instruction instruction, BranchInstruction branch, SafeLoads loads) {
        boolean isSafe = instruction instanceof LoadInstruction load
                ? loads.isSafeBefore(branch, load)
                : DeadInstructions.isSpeculatable(instruction);
        return isSafe && !hasCallAttributes(instruction);
    }

    /** Whether a call has attributes of arguments or result that need not hold where it moves. */
    private static boolean hasCallAttributes(Instruction instruction) {
        return instruction instanceof CallInstruction call
                && (!call.attributes().result().isEmpty()
                        || call.attributes().parameters().stream().anyMatch(p -> !p.isEmpty()));
    }

    /** LLVM makes selects for at most two PHIs that differ. */
    private static boolean tooManySelects(BasicBlock join, BasicBlock yes, BasicBlock no) {
        return join.phis().stream()
                        .filter(p -> p.valueFrom(yes) != p.valueFrom(no))
                        .count()
                > 2;
    }

    private void select(BranchInstruction branch, BasicBlock join, BasicBlock yes, BasicBlock no) {
        BasicBlock block = Objects.requireNonNull(branch.block());
        Value condition = branch.condition();
        List<Value> values = new ArrayList<>();
        for (PhiInstruction phi : join.phis()) {
            Value ifYes = phi.incomingValue(yes);
            Value ifNo = phi.incomingValue(no);
            Value chosen = ifYes;
            if (ifYes != ifNo) {
                var select = rewriter.before(branch).select(condition, ifYes, ifNo);
                rewriter.setFlags(select, phi.fastMathFlags());
                chosen = select;
            }
            values.add(chosen);
        }
        boolean isDirect = yes == block || no == block;
        rewriter.replaceTerminator(block, new BranchInstruction(join));
        List<PhiInstruction> phis = join.phis();
        for (int i = 0; i < phis.size(); i++) {
            if (isDirect) {
                rewriter.removeIncoming(phis.get(i), phis.get(i).indexOf(block));
            }
            rewriter.addIncoming(phis.get(i), values.get(i), block);
        }
    }
}
