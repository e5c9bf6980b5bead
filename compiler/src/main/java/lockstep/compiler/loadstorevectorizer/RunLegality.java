package lockstep.compiler.loadstorevectorizer;

import java.util.List;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.layout.DataLayout;
import org.jspecify.annotations.Nullable;

/**
 * The conditions under which a run of adjacent accesses may become one.
 *
 * @param sequence the memory instructions of the section
 * @param best the access of the kind with the largest alignment: since all are executed or none, the alignment of the
 *     others follows
 */
record RunLegality(VectorizerSettings settings, MemorySequence sequence, VectorAccess best, DataLayout layout) {
    /** Whether the machine has accesses of the length of {@code run}. */
    boolean isShortEnough(List<VectorAccess> run) {
        long bytes = VectorAccess.bytes(run);
        return bytes <= settings.bytes() && Long.bitCount(bytes) == 1;
    }

    /** Whether {@code run} is aligned for one access, or a stack slot can be. */
    boolean isAligned(List<VectorAccess> run) {
        return alignment(run) % VectorAccess.bytes(run) == 0 || slotToAlign(run) != null;
    }

    /**
     * The alignment of the first of {@code run}: its own, that from its distance to others, or that of its stack slot.
     */
    long alignment(List<VectorAccess> run) {
        VectorAccess first = run.getFirst();
        long said = Math.max(first.alignment(), at(best.alignment(), first.begin() - best.begin()));
        ConstantOffset place = ConstantOffset.of(first.pointer(), layout);
        if (!(place.base() instanceof AllocaInstruction slot)) {
            return said;
        }
        long own = slot.alignment() == 0 ? layout.abiAlignment(slot.allocatedType()) : slot.alignment();
        return Math.max(said, at(own, place.bytes()));
    }

    /** The alignment of an address at {@code distance} bytes from one with {@code alignment}. */
    private static long at(long alignment, long distance) {
        return distance == 0 ? alignment : Math.min(alignment, Long.lowestOneBit(distance));
    }

    /** The stack slot whose alignment must be raised to the length of {@code run}, and may be; null otherwise. */
    @Nullable AllocaInstruction slotToAlign(List<VectorAccess> run) {
        long bytes = VectorAccess.bytes(run);
        if (alignment(run) % bytes == 0 || bytes > settings.stackAlignment()) {
            return null;
        }
        ConstantOffset place = ConstantOffset.of(run.getFirst().pointer(), layout);
        return place.base() instanceof AllocaInstruction slot && place.bytes() % bytes == 0 ? slot : null;
    }

    /** Whether {@code access} may be moved to {@code other}: loads move up, stores down. */
    boolean mayMove(VectorAccess access, VectorAccess other) {
        return sequence.mayMove(access, other.slot());
    }
}
