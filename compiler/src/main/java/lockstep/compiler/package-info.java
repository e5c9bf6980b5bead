/** To be described with its first class. */
@NullMarked
package lockstep.compiler;

import org.jspecify.annotations.NullMarked;
