package lockstep.compiler.gvn;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.analysis.uniformity.Uniformity;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.pass.PassContext;

/**
 * Edges on which something is to be computed: how many of a block may be, and critical ones, which get blocks when the
 * walk over the function is over.
 */
final class EdgeSplits {
    private record Edge(BasicBlock from, BasicBlock to) {}

    private final PassContext context;
    private final Rewriter rewriter;
    private final List<Edge> wanted = new ArrayList<>();

    EdgeSplits(PassContext context, Rewriter rewriter) {
        this.context = context;
        this.rewriter = rewriter;
    }

    /**
     * Whether one computation in {@code block} may become {@code count} on edges into it, while it goes on others.
     * Where lanes of a warp may come by different edges it would be executed for each of those in turn instead of once.
     */
    boolean mayReplace(BasicBlock block, int count) {
        return count <= 1
                || count <= context.knob(GlobalValueNumbering.PRE_EDGES)
                        && !context.get(Uniformity.ANALYSIS, rewriter.function()).isDivergentJoin(block);
    }

    /** Whether what stands at the end of {@code from} is executed for no other successor than {@code to}. */
    static boolean isOnly(BasicBlock from, BasicBlock to) {
        return from.terminator().successorCount() == 1 && from.singleSuccessor() == to;
    }

    /** Whether there may be a block on the edge. */
    static boolean maySplit(BasicBlock from, BasicBlock to) {
        long edges = from.successors().stream().filter(s -> s == to).count();
        return edges == 1 && !(from.terminator() instanceof IndirectBranchInstruction);
    }

    /** The edge is to be split. */
    void want(BasicBlock from, BasicBlock to) {
        wanted.add(new Edge(from, to));
    }

    /** Splits what is wanted, each edge once. */
    void apply() {
        for (Edge edge : wanted) {
            TerminatorInstruction end = edge.from().terminator();
            int index = end.successors().indexOf(edge.to());
            if (index >= 0 && rewriter.allow(GlobalValueNumbering.SPLIT, end)) {
                rewriter.splitEdge(end, index, null);
            }
        }
    }
}
