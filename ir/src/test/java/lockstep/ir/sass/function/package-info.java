/** Tests of functions in closed form. */
@NullMarked
package lockstep.ir.sass.function;

import org.jspecify.annotations.NullMarked;
