/**
 * What the control fields of machine words promise, and whether they keep it: when results arrive
 * ({@link lockstep.ir.sass.control.LatencyTable}), what is still in flight on the way to an instruction
 * ({@link lockstep.ir.sass.control.ControlState}), and who reads or writes too early
 * ({@link lockstep.ir.sass.control.ControlVerifier}). Start with docs/control-codes.md. Invariant: what the verifier
 * and the simulator take for early comes from the same table and the same state.
 */
@NullMarked
package lockstep.ir.sass.control;

import org.jspecify.annotations.NullMarked;
