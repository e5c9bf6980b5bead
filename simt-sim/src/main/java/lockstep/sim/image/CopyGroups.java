package lockstep.sim.image;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.DivergenceCopy;

/**
 * Decodes parallel copies: divergence-safe copies of one group, all of which read before any of them writes. This
 * matters only if the cells of PHI webs are shared and one copy writes what a later one reads. Such a group is decoded
 * into one move of all sources to temporary cells, and one move from there for each copy. docs/semantics.md, S12.
 */
final class CopyGroups {
    private final Decoding decoding;
    private final Cells cells;

    CopyGroups(Decoding decoding) {
        this.decoding = decoding;
        this.cells = decoding.cells;
    }

    /** Whether a parallel copy that needs temporary cells begins at {@code instruction}. */
    static boolean beginsAt(Instruction instruction, Cells cells) {
        if (!DivergenceCopy.isCopy(instruction) || isInside(instruction)) {
            return false;
        }
        BitSet written = new BitSet();
        for (Instruction copy : DivergenceCopy.groupFrom(instruction)) {
            Value source = DivergenceCopy.source(copy);
            if (cells.of(copy) < 0) {
                return false;
            }
            if (source instanceof LocalValue local && written.get(cells.of(local))) {
                return true;
            }
            written.set(cells.of(copy));
        }
        return false;
    }

    private static boolean isInside(Instruction copy) {
        Instruction before = copy.previous();
        return before != null && DivergenceCopy.isCopy(before) && DivergenceCopy.isSameGroup(before, copy);
    }

    /** The moves of the parallel copy that begins at {@code first}: one more than it has copies. */
    List<Op> decode(Instruction first) {
        List<Instruction> copies = DivergenceCopy.groupFrom(first);
        List<Value> sources = copies.stream().map(DivergenceCopy::source).toList();
        OpBuilder gather = new OpBuilder(
                OpKind.Move.MOVES, decoding.blockNumber.applyAsInt(Objects.requireNonNull(first.block())), first);
        decoding.setOperands(gather, sources);
        IntArrayList from = new IntArrayList();
        for (int i = 0; i < sources.size(); i++) {
            for (int leaf = 0; leaf < gather.operandCells(i); leaf++) {
                from.add(gather.operand(i) + leaf);
            }
        }
        gather.setNumbers(from.toIntArray());
        gather.setResult(
                cells.allocateFor(sources),
                from.size(),
                cells.scalars(first.type()).getFirst());
        List<Op> moves = new ArrayList<>(List.of(gather.build()));
        int at = gather.result();
        for (Instruction copy : copies) {
            moves.add(scatter(copy, at));
            at += cells.count(copy.type());
        }
        return moves;
    }

    private Op scatter(Instruction copy, int from) {
        OpBuilder op = decoding.op(OpKind.Move.MOVES, copy, List.of());
        op.setNumbers(IntStream.range(from, from + op.resultCells()).toArray());
        return op.build();
    }
}
