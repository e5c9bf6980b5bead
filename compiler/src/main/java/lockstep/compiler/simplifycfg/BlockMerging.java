package lockstep.compiler.simplifycfg;

import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Refusal;

/** Merges a block into its only predecessor, and redirects edges past blocks that contain only PHIs and a jump. */
final class BlockMerging implements BlockRule {
    private final Rewriter rewriter;
    private final PassContext context;
    private final boolean keepLoops;
    private final Set<BasicBlock> headers;

    BlockMerging(Rewriter rewriter, PassContext context, Set<BasicBlock> headers) {
        this.rewriter = rewriter;
        this.context = context;
        this.keepLoops = context.isOn(SimplifyCfg.KEEP_LOOPS);
        this.headers = headers;
    }

    @Override
    public boolean apply(BasicBlock block) {
        return merge(block) || forward(block);
    }

    private boolean merge(BasicBlock block) {
        BasicBlock before = block.chainedPredecessor();
        if (before == null || !rewriter.allow(SimplifyCfg.MERGE, before.terminator())) {
            return false;
        }
        rewriter.mergeIntoPredecessor(block);
        return true;
    }

    // ---- forwarding

    private boolean forward(BasicBlock block) {
        if (!EmptyBlocks.isPassage(block) || !mayForward(block)) {
            return false;
        }
        EmptyBlocks.forward(rewriter, block);
        return true;
    }

    private boolean mayForward(BasicBlock block) {
        EmptyBlocks.Obstacle obstacle = EmptyBlocks.obstacle(block);
        if (obstacle != null) {
            return context.refused(refusal(obstacle));
        }
        return (!breaksLoop(block) || context.refused(CfgRefusals.FORWARD_HEADER))
                && rewriter.allow(SimplifyCfg.FORWARD, block.terminator());
    }

    private static Refusal refusal(EmptyBlocks.Obstacle obstacle) {
        return switch (obstacle) {
            case LATCHES -> CfgRefusals.TWO_LATCHES;
            case INDIRECT -> CfgRefusals.FORWARD_INDIRECT;
            case USED -> CfgRefusals.PHI_USED;
            case VALUES -> CfgRefusals.VALUES_DIFFER;
        };
    }

    /**
     * With keep-loops, whether {@code block} has several predecessors and is a loop header or leads to one; such a
     * block stays.
     */
    private boolean breaksLoop(BasicBlock block) {
        return keepLoops
                && block.useCount() > 1
                && (headers.contains(block)
                        || headers.contains(block.terminator().successor(0)));
    }
}
