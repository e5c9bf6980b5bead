/** Tests of the generator. */
@NullMarked
package lockstep.fuzz.generate;

import org.jspecify.annotations.NullMarked;
