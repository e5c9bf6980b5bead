/** What the compiler claims about a program and the simulator checks: congruence classes of PHI webs, uniformity. */
@NullMarked
package lockstep.ir.claim;

import org.jspecify.annotations.NullMarked;
