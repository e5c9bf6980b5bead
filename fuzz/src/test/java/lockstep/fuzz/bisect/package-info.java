/** Tests of bisection. */
@NullMarked
package lockstep.fuzz.bisect;

import org.jspecify.annotations.NullMarked;
