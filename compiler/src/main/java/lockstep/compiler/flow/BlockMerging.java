package lockstep.compiler.flow;

import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.PassContext;

/** Joins a block to its only predecessor, and leads edges past blocks that hold nothing but PHIs. */
final class BlockMerging implements BlockRule {
    private final Rewriter rewriter;
    private final boolean keepLoops;
    private final Set<BasicBlock> headers;

    BlockMerging(Rewriter rewriter, PassContext context, Set<BasicBlock> headers) {
        this.rewriter = rewriter;
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
        if (!EmptyBlocks.mayGo(block)
                || breaksLoop(block)
                || !rewriter.allow(SimplifyCfg.FORWARD, block.terminator())) {
            return false;
        }
        EmptyBlocks.forward(rewriter, block);
        return true;
    }

    /** With keep-loops a block stays that gathers several edges and is a header, or leads to one. */
    private boolean breaksLoop(BasicBlock block) {
        return keepLoops
                && block.useCount() > 1
                && (headers.contains(block) || headers.contains(block.terminator().successor(0)));
    }
}
