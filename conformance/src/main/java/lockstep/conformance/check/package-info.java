/**
 * The main job: a file goes in, a pipeline runs over it, and every step is judged.
 * {@link lockstep.conformance.check.CheckJob} does one file; commands and tests share it.
 */
@NullMarked
package lockstep.conformance.check;

import org.jspecify.annotations.NullMarked;
