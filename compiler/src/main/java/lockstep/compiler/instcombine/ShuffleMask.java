package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.VectorType;

/**
 * The mask of a shuffle of vectors of fixed length.
 *
 * @param lanes which element of the two vectors, one after the other, each lane of the result is; negative for poison
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

    /** The element of {@code vector} that {@code index} names; -1 if that varies, or is beyond the end. */
    static int placeOf(Value vector, Value index) {
        boolean isThere = isFixed(vector)
                && index instanceof ConstantInt c
                && c.number().compareTo(ExactInt.of(countOf(vector))) < 0;
        return isThere ? (int) ((ConstantInt) index).zext() : -1;
    }

    /** Whether some lane is an element of the first vector (side 0) or the second (side 1). */
    boolean reads(int side) {
        return lanes.stream().anyMatch(lane -> lane >= 0 && lane / count == side);
    }

    /** The mask with each lane that is not poison mapped. */
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

    /** The element all lanes are that are not poison; negative if they differ or all are poison. */
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
