/** Tests of the open form. */
@NullMarked
package lockstep.ir.sass.ori;

import org.jspecify.annotations.NullMarked;
