package lockstep.sim.image;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;

/** Makes the edges of a function, with the moves of PHIs and the cycles that are entered or continued. */
final class FunctionEdges {
    private final FunctionGraph graph;
    private final LoopForest loops;
    private final Cells cells;
    private final int[] blockStart;
    private final List<Edge> edges = new ArrayList<>();

    FunctionEdges(FunctionGraph graph, LoopForest loops, Cells cells, int[] blockStart) {
        this.graph = graph;
        this.loops = loops;
        this.cells = cells;
        this.blockStart = blockStart;
    }

    Edge[] all() {
        return edges.toArray(Edge[]::new);
    }

    /** A new edge; parallel edges of a switch get one each. */
    Edge edge(BasicBlock from, BasicBlock to) {
        int source = graph.indexOf(from);
        int target = graph.indexOf(to);
        IntArrayList moveFrom = new IntArrayList();
        IntArrayList moveTo = new IntArrayList();
        IntArrayList redrawn = new IntArrayList();
        addMoves(from, to, moveFrom, moveTo, redrawn);
        Edge edge = new Edge(
                edges.size(),
                source,
                target,
                blockStart[target],
                FlowLayout.entered(loops, source, target),
                FlowLayout.continued(loops, source, target),
                moveFrom.toIntArray(),
                moveTo.toIntArray(),
                redrawn.toIntArray());
        edges.add(edge);
        return edge;
    }

    private void addMoves(
            BasicBlock from, BasicBlock to, IntArrayList moveFrom, IntArrayList moveTo, IntArrayList redrawn) {
        for (PhiInstruction phi : to.phis()) {
            int base = cells.of(phi);
            Value value = phi.valueFrom(from);
            if (base < 0 || value == null) {
                continue;
            }
            int source = cells.operand(value, redrawn);
            int count = source == base ? 0 : cells.count(phi.type());
            for (int i = 0; i < count; i++) {
                moveFrom.add(source + i);
                moveTo.add(base + i);
            }
        }
    }
}
