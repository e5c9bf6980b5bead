package lockstep.ir.sass.cubin;

/**
 * A parameter of a kernel, as {@code .nv.info} has it (seed SASS facts, section 5; measured with ptxas 13.0).
 *
 * @param ordinal its index in the list, from 0
 * @param offset bytes from the first parameter
 * @param size bytes
 * @param flags the lower 18 bits of its record: alignment and space; {@link #PLAIN} if a kernel has a parameter of
 *     {@link #LARGE} bytes, whose records have no flags
 */
public record KernelParameter(int ordinal, int offset, int size, int flags) {
    /** Flags of parameters that are passed by value in the constant bank. */
    public static final int PLAIN = 0x1f000;

    /** Bytes that need another kind of record. */
    public static final int LARGE = 1 << 14;

    static final int FLAG_BITS = 18;
    static final int BYTES = 12;

    public KernelParameter {
        boolean fits = ordinal >>> Short.SIZE == 0
                && offset >>> Short.SIZE == 0
                && size >>> Short.SIZE == 0
                && flags >>> FLAG_BITS == 0;
        if (!fits) {
            throw new IllegalArgumentException("parameter " + ordinal + " of " + size + " bytes at " + offset);
        }
    }
}
