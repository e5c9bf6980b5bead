package lockstep.ir.nvvm;

import java.util.Objects;

/**
 * A calling convention, by its text.
 *
 * @param text as printed before the result type: empty for C, {@code fastcc}, {@code ptx_kernel}, {@code cc 10} ...
 */
public record CallingConvention(String text) {
    /** The convention of C. */
    public static final CallingConvention C = new CallingConvention("");
    /** Fast calls, of this module alone. */
    public static final CallingConvention FAST = new CallingConvention("fastcc");
    /** A kernel. */
    public static final CallingConvention PTX_KERNEL = new CallingConvention("ptx_kernel");
    /** A device function. */
    public static final CallingConvention PTX_DEVICE = new CallingConvention("ptx_device");

    public CallingConvention {
        Objects.requireNonNull(text);
    }
}
