package lockstep.compiler.structurizecfg;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.TerminatorInstruction;

/**
 * One edge of the flow graph.
 *
 * @param source the block it leaves
 * @param index which successor of its terminator it leads to
 */
record BlockEdge(BasicBlock source, int index) {
    BasicBlock target() {
        return source.terminator().successor(index);
    }

    /** The edges that leave {@code block}. */
    static List<BlockEdge> outOf(BasicBlock block) {
        List<BlockEdge> edges = new ArrayList<>();
        for (int i = 0; i < block.terminator().successorCount(); i++) {
            edges.add(new BlockEdge(block, i));
        }
        return edges;
    }

    /**
     * Leads {@code edges}, all of one block, to {@code target}, whose PHIs are the caller's business; a branch of which
     * nothing else is left becomes an unconditional one.
     */
    static void lead(Rewriter rewriter, List<BlockEdge> edges, BasicBlock target) {
        BasicBlock source = edges.getFirst().source();
        TerminatorInstruction end = source.terminator();
        if (edges.size() == end.successorCount()) {
            rewriter.replaceTerminator(source, new BranchInstruction(target));
        } else {
            edges.forEach(edge -> rewriter.redirect(end, edge.index(), target));
        }
    }
}
