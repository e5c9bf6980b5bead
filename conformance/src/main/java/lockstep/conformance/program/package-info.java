/** Programs of whatever dialect: read, verified, printed, and made into images. */
@NullMarked
package lockstep.conformance.program;

import org.jspecify.annotations.NullMarked;
