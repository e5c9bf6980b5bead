/** The engines of the simulator against each other on whole programs. */
@NullMarked
package lockstep.conformance.engines;

import org.jspecify.annotations.NullMarked;
