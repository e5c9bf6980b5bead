/** Tests of the form of control flow that passes leave, on generated programs. */
@NullMarked
package lockstep.fuzz.structure;

import org.jspecify.annotations.NullMarked;
