/** Tests of the judge. */
@NullMarked
package lockstep.fuzz.judge;

import org.jspecify.annotations.NullMarked;
