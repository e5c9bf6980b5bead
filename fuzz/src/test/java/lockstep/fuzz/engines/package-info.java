/** The engines of the simulator against each other on generated programs. */
@NullMarked
package lockstep.fuzz.engines;

import org.jspecify.annotations.NullMarked;
