/** Tests of copies and of the structural hash. */
@NullMarked
package lockstep.ir.nvvm.clone;

import org.jspecify.annotations.NullMarked;
