package lockstep.fuzz.generate.ptx;

import java.util.Objects;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxVariable;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that one thread owns, or that are read-only; all of them defined.
 *
 * @param space their state space
 * @param base a register with their address in that space
 * @param generic a register with their generic address
 * @param variable whose address is theirs; null if only the registers know it
 * @param bytes how many, a power of two; aligned to 16
 * @param isReadOnly whether they are not written while the kernel runs
 */
record PtxRegion(
        PtxSpace space,
        PtxRegister base,
        PtxRegister generic,
        @Nullable PtxVariable variable,
        int bytes,
        boolean isReadOnly) {
    PtxRegion {
        Objects.requireNonNull(space);
        Objects.requireNonNull(base);
        Objects.requireNonNull(generic);
    }

    /** The address of a byte. */
    PtxAddress at(boolean isGeneric, long offset) {
        if (!isGeneric && variable != null) {
            return new PtxAddress.OfSymbol(variable, offset);
        }
        return new PtxAddress.OfRegister(isGeneric ? generic : base, offset);
    }
}
