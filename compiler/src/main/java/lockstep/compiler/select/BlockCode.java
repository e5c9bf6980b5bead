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
    private final BodyBuilder.Block first;
    /** Behind each piece the next one in the layout. */
    private final Map<BodyBuilder.Block, BodyBuilder.Block> following = new IdentityHashMap<>();

    private BodyBuilder.Block last;
    /** From which pieces each successor is reached. */
    private final Map<BasicBlock, List<BodyBuilder.Block>> ways = new LinkedHashMap<>();

    private BodyBuilder.Block current;

    /**
     * A block.
     *
     * @param next what is laid out behind it; null if it is the last
     */
    BlockCode(BasicBlock source, @Nullable BasicBlock next, BodyBuilder.Block first) {
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
    BodyBuilder.Block first() {
        return first;
    }

    /** In the order of the layout. */
    List<BodyBuilder.Block> pieces() {
        List<BodyBuilder.Block> pieces = new ArrayList<>();
        for (BodyBuilder.Block piece = first; piece != null; piece = following.get(piece)) {
            pieces.add(piece);
        }
        return pieces;
    }

    /** Whether what is emitted now stands in front of the next block. */
    boolean isLastPiece() {
        return current == last;
    }

    /** A new piece behind the one that is emitted now, in which emission goes on. */
    void piece(BodyBuilder body) {
        at(body, addBehind(body, current));
    }

    /** Emission goes on in {@code piece}. */
    void at(BodyBuilder body, BodyBuilder.Block piece) {
        current = piece;
        body.at(piece);
    }

    /** A new piece behind all others. */
    BodyBuilder.Block add(BodyBuilder body) {
        return addBehind(body, last);
    }

    /** A new piece directly behind {@code other}. */
    BodyBuilder.Block addBehind(BodyBuilder body, BodyBuilder.Block other) {
        BodyBuilder.Block piece = body.newBlock();
        BodyBuilder.Block behind = following.put(other, piece);
        if (behind == null) {
            last = piece;
        } else {
            following.put(piece, behind);
        }
        return piece;
    }

    /** Notes that {@code target} is reached from the current piece. */
    void reaches(BasicBlock target) {
        List<BodyBuilder.Block> from = ways.computeIfAbsent(target, each -> new ArrayList<>(1));
        if (from.isEmpty() || from.getLast() != current) {
            from.add(current);
        }
    }

    /** The labels of the pieces that {@code target} is reached from. */
    List<PtxLabel> waysTo(BasicBlock target) {
        return ways.getOrDefault(target, List.of()).stream()
                .map(BodyBuilder.Block::label)
                .toList();
    }
}
