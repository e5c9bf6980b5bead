package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.VectorType;

/**
 * The mask of a shuffle of vectors of fixed length.
 *
 * @param lanes for each lane of the result the element of the two concatenated vectors; negative for poison
 * @param count elements of each of the two vectors
 */
record ShuffleMask(List<Integer> lanes, int count) {
    static final int POISON = ShuffleVectorInstruction.POISON;

    ShuffleMask {
        lanes = List.copyOf(lanes);
    }

    static ShuffleMask of(ShuffleVectorInstruction shuffle) {
        return new ShuffleMask(shuffle.mask(), countOf(shuffle.left()));
    }

    /** The length of a vector. */
    static int countOf(Value vector) {
        return ((VectorType) vector.type()).count();
    }

    /** Whether {@code value} is a vector whose length is known. */
    static boolean isFixed(Value value) {
        return value.type() instanceof VectorType v && !v.scalable();
    }

    /** The element of {@code vector} with index {@code index}; -1 if that is not constant or out of bounds. */
    static int placeOf(Value vector, Value index) {
        boolean isThere = isFixed(vector)
                && index instanceof ConstantInt c
                && c.number().compareTo(ExactInt.of(countOf(vector))) < 0;
        return isThere ? (int) ((ConstantInt) index).zext() : -1;
    }

    /** Whether some lane reads the first vector (side 0) or the second (side 1). */
    boolean reads(int side) {
        return lanes.stream().anyMatch(lane -> lane >= 0 && lane / count == side);
    }

    /** The mask with each lane mapped, except poison lanes. */
    ShuffleMask map(int newCount, IntUnaryOperator lane) {
        List<Integer> mapped = new ArrayList<>();
        for (int old : lanes) {
            mapped.add(old < 0 ? POISON : lane.applyAsInt(old));
        }
        return new ShuffleMask(mapped, newCount);
    }

    /** The mask for the two vectors exchanged. */
    ShuffleMask commuted() {
        return map(count, lane -> lane < count ? lane + count : lane - count);
    }

    /** Whether lane i is element i of either vector, or poison. */
    boolean isSelect() {
        boolean isSelect = lanes.size() == count;
        for (int i = 0; i < lanes.size() && isSelect; i++) {
            isSelect = lanes.get(i) < 0 || lanes.get(i) % count == i;
        }
        return isSelect;
    }

    /** Whether lane i is element i of the vector {@code side}, or poison. */
    boolean isIdentity(int side) {
        return isSelect() && !reads(1 - side);
    }

    boolean hasPoison() {
        return lanes.stream().anyMatch(lane -> lane < 0);
    }

    /** The element that all lanes read that are not poison; negative if they differ or all are poison. */
    int splat() {
        int only = POISON;
        for (int lane : lanes) {
            if (lane >= 0 && only >= 0 && lane != only) {
                return POISON;
            }
            only = lane >= 0 ? lane : only;
        }
        return only;
    }
}
