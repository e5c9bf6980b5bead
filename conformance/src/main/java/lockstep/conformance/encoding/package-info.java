/**
 * Checks encoders by execution: a program of machine instructions runs before it is encoded, and again after it was
 * decoded from the bytes of a cubin; both runs must have the same results. docs/sass-simulation.md.
 */
@NullMarked
package lockstep.conformance.encoding;

import org.jspecify.annotations.NullMarked;
