package lockstep.ir.ptx;

/**
 * A version of the PTX ISA, {@code 9.0}.
 *
 * @param major at least 1
 * @param minor 0 to 9
 */
public record PtxVersion(int major, int minor) implements Comparable<PtxVersion> {
    /** Whether it is {@code other} or later. */
    public boolean isAtLeast(PtxVersion other) {
        return compareTo(other) >= 0;
    }

    @Override
    public int compareTo(PtxVersion other) {
        return major != other.major ? Integer.compare(major, other.major) : Integer.compare(minor, other.minor);
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
