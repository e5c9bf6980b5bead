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
 * What a block of LLVM IR becomes: pieces in the order of their layout, of which the first has its PHIs and
 * instructions, and the others are needed by the end of the block.
 */
final class BlockCode {
    private final BasicBlock source;
    private final @Nullable BasicBlock next;
    private final MachineBodyBuilder.Block first;
    /** Behind each piece the next one in the layout. */
    private final Map<MachineBodyBuilder.Block, MachineBodyBuilder.Block> following = new IdentityHashMap<>();

    private MachineBodyBuilder.Block last;
    /** From which pieces each successor is reached. */
    private final Map<BasicBlock, List<MachineBodyBuilder.Block>> ways = new LinkedHashMap<>();

    private MachineBodyBuilder.Block current;

    /**
     * A block.
     *
     * @param next what is laid out behind it; null if it is the last
     */
    BlockCode(BasicBlock source, @Nullable BasicBlock next, MachineBodyBuilder.Block first) {
        this.source = source;
        this.next = next;
        this.first = first;
        this.last = first;
        this.current = first;
    }

    /** The block of LLVM IR. */
    BasicBlock source() {
        return source;
    }

    /** The block that is laid out behind it; null if it is the last. */
    @Nullable BasicBlock next() {
        return next;
    }

    /** The piece that branches go to. */
    MachineBodyBuilder.Block first() {
        return first;
    }

    /** In the order of the layout. */
    List<MachineBodyBuilder.Block> pieces() {
        List<MachineBodyBuilder.Block> pieces = new ArrayList<>();
        for (MachineBodyBuilder.Block piece = first; piece != null; piece = following.get(piece)) {
            pieces.add(piece);
        }
        return pieces;
    }

    /** Whether what is emitted now stands in front of the next block. */
    boolean isLastPiece() {
        return current == last;
    }

    /** A new piece behind the one that is emitted now, in which emission goes on. */
    void piece(MachineBodyBuilder body) {
        at(body, addBehind(body, current));
    }

    /** Emission goes on in {@code piece}. */
    void at(MachineBodyBuilder body, MachineBodyBuilder.Block piece) {
        current = piece;
        body.at(piece);
    }

    /** A new piece behind all others. */
    MachineBodyBuilder.Block add(MachineBodyBuilder body) {
        return addBehind(body, last);
    }

    /** A new piece directly behind {@code other}. */
    MachineBodyBuilder.Block addBehind(MachineBodyBuilder body, MachineBodyBuilder.Block other) {
        MachineBodyBuilder.Block piece = body.newBlock();
        MachineBodyBuilder.Block behind = following.put(other, piece);
        if (behind == null) {
            last = piece;
        } else {
            following.put(piece, behind);
        }
        return piece;
    }

    /** Notes that {@code target} is reached from the current piece. */
    void reaches(BasicBlock target) {
        List<MachineBodyBuilder.Block> from = ways.computeIfAbsent(target, each -> new ArrayList<>(1));
        if (from.isEmpty() || from.getLast() != current) {
            from.add(current);
        }
    }

    /** The labels of the pieces that {@code target} is reached from. */
    List<PtxLabel> waysTo(BasicBlock target) {
        return ways.getOrDefault(target, List.of()).stream()
                .map(MachineBodyBuilder.Block::label)
                .toList();
    }
}
