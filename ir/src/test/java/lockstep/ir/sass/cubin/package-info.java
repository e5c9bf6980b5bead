/** Tests of reading and writing cubins. */
@NullMarked
package lockstep.ir.sass.cubin;

import org.jspecify.annotations.NullMarked;
