package lockstep.compiler.simplifycfg;

import lockstep.compiler.analysis.convergence.Convergence;
import lockstep.compiler.expression.MergedFlags;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * Makes a store that is the whole of an arm unconditional where the block before has stored to the same address: lanes
 * that did not take the arm store the earlier value again. Between the two stores there must be no write to memory and
 * no convergent operation, as another lane may have written the location by then.
 */
final class StoreSpeculation implements BlockRule {
    /** Instructions before the branch that are searched, LLVM's MaxNumInstToLookAt. */
    private static final int MAX_STEPS = 9;

    private final Rewriter rewriter;
    private final PassContext context;
    private final boolean isOn;

    StoreSpeculation(Rewriter rewriter, PassContext context) {
        this.rewriter = rewriter;
        this.context = context;
        this.isOn = context.isOn(SimplifyCfg.SPECULATE_BLOCKS) && context.isOn(SimplifyCfg.HOIST_STORES);
    }

    @Override
    public boolean apply(BasicBlock block) {
        if (!isOn
                || !(block.terminator() instanceof BranchInstruction branch)
                || !branch.isConditional()
                || branch.successor(0) == branch.successor(1)) {
            return false;
        }
        return speculate(block, branch, 0) || speculate(block, branch, 1);
    }

    private boolean speculate(BasicBlock block, BranchInstruction branch, int edge) {
        BasicBlock arm = branch.successor(edge);
        if (ArmSpeculation.joinOf(block, arm) != branch.successor(1 - edge)
                || !(arm.first() instanceof StoreInstruction store)
                || !(store.next() instanceof BranchInstruction)) {
            return false;
        }
        StoreInstruction earlier = earlierStore(branch, store);
        if (earlier == null) {
            return false;
        }
        if (!rewriter.allow(SimplifyCfg.SPECULATE_STORE, branch)) {
            return false;
        }
        Value ifTrue = edge == 0 ? store.value() : earlier.value();
        Value ifFalse = edge == 0 ? earlier.value() : store.value();
        Value chosen = rewriter.before(branch).select(branch.condition(), ifTrue, ifFalse);
        rewriter.setOperand(store, 0, chosen);
        MergedFlags.dropMetadata(store);
        rewriter.moveBefore(store, branch);
        return true;
    }

    private @Nullable StoreInstruction earlierStore(BranchInstruction branch, StoreInstruction store) {
        if (!store.access().isSimple()) {
            return missed(store, CfgRefusals.STORE_NOT_SIMPLE);
        }
        int steps = 0;
        for (Instruction i = branch.previous(); i != null && steps < MAX_STEPS; i = i.previous(), steps++) {
            if (i instanceof StoreInstruction earlier) {
                boolean fits = earlier.pointer() == store.pointer()
                        && earlier.value().type().equals(store.value().type())
                        && earlier.access().isSimple()
                        && (store.access().alignment() == earlier.access().alignment()
                                || store.access().alignment() == 1);
                return fits ? earlier : missed(store, CfgRefusals.NO_STORE);
            }
            if (i instanceof PhiInstruction
                    || Convergence.isConvergent(i)
                    || EffectsOf.instruction(i).mayHaveSideEffects()) {
                return missed(store, i instanceof PhiInstruction ? CfgRefusals.NO_STORE : CfgRefusals.STORE_BETWEEN);
            }
        }
        return missed(store, CfgRefusals.NO_STORE);
    }

    private @Nullable StoreInstruction missed(StoreInstruction store, Refusal why) {
        CfgRefusals.missed(context, why, store, "Store");
        return null;
    }
}
