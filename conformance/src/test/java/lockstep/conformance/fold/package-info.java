/** The compiler's constant folder against the simulator's operations, which share no code. */
@NullMarked
package lockstep.conformance.fold;

import org.jspecify.annotations.NullMarked;
