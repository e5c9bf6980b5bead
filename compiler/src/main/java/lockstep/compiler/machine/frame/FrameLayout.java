package lockstep.compiler.machine.frame;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.ptx.PtxVariable;

/**
 * Offsets of frame objects in one piece of local memory. Objects of one category lie together, in the order of their
 * categories; within one those with the larger alignment come first, so that nothing is lost between objects whose
 * size is
 * a multiple of their alignment.
 */
final class FrameLayout {
    /** What is done with an object. Source: the three categories of seed 003, PrologEpilogInserter, phase 4. */
    enum Category {
        /** Accessed at fixed offsets alone, as spills are. */
        SLOT,
        /** Accessed by addresses that are computed. */
        ARRAY,
        /** Its address becomes a generic one, or leaves the instructions that access it otherwise. */
        ESCAPES
    }

    private final Map<PtxVariable, Long> offsets = new IdentityHashMap<>();
    private long size;
    private long alignment = 1;

    /**
     * The layout of {@code objects}.
     *
     * @param objects those that are used, in the order of the text
     */
    FrameLayout(List<PtxVariable> objects, Map<PtxVariable, Category> categories) {
        for (Category category : Category.values()) {
            List<PtxVariable> some = new ArrayList<>(objects.stream()
                    .filter(object -> categories.get(object) == category)
                    .toList());
            some.sort(Comparator.<PtxVariable>comparingLong(FrameLayout::alignment).reversed());
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

    /** Where {@code object} begins, in bytes. */
    long offset(PtxVariable object) {
        return offsets.get(object);
    }

    /** Bytes of all objects and of the gaps between them. */
    long size() {
        return size;
    }

    /** The largest alignment of an object. */
    long alignment() {
        return alignment;
    }
}
