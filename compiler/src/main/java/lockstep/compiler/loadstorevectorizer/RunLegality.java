package lockstep.compiler.loadstorevectorizer;

import java.util.List;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.layout.DataLayout;
import org.jspecify.annotations.Nullable;

/**
 * What a run of neighbouring accesses must keep to become one.
 *
 * @param sequence what stands between them
 * @param best the best aligned access of the kind: all are executed or none, so it says how others are aligned
 */
record RunLegality(VectorizerSettings settings, MemorySequence sequence, VectorAccess best, DataLayout layout) {
    /** Whether an access of the bytes of {@code run} has a length that a machine has. */
    boolean isShortEnough(List<VectorAccess> run) {
        long bytes = VectorAccess.bytes(run);
        return bytes <= settings.bytes() && Long.bitCount(bytes) == 1;
    }

    /** Whether {@code run} is aligned for one access, or a stack slot can be. */
    boolean isAligned(List<VectorAccess> run) {
        return alignment(run) % VectorAccess.bytes(run) == 0 || slotToAlign(run) != null;
    }

    /** How the first of {@code run} is aligned: as it says itself, by its distance from others, and in its slot. */
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

    /** How an address is aligned that is so many bytes from one with {@code alignment}. */
    private static long at(long alignment, long distance) {
        return distance == 0 ? alignment : Math.min(alignment, Long.lowestOneBit(distance));
    }

    /** The stack slot that has to be aligned to the length of {@code run}, and may be; null if there is none. */
    @Nullable AllocaInstruction slotToAlign(List<VectorAccess> run) {
        long bytes = VectorAccess.bytes(run);
        if (alignment(run) % bytes == 0 || bytes > settings.stackAlignment()) {
            return null;
        }
        ConstantOffset place = ConstantOffset.of(run.getFirst().pointer(), layout);
        return place.base() instanceof AllocaInstruction slot && place.bytes() % bytes == 0 ? slot : null;
    }

    /** Whether {@code access} may be executed where {@code other} is: loads move up, stores down. */
    boolean mayMove(VectorAccess access, VectorAccess other) {
        return sequence.mayMove(access, other.slot());
    }
}
