package lockstep.compiler.ori.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import org.jspecify.annotations.Nullable;

/**
 * A block whose successors are blocks rather than labels. Its label may change; a reference by text, as in
 * {@code LEPC}, denotes the block that has the label then.
 */
final class SyncBlock {
    /** Instead of the index of a target: the fall-through edge. */
    static final int NEXT = -1;

    private String label;
    private final List<OriInstruction> body = new ArrayList<>();
    private @Nullable OriMachine end;
    private final List<SyncBlock> targets = new ArrayList<>();
    private @Nullable SyncBlock next;
    private @Nullable SyncBlock placedBefore;
    private @Nullable SyncBlock placedAfter;

    SyncBlock(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    void setLabel(String other) {
        label = other;
    }

    /** The instructions except the terminator. */
    List<OriInstruction> body() {
        return body;
    }

    /** The branch, return or exit at its end. */
    Optional<OriMachine> end() {
        return Optional.ofNullable(end);
    }

    /** @param to the targets of {@code made}, in order */
    void setEnd(@Nullable OriMachine made, List<SyncBlock> to) {
        end = made;
        targets.clear();
        targets.addAll(to);
    }

    /** The targets of the terminator. */
    List<SyncBlock> targets() {
        return targets;
    }

    /** The fall-through successor. */
    Optional<SyncBlock> next() {
        return Optional.ofNullable(next);
    }

    void setNext(@Nullable SyncBlock other) {
        next = other;
    }

    /** The successor at {@code slot}: the index of a target, or {@link #NEXT}. */
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

    /** The slots of all successors, targets first. */
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

    // ---- textual order

    /** The block that follows in the text. */
    Optional<SyncBlock> placedAfter() {
        return Optional.ofNullable(placedAfter);
    }

    /** Places {@code made} after this block. */
    void placeAfter(SyncBlock made) {
        made.placedBefore = this;
        made.placedAfter = placedAfter;
        if (placedAfter != null) {
            placedAfter.placedBefore = made;
        }
        placedAfter = made;
    }

    /** Places {@code made} before this block. */
    void placeBefore(SyncBlock made) {
        made.placedAfter = this;
        made.placedBefore = placedBefore;
        if (placedBefore != null) {
            placedBefore.placedAfter = made;
        }
        placedBefore = made;
    }
}
