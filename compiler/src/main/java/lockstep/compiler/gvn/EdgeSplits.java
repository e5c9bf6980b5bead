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
 * Edges on which values are to be computed: whether a computation may be duplicated on them, and the critical ones,
 * which are split after the walk over the function.
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
     * Whether one computation in {@code block} may be replaced by {@code count} computations on incoming edges. If
     * lanes of a warp may arrive by different edges, the warp would execute it once for each of these edges instead of
     * once.
     */
    boolean mayReplace(BasicBlock block, int count) {
        return count <= 1
                || count <= context.knob(GlobalValueNumbering.PRE_EDGES)
                        && !context.get(Uniformity.ANALYSIS, rewriter.function())
                                .isDivergentJoin(block);
    }

    /** Whether code at the end of {@code from} is executed only on the way to one block. */
    static boolean hasOneEdge(BasicBlock from) {
        return from.terminator().successorCount() == 1;
    }

    /** Whether the edge may be split. */
    static boolean maySplit(BasicBlock from, BasicBlock to) {
        long edges = from.successors().stream().filter(s -> s == to).count();
        return edges == 1 && !(from.terminator() instanceof IndirectBranchInstruction);
    }

    /** Requests a split of the edge. */
    void want(BasicBlock from, BasicBlock to) {
        wanted.add(new Edge(from, to));
    }

    /** Splits the requested edges, each once. */
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
