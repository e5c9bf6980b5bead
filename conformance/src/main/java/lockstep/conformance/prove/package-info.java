/**
 * Proofs of rewrite rules: the result of a pass for a small function is compared with the function itself for every
 * argument, including poison and undefined values. Functions are evaluated with operations of the simulator,
 * independently of the compiler.
 */
@NullMarked
package lockstep.conformance.prove;

import org.jspecify.annotations.NullMarked;
