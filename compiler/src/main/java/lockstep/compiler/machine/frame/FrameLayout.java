package lockstep.compiler.machine.frame;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.ptx.PtxVariable;

/**
 * Offsets of frame objects in one local variable. Objects are grouped by category, in the order of the categories;
 * within a category they are sorted by decreasing alignment, so that there is no padding between objects whose size is
 * a multiple of their alignment.
 */
final class FrameLayout {
    /** How an object is used. Source: the three categories of seed 003, PrologEpilogInserter, phase 4. */
    enum Category {
        /** Accessed only at constant offsets, as spill slots are. */
        SLOT,
        /** Accessed through computed addresses. */
        ARRAY,
        /** Its address is converted to a generic one or escapes otherwise. */
        ESCAPES
    }

    private final Map<PtxVariable, Long> offsets = new IdentityHashMap<>();
    private long size;
    private long alignment = 1;

    /**
     * The layout of {@code objects}.
     *
     * @param objects the used objects, in textual order
     */
    FrameLayout(List<PtxVariable> objects, Map<PtxVariable, Category> categories) {
        for (Category category : Category.values()) {
            List<PtxVariable> some = new ArrayList<>(objects.stream()
                    .filter(object -> categories.get(object) == category)
                    .toList());
            some.sort(Comparator.<PtxVariable>comparingLong(FrameLayout::alignment)
                    .reversed());
            some.forEach(this::place);
        }
    }

    private void place(PtxVariable object) {
        long step = alignment(object);
        size = (size + step - 1) / step * step;
        offsets.put(object, size);
        size += object.shape().bytes();
        alignment = Math.max(alignment, step);
    }

    private static long alignment(PtxVariable object) {
        return object.shape().effectiveAlignment();
    }

    /** The offset of {@code object} in bytes. */
    long offset(PtxVariable object) {
        return Objects.requireNonNull(offsets.get(object));
    }

    /** The total size in bytes, including padding. */
    long size() {
        return size;
    }

    /** The largest alignment of an object. */
    long alignment() {
        return alignment;
    }
}
