package lockstep.compiler.simplifycfg;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.pass.PassContext;

/**
 * A PHI entry that is the constant of the case that leads to it becomes the value switched on, so that the whole PHI
 * may become that value.
 */
final class ForwardCondition implements BlockRule {
    private final Rewriter rewriter;
    private final PassContext context;
    private final boolean isOn;

    ForwardCondition(Rewriter rewriter, PassContext context) {
        this.rewriter = rewriter;
        this.context = context;
        this.isOn = context.isOn(SimplifyCfg.FORWARD_CONDITION);
    }

    @Override
    public boolean apply(BasicBlock block) {
        if (!isOn || !(block.terminator() instanceof SwitchInstruction choice)) {
            return false;
        }
        Map<PhiInstruction, List<Integer>> found = new LinkedHashMap<>();
        boolean any = false;
        for (int i = 0; i < choice.caseCount(); i++) {
            any |= direct(block, choice, i);
            collect(block, choice, i, found);
        }
        for (Map.Entry<PhiInstruction, List<Integer>> entry : found.entrySet()) {
            // One entry alone would gain nothing, as in LLVM.
            boolean isWorthIt = entry.getValue().size() > 1 || context.refused(CfgRefusals.ONE_ENTRY);
            if (isWorthIt && rewriter.allow(SimplifyCfg.FORWARD_SWITCH, entry.getKey())) {
                entry.getValue().forEach(index -> rewriter.setOperand(entry.getKey(), index, choice.value()));
                any = true;
            }
        }
        return any;
    }

    /** Rewrites PHIs of the case's own block, if the case is the only edge from the switch to it. */
    private boolean direct(BasicBlock block, SwitchInstruction choice, int index) {
        BasicBlock target = choice.caseBlock(index);
        boolean any = false;
        for (PhiInstruction phi : target.phis()) {
            int entry = phi.indexOf(block);
            if (entry >= 0
                    && phi.incomingValue(entry) == choice.caseValue(index)
                    && (phi.incomingBlocks().lastIndexOf(block) == entry || context.refused(CfgRefusals.CASE_EDGES))
                    && rewriter.allow(SimplifyCfg.FORWARD_SWITCH, phi)) {
                rewriter.setOperand(phi, entry, choice.value());
                any = true;
            }
        }
        return any;
    }

    /** Collects entries on the edge from an empty block that only this case leads to. */
    private static void collect(
            BasicBlock block, SwitchInstruction choice, int index, Map<PhiInstruction, List<Integer>> into) {
        BasicBlock middle = choice.caseBlock(index);
        if (middle.useCount() != 1
                || middle.isAddressTaken()
                || middle == block
                || !(middle.first() instanceof BranchInstruction branch)
                || branch.isConditional()) {
            return;
        }
        for (PhiInstruction phi : branch.successor(0).phis()) {
            int entry = phi.indexOf(middle);
            if (entry >= 0 && phi.incomingValue(entry) == choice.caseValue(index)) {
                into.computeIfAbsent(phi, p -> new ArrayList<>()).add(entry);
            }
        }
    }
}
