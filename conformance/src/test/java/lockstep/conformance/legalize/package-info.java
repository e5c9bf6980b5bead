/** What passes of legalization compute, run by the simulator and compared with exact arithmetic. */
@NullMarked
package lockstep.conformance.legalize;

import org.jspecify.annotations.NullMarked;
