/** What tests of several packages make values with. */
@NullMarked
package lockstep.sim.value;

import org.jspecify.annotations.NullMarked;
