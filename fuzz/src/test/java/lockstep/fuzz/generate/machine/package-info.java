/** Tests of generated machine IR: what must hold of each program, and the PTX that it has to agree with. */
@NullMarked
package lockstep.fuzz.generate.machine;

import org.jspecify.annotations.NullMarked;
