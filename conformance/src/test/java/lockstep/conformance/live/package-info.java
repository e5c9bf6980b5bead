/** Tests of liveness by execution. */
@NullMarked
package lockstep.conformance.live;

import org.jspecify.annotations.NullMarked;
