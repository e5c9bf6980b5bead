/** Results of legalization passes, run by the simulator and compared with exact arithmetic. */
@NullMarked
package lockstep.conformance.legalize;

import org.jspecify.annotations.NullMarked;
