/** Random expressions before and after the pass instsimplify, run by the simulator. */
@NullMarked
package lockstep.conformance.simplify;

import org.jspecify.annotations.NullMarked;
