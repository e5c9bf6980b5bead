/** To be described with its first class. */
@NullMarked
package lockstep.conformance;

import org.jspecify.annotations.NullMarked;
