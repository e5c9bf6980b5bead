/** What is fuzzed: a program with its launches, the unit that is generated, judged, reduced and stored. */
@NullMarked
package lockstep.fuzz.kernel;

import org.jspecify.annotations.NullMarked;
