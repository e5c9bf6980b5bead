package lockstep.ir.ptx.op;

/**
 * Values that an immediate may have.
 *
 * @param least the least of them
 * @param most the largest of them
 */
public record ValueRange(long least, long most) {
    /** Whether {@code value} is one of them. */
    public boolean has(long value) {
        return value >= least && value <= most;
    }

    @Override
    public String toString() {
        return least == most ? Long.toString(least) : least + ".." + most;
    }
}
