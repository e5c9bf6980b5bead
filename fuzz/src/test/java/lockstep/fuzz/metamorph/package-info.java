/** Tests of the transformations. */
@NullMarked
package lockstep.fuzz.metamorph;

import org.jspecify.annotations.NullMarked;
