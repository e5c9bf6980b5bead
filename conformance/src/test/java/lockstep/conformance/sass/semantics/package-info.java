/**
 * What machine words compute is held against what the PTX computes that ptxas made them of: kernels of one instruction,
 * thread by thread.
 */
@NullMarked
package lockstep.conformance.sass.semantics;

import org.jspecify.annotations.NullMarked;
