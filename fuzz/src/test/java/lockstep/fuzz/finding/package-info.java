/** Tests of what distinguishes findings and of the files they leave. */
@NullMarked
package lockstep.fuzz.finding;

import org.jspecify.annotations.NullMarked;
