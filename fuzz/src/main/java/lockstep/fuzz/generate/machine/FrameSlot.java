package lockstep.fuzz.generate.machine;

import java.util.Objects;
import lockstep.ir.ptx.PtxRegister;

/**
 * A frame object, all bytes of which are written.
 *
 * @param address holds its address in local memory
 * @param bytes a multiple of 8
 */
record FrameSlot(PtxRegister address, int bytes) {
    FrameSlot {
        Objects.requireNonNull(address);
    }
}
