package lockstep.ir.ptx;

import java.util.Objects;

/**
 * {@code .ptr .global .align 16}: what a kernel parameter points to.
 *
 * @param space {@link PtxSpace#GENERIC} if none is written
 * @param alignment in bytes, 0 if none is written
 */
public record PtxPointer(PtxSpace space, long alignment) {
    public PtxPointer {
        Objects.requireNonNull(space);
    }
}
