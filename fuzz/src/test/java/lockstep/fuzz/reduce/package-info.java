/** Tests of reduction, bisection and triage on passes with known mistakes. */
@NullMarked
package lockstep.fuzz.reduce;

import org.jspecify.annotations.NullMarked;
