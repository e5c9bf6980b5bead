/**
 * Changes to programs that keep their meaning, lane by lane, and that no optimizer would make: before the passes under
 * test they give these other code to work on, and they test the simulator, for a program and its transformed form must
 * behave the same. Each is a pass, so that the check, bisection and attribution treat it like any other.
 */
@NullMarked
package lockstep.fuzz.metamorph;

import org.jspecify.annotations.NullMarked;
