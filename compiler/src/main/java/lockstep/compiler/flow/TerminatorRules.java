package lockstep.compiler.flow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.IntType;
import lockstep.ir.pass.PassContext;

/** Branches and switches whose outcome is known or that a simpler terminator replaces. */
final class TerminatorRules implements BlockRule {
    private static final TerminatorFolding.Rules FOLDS = new TerminatorFolding.Rules(
            SimplifyCfg.SAME_TARGETS,
            SimplifyCfg.CONSTANT_BRANCH,
            SimplifyCfg.CONSTANT_SWITCH,
            SimplifyCfg.DEAD_CASE,
            SimplifyCfg.SWITCH_TO_BRANCH);

    private final Rewriter rewriter;
    private final PassContext context;
    private final TerminatorFolding folding;

    TerminatorRules(Rewriter rewriter, PassContext context) {
        this.rewriter = rewriter;
        this.context = context;
        folding = new TerminatorFolding(rewriter, FOLDS);
    }

    @Override
    public boolean apply(BasicBlock block) {
        return folding.apply(block)
                || context.isOn(SimplifyCfg.RANGE_TO_ICMP)
                        && block.terminator() instanceof SwitchInstruction choice
                        && choice.caseCount() > 1
                        && TerminatorFolding.sameCases(choice)
                        && compareRange(block, choice);
    }

    /** {@code value - lowest <u count} when the cases are consecutive and go to one block. */
    private boolean compareRange(BasicBlock block, SwitchInstruction choice) {
        List<ExactInt> values = new ArrayList<>();
        for (int i = 0; i < choice.caseCount(); i++) {
            values.add(choice.caseValue(i).signedNumber());
        }
        values.sort(Comparator.naturalOrder());
        ExactInt lowest = values.getFirst();
        ExactInt count = ExactInt.of(values.size());
        boolean isRange = values.getLast().subtract(lowest).add(ExactInt.ONE).equals(count);
        IntType type = (IntType) choice.value().type();
        if (!isRange || count.bitLength() > type.width() || !rewriter.allow(SimplifyCfg.SWITCH_TO_RANGE, choice)) {
            return false;
        }
        IrBuilder builder = rewriter.before(choice);
        Value shifted = lowest.signum() == 0
                ? choice.value()
                : builder.binary(Opcode.ADD, choice.value(), rewriter.context().integer(type, lowest.negate()));
        Value isCase = builder.compare(Predicate.ULT, shifted, rewriter.context().integer(type, count));
        BasicBlock target = choice.caseBlock(0);
        rewriter.replaceTerminator(block, new BranchInstruction(isCase, target, choice.defaultBlock()));
        return true;
    }

    /** Whether the PHIs of {@code target} have equal values for the edges from {@code a} and {@code b}. */
    static boolean agree(BasicBlock target, BasicBlock a, BasicBlock b) {
        for (PhiInstruction phi : target.phis()) {
            if (phi.valueFrom(a) != phi.valueFrom(b)) {
                return false;
            }
        }
        return true;
    }
}
