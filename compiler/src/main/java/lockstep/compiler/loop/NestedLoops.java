package lockstep.compiler.loop;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.analysis.convergence.Convergence;
import lockstep.compiler.cfg.EdgeGathering.Edge;
import lockstep.compiler.cfg.EdgeGathering;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import org.jspecify.annotations.Nullable;

/**
 * Takes two nested loops apart that share a header. A PHI of the header which some back edges leave as it is shows that
 * those are of an inner loop; the other edges then go through a new header of the outer loop.
 *
 * <p>Not where the loop has a convergent operation: lanes that take different back edges meet at the header now, and
 * would meet at the inner one only after leaving it.
 */
final class NestedLoops {
    /** Loops with this many back edges or more are left, as in LLVM. */
    private static final int MAX_BACK_EDGES = 8;

    /** What became of one loop. */
    enum Outcome {
        /** The loop shows no inner one. */
        NONE,
        /** It has been taken apart. */
        SEPARATED,
        /** A convergent operation keeps it. */
        CONVERGENT,
        /** An edge of an indirect branch keeps it. */
        INDIRECT
    }

    private NestedLoops() {}

    /** Separates {@code loop}, which is reducible; {@code loops} is out of date afterwards if it was. */
    static Outcome separate(LoopBlocks loops, int loop, Rewriter rewriter) {
        BasicBlock header = loops.header(loop);
        List<Edge> back = loops.edgesInto(header, loop, true);
        if (back.size() < 2 || back.size() >= MAX_BACK_EDGES) {
            return Outcome.NONE;
        }
        List<Edge> outer = outerEdges(header, back);
        if (outer == null) {
            return Outcome.NONE;
        }
        outer.addAll(loops.edgesInto(header, loop, false));
        if (!EdgeGathering.isPossible(outer)) {
            return Outcome.INDIRECT;
        }
        if (Convergence.isAnyConvergent(loops.blocks(loop))) {
            return Outcome.CONVERGENT;
        }
        if (!rewriter.allow(LoopSimplify.SEPARATE, header)) {
            return Outcome.NONE;
        }
        String name = header.name() == null ? "outer" : header.name() + ".outer";
        EdgeGathering.gather(rewriter, outer, header, name, header);
        return Outcome.SEPARATED;
    }

    /** The back edges that change the first PHI which others leave as it is; null if there is no such PHI. */
    private static @Nullable List<Edge> outerEdges(BasicBlock header, List<Edge> back) {
        for (PhiInstruction phi : header.phis()) {
            List<Edge> outer = new ArrayList<>();
            for (Edge edge : back) {
                if (phi.valueFrom(edge.source()) != phi) {
                    outer.add(edge);
                }
            }
            if (!outer.isEmpty() && outer.size() < back.size()) {
                return outer;
            }
        }
        return null;
    }
}
