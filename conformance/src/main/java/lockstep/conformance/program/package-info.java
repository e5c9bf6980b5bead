/**
 * Programs of any dialect: read, verified, printed, and decoded to images.
 * {@link lockstep.conformance.program.FileKind} determines the kind of a file.
 */
@NullMarked
package lockstep.conformance.program;

import org.jspecify.annotations.NullMarked;
