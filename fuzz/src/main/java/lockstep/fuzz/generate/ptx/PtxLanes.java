package lockstep.fuzz.generate.ptx;

import lockstep.ir.ptx.PtxRegister;
import org.jspecify.annotations.Nullable;

/**
 * The lanes that arrive at a place.
 *
 * @param mask a register with the lanes of the warp that arrive, the same in all of them; null if that is not known
 * @param isBlock whether all threads of the block that have not ended arrive, equally often
 * @param depth branches and loops around the place
 */
record PtxLanes(@Nullable PtxRegister mask, boolean isBlock, int depth) {
    /** A part of this frame that some lanes enter. */
    PtxLanes divergent(@Nullable PtxRegister arriving) {
        return new PtxLanes(arriving, false, depth + 1);
    }

    /** A part of this frame that all lanes enter, or none. */
    PtxLanes uniform() {
        return new PtxLanes(mask, isBlock, depth + 1);
    }
}
