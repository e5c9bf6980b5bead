/**
 * Proofs of rewriting rules: what a pass makes of a small function is compared with the function itself for every
 * argument, poison and undefined values included. Evaluation rests on the simulator's operations and on nothing of the
 * compiler.
 */
@NullMarked
package lockstep.conformance.prove;

import org.jspecify.annotations.NullMarked;
