package lockstep.sim;

import java.math.BigInteger;
import java.util.List;
import java.util.Objects;

/**
 * A value in the lanes of a warp. Vectors and aggregates have several leaves.
 *
 * @param name with its sigil
 * @param leaves at least one
 */
public record LaneValues(String name, List<Leaf> leaves) {
    public LaneValues {
        Objects.requireNonNull(name);
        leaves = List.copyOf(leaves);
    }

    /** How the bits of a leaf are to be read. */
    public enum Kind {
        INTEGER,
        POINTER,
        HALF,
        BFLOAT,
        FLOAT,
        DOUBLE
    }

    /**
     * A scalar in each lane.
     *
     * @param width bits, 1 to 128
     * @param lanes one for each lane of the warp
     */
    public record Leaf(Kind kind, int width, List<Lane> lanes) {
        public Leaf {
            Objects.requireNonNull(kind);
            lanes = List.copyOf(lanes);
        }
    }

    /**
     * A scalar in one lane.
     *
     * @param bits not negative
     * @param undefined a set bit is undefined
     * @param isPoison whether the scalar is poison
     * @param origin for a pointer the object that it points to; otherwise empty
     */
    public record Lane(BigInteger bits, BigInteger undefined, boolean isPoison, String origin) {
        public Lane {
            Objects.requireNonNull(bits);
            Objects.requireNonNull(undefined);
            Objects.requireNonNull(origin);
        }
    }
}
