package lockstep.sim.image.sass;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.cfg.LiveAtEntry;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;

/** The registers that may be read before they are written: they are undefined when the kernel begins. */
final class EntryLiveness {
    private EntryLiveness() {}

    /**
     * Cells live at the entry.
     *
     * @param of the instructions of all blocks, with their block numbers, and the moves of PHIs
     * @param end cells from this one on do not count
     * @param mayBeEarly whether an instruction may read a register before what was written there arrives
     */
    static int[] live(FlowGraph graph, FunctionAssembler of, int end, boolean mayBeEarly) {
        BitSet[] reads = sets(graph.size());
        BitSet[] writes = sets(graph.size());
        List<OpBuilder> code = of.code();
        for (FunctionAssembler.Moves phis : of.moves()) {
            phis.to().forEach(writes[phis.target()]::set);
        }
        Guarded guarded = new Guarded();
        for (OpBuilder op : code) {
            BitSet written = writes[op.block()];
            read(op, end, reads[op.block()], mayBeEarly ? written : guarded.before(op, written));
            write(op, end, written);
            guarded.add(op);
        }
        for (FunctionAssembler.Moves phis : of.moves()) {
            phis.from().forEach(cell -> read(cell, end, reads[phis.source()], writes[phis.source()]));
        }
        return LiveAtEntry.of(graph, reads, writes).stream().toArray();
    }

    /**
     * The cells written in a block under one guard, as long as the guard is unchanged: a read under the same guard
     * reads what was written.
     */
    private static final class Guarded {
        private final BitSet cells = new BitSet();
        private int block = -1;
        private int guard = -1;
        private boolean isNegated;

        /** The cells that have been written by the lanes that execute {@code op} before they reach it. */
        BitSet before(OpBuilder op, BitSet written) {
            if (op.guard() < 0 || !isOfThis(op)) {
                return written;
            }
            BitSet both = (BitSet) cells.clone();
            both.or(written);
            return both;
        }

        private boolean isOfThis(OpBuilder op) {
            return op.block() == block && op.guard() == guard && op.isGuardNegated() == isNegated;
        }

        void add(OpBuilder op) {
            boolean isOther = op.block() != block || op.guard() >= 0 && !isOfThis(op);
            if (isOther) {
                cells.clear();
                block = op.block();
                guard = op.guard();
                isNegated = op.isGuardNegated();
            }
            boolean isWritten = op.result() >= 0 && op.kind() != OpKind.Move.UNDEFINE;
            if (isWritten && op.guard() >= 0) {
                cells.set(op.result(), op.result() + op.resultCells());
            }
            if (isWritten && guard >= op.result() && guard < op.result() + op.resultCells()) {
                cells.clear();
            }
        }
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
