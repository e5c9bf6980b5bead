package lockstep.compiler.ori.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import org.jspecify.annotations.Nullable;

/**
 * A block whose successors are blocks, not labels. Its label may change; who names it by text, as {@code LEPC} does,
 * then means the block that has the label.
 */
final class SyncBlock {
    /** In place of the index of a target: control goes on at the end. */
    static final int NEXT = -1;

    private String label;
    private final List<OriInstruction> body = new ArrayList<>();
    private @Nullable OriMachine end;
    private final List<SyncBlock> targets = new ArrayList<>();
    private @Nullable SyncBlock next;
    private @Nullable SyncBlock placedBefore;
    private @Nullable SyncBlock placedBehind;

    SyncBlock(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    void setLabel(String other) {
        label = other;
    }

    /** The instructions but the one that ends it. */
    List<OriInstruction> body() {
        return body;
    }

    /** The branch, return or exit at its end. */
    Optional<OriMachine> end() {
        return Optional.ofNullable(end);
    }

    /** @param to the blocks that {@code made} names, in its order */
    void setEnd(@Nullable OriMachine made, List<SyncBlock> to) {
        end = made;
        targets.clear();
        targets.addAll(to);
    }

    /** The blocks that the instruction at its end names. */
    List<SyncBlock> targets() {
        return targets;
    }

    /** The block that control goes on to where it does not leave. */
    Optional<SyncBlock> next() {
        return Optional.ofNullable(next);
    }

    void setNext(@Nullable SyncBlock other) {
        next = other;
    }

    /** The block by way {@code slot}: the index of a target, or {@link #NEXT}. */
    SyncBlock successor(int slot) {
        return slot == NEXT ? next().orElseThrow() : targets.get(slot);
    }

    void setSuccessor(int slot, SyncBlock other) {
        if (slot == NEXT) {
            next = other;
        } else {
            targets.set(slot, other);
        }
    }

    /** All ways, targets first. */
    List<Integer> slots() {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            found.add(i);
        }
        if (next != null) {
            found.add(NEXT);
        }
        return found;
    }

    // ---- its place in the text

    /** The block that stands behind it. */
    Optional<SyncBlock> placedBehind() {
        return Optional.ofNullable(placedBehind);
    }

    /** Puts {@code made} behind this one. */
    void placeBehind(SyncBlock made) {
        made.placedBefore = this;
        made.placedBehind = placedBehind;
        if (placedBehind != null) {
            placedBehind.placedBefore = made;
        }
        placedBehind = made;
    }

    /** Puts {@code made} before this one. */
    void placeBefore(SyncBlock made) {
        made.placedBehind = this;
        made.placedBefore = placedBefore;
        if (placedBefore != null) {
            placedBefore.placedBehind = made;
        }
        placedBefore = made;
    }
}
