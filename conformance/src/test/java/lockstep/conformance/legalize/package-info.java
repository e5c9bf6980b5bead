/** Random programs before and after passes of legalization, run by the simulator. */
@NullMarked
package lockstep.conformance.legalize;

import org.jspecify.annotations.NullMarked;
