/** To be described with its first class. */
@NullMarked
package lockstep.cli;

import org.jspecify.annotations.NullMarked;
