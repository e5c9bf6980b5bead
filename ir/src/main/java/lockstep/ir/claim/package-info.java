/**
 * What the compiler claims about a program and the simulator checks: PHI webs, uniformity, aliasing, promises of
 * functions.
 */
@NullMarked
package lockstep.ir.claim;

import org.jspecify.annotations.NullMarked;
