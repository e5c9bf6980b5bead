package lockstep.ir.launch;

/**
 * Extents of a grid or block; each at least 1.
 */
public record Dim3(int x, int y, int z) {
    /** A single block, or a single thread. */
    public static final Dim3 ONE = new Dim3(1, 1, 1);

    public Dim3 {
        if (x < 1 || y < 1 || z < 1) {
            throw new IllegalArgumentException("extent " + x + "," + y + "," + z);
        }
    }

    /** Their product. */
    public long count() {
        return (long) x * y * z;
    }

    /** {@code x}, {@code x,y} or {@code x,y,z}, without trailing ones. */
    @Override
    public String toString() {
        return z != 1 ? x + "," + y + "," + z : y != 1 ? x + "," + y : "" + x;
    }
}
