package lockstep.compiler.loop;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.analysis.convergence.Convergence;
import lockstep.compiler.cfg.EdgeGathering;
import lockstep.compiler.cfg.EdgeGathering.Edge;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import org.jspecify.annotations.Nullable;

/**
 * Separates two nested loops that share a header. A PHI of the header which some back edges leave unchanged shows that
 * those belong to an inner loop; the other back edges then lead to a new header of the outer loop.
 *
 * <p>Not where the loop has a convergent operation: lanes that take different back edges reconverge at the shared
 * header, and would reconverge only after leaving the inner loop.
 */
final class NestedLoops {
    /** Loops with this many back edges or more are left, as in LLVM. */
    private static final int MAX_BACK_EDGES = 8;

    /** The result for one loop. */
    enum Outcome {
        /** No inner loop was found. */
        NONE,
        /** The loops have been separated. */
        SEPARATED,
        /** A convergent operation prevents it. */
        CONVERGENT,
        /** An edge of an indirect branch prevents it. */
        INDIRECT
    }

    private NestedLoops() {}

    /** Separates {@code loop}, which is reducible; if it was, {@code loops} is out of date afterwards. */
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

    /** The back edges that change the first PHI which other back edges leave unchanged, or null. */
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
