/** Tests of generated machine IR: what must hold of each program, and an expansion into PTX that programs agree with. */
@NullMarked
package lockstep.fuzz.generate.machine;

import org.jspecify.annotations.NullMarked;
