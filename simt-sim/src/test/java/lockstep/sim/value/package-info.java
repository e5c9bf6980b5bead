/** Helpers to make values, for tests of several packages. */
@NullMarked
package lockstep.sim.value;

import org.jspecify.annotations.NullMarked;
