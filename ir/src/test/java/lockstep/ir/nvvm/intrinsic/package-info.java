/** Tests of the intrinsic table; LLVM 19, where present, judges signatures and attributes. */
@NullMarked
package lockstep.ir.nvvm.intrinsic;

import org.jspecify.annotations.NullMarked;
