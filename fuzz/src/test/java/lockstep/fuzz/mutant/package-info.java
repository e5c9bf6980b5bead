/** Tests of mutation testing. */
@NullMarked
package lockstep.fuzz.mutant;

import org.jspecify.annotations.NullMarked;
