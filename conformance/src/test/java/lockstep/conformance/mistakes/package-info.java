/** Mistakes that passes around memory and calls could make, each on a program in which it matters. */
@NullMarked
package lockstep.conformance.mistakes;

import org.jspecify.annotations.NullMarked;
