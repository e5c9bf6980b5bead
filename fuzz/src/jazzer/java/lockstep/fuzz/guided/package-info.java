/** Targets of coverage-guided fuzzing; compiled and run with the Maven profile {@code jazzer} only. */
@NullMarked
package lockstep.fuzz.guided;

import org.jspecify.annotations.NullMarked;
