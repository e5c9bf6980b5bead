package lockstep.compiler.select;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.ptx.PtxLabel;
import org.jspecify.annotations.Nullable;

/**
 * The machine code of an LLVM IR block: pieces in layout order. The first has its PHIs and instructions; the others are
 * needed for its terminator.
 */
final class BlockCode {
    private final BasicBlock source;
    private final @Nullable BasicBlock next;
    private final MachineBodyBuilder.Block first;
    /** For each piece, the next one in the layout. */
    private final Map<MachineBodyBuilder.Block, MachineBodyBuilder.Block> following = new IdentityHashMap<>();

    private MachineBodyBuilder.Block last;
    /** For each successor, the pieces that branch to it. */
    private final Map<BasicBlock, List<MachineBodyBuilder.Block>> predecessors = new LinkedHashMap<>();

    private MachineBodyBuilder.Block current;

    /**
     * A block.
     *
     * @param next the block that follows in the layout; null if this is the last
     */
    BlockCode(BasicBlock source, @Nullable BasicBlock next, MachineBodyBuilder.Block first) {
        this.source = source;
        this.next = next;
        this.first = first;
        this.last = first;
        this.current = first;
    }

    /** The LLVM IR block. */
    BasicBlock source() {
        return source;
    }

    /** The block that follows in the layout; null if this is the last. */
    @Nullable BasicBlock next() {
        return next;
    }

    /** The piece that branches target. */
    MachineBodyBuilder.Block first() {
        return first;
    }

    /** The pieces in layout order. */
    List<MachineBodyBuilder.Block> pieces() {
        List<MachineBodyBuilder.Block> pieces = new ArrayList<>();
        for (MachineBodyBuilder.Block piece = first; piece != null; piece = following.get(piece)) {
            pieces.add(piece);
        }
        return pieces;
    }

    /** Whether the current piece is directly before the next block. */
    boolean isLastPiece() {
        return current == last;
    }

    /** Inserts a piece after the current one and makes it current. */
    void piece(MachineBodyBuilder body) {
        at(body, addAfter(body, current));
    }

    /** Makes {@code piece} current. */
    void at(MachineBodyBuilder body, MachineBodyBuilder.Block piece) {
        current = piece;
        body.at(piece);
    }

    /** A new piece after all others. */
    MachineBodyBuilder.Block add(MachineBodyBuilder body) {
        return addAfter(body, last);
    }

    /** A new piece directly after {@code other}. */
    MachineBodyBuilder.Block addAfter(MachineBodyBuilder body, MachineBodyBuilder.Block other) {
        MachineBodyBuilder.Block piece = body.newBlock();
        MachineBodyBuilder.Block successor = following.put(other, piece);
        if (successor == null) {
            last = piece;
        } else {
            following.put(piece, successor);
        }
        return piece;
    }

    /** Records an edge from the current piece to {@code target}. */
    void reaches(BasicBlock target) {
        List<MachineBodyBuilder.Block> from = predecessors.computeIfAbsent(target, each -> new ArrayList<>(1));
        if (from.isEmpty() || from.getLast() != current) {
            from.add(current);
        }
    }

    /** The labels of the pieces that branch to {@code target}. */
    List<PtxLabel> predecessorsOf(BasicBlock target) {
        return predecessors.getOrDefault(target, List.of()).stream()
                .map(MachineBodyBuilder.Block::label)
                .toList();
    }
}
