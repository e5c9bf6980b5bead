/**
 * The control fields of machine words and their verification: when results arrive
 * ({@link lockstep.ir.sass.control.LatencyTable}), what is in flight at an instruction
 * ({@link lockstep.ir.sass.control.ControlState}), and which accesses are too early
 * ({@link lockstep.ir.sass.control.ControlVerifier}). Start with docs/control-codes.md. Invariant: the verifier and the
 * simulator use the same table and the same state, so they agree on what is too early.
 */
@NullMarked
package lockstep.ir.sass.control;

import org.jspecify.annotations.NullMarked;
