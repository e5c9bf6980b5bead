package lockstep.compiler.simplifycfg;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.PassContext;

/** Branches and switches with a known outcome, or that a simpler terminator replaces. */
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
                        && compareRange(block, choice);
    }

    /**
     * Replaces a switch by {@code value - lowest <u count} if it has two targets, the default included if it is
     * reachable, and the values of one target are consecutive. Source: LLVM, turnSwitchRangeIntoICmp.
     */
    private boolean compareRange(BasicBlock block, SwitchInstruction choice) {
        Map<BasicBlock, List<ExactInt>> values = new LinkedHashMap<>();
        if (!UnreachableEdges.isUnreachable(choice.defaultBlock())) {
            values.put(choice.defaultBlock(), new ArrayList<>());
        }
        for (int i = 0; i < choice.caseCount(); i++) {
            values.computeIfAbsent(choice.caseBlock(i), _ -> new ArrayList<>())
                    .add(choice.caseValue(i).signedNumber());
        }
        if (values.size() != 2) {
            return false;
        }
        List<Map.Entry<BasicBlock, List<ExactInt>>> targets = List.copyOf(values.entrySet());
        for (int i = 0; i < 2; i++) {
            List<ExactInt> range = targets.get(i).getValue();
            range.sort(Comparator.naturalOrder());
            if (isRange(range, (IntType) choice.value().type())) {
                return rewriter.allow(SimplifyCfg.SWITCH_TO_RANGE, choice)
                        && compare(
                                block,
                                choice,
                                range,
                                targets.get(i).getKey(),
                                targets.get(1 - i).getKey());
            }
        }
        return context.refused(CfgRefusals.GAPS);
    }

    private static boolean isRange(List<ExactInt> sorted, IntType type) {
        ExactInt count = ExactInt.of(sorted.size());
        return !sorted.isEmpty()
                && count.bitLength() <= type.width()
                && sorted.getLast()
                        .subtract(sorted.getFirst())
                        .add(ExactInt.ONE)
                        .equals(count);
    }

    private boolean compare(
            BasicBlock block, SwitchInstruction choice, List<ExactInt> range, BasicBlock target, BasicBlock other) {
        IntType type = (IntType) choice.value().type();
        ExactInt lowest = range.getFirst();
        IrBuilder builder = rewriter.before(choice);
        Value shifted = lowest.signum() == 0
                ? choice.value()
                : builder.binary(Opcode.ADD, choice.value(), rewriter.context().integer(type, lowest.negate()));
        Value isCase =
                builder.compare(Predicate.ULT, shifted, rewriter.context().integer(type, ExactInt.of(range.size())));
        rewriter.replaceTerminator(block, new BranchInstruction(isCase, target, other));
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
