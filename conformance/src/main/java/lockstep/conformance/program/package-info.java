/**
 * Programs of whatever dialect: read, verified, printed, and made into images. {@link
 * lockstep.conformance.program.FileKind} is where the kind of a file is told.
 */
@NullMarked
package lockstep.conformance.program;

import org.jspecify.annotations.NullMarked;
