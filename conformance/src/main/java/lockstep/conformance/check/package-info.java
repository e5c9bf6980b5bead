/**
 * The main job: a pipeline runs over a file, and every step is judged. {@link lockstep.conformance.check.CheckJob}
 * checks one file; commands and tests share it.
 */
@NullMarked
package lockstep.conformance.check;

import org.jspecify.annotations.NullMarked;
