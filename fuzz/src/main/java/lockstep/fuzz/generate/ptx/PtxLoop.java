package lockstep.fuzz.generate.ptx;

import lockstep.ir.ptx.PtxLabel;

/**
 * The innermost loop that encloses a place.
 *
 * @param end the label after it
 * @param mayLeave whether a lane may leave from anywhere in it: no other lane waits for it there
 */
record PtxLoop(PtxLabel end, boolean mayLeave) {}
