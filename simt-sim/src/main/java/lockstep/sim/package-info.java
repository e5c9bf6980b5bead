/** To be described with its first class. */
@NullMarked
package lockstep.sim;

import org.jspecify.annotations.NullMarked;
