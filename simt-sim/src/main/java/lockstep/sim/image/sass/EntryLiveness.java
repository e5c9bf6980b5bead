package lockstep.sim.image.sass;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.cfg.LiveAtEntry;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;

/** The registers that may be read before they are written: they hold anything when the kernel begins. */
final class EntryLiveness {
    private EntryLiveness() {}

    /**
     * Cells live at the entry.
     *
     * @param code the instructions of all blocks, each of which says which block it is of
     * @param end cells from this one on do not count
     */
    static int[] live(FlowGraph graph, List<OpBuilder> code, int end) {
        BitSet[] reads = sets(graph.size());
        BitSet[] writes = sets(graph.size());
        for (OpBuilder op : code) {
            read(op, end, reads[op.block()], writes[op.block()]);
            write(op, end, writes[op.block()]);
        }
        return LiveAtEntry.of(graph, reads, writes).stream().toArray();
    }

    private static BitSet[] sets(int count) {
        BitSet[] sets = new BitSet[count];
        Arrays.setAll(sets, i -> new BitSet());
        return sets;
    }

    private static void read(OpBuilder op, int end, BitSet reads, BitSet writes) {
        for (int i = 0; i < op.operandCount(); i++) {
            for (int leaf = 0; leaf < op.operandCells(i); leaf++) {
                read(op.operand(i) + leaf, end, reads, writes);
            }
        }
        read(op.guard(), end, reads, writes);
    }

    private static void read(int cell, int end, BitSet reads, BitSet writes) {
        if (cell >= 0 && cell < end && !writes.get(cell)) {
            reads.set(cell);
        }
    }

    private static void write(OpBuilder op, int end, BitSet writes) {
        boolean isWritten = op.guard() < 0 && op.result() >= 0 && op.kind() != OpKind.Move.UNDEFINE;
        for (int i = 0; isWritten && i < op.resultCells() && op.result() + i < end; i++) {
            writes.set(op.result() + i);
        }
    }
}
