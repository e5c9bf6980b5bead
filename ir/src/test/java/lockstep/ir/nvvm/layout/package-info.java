/** Tests of data layouts; the expected numbers are what LLVM 19 folds {@code getelementptr} constants to. */
@NullMarked
package lockstep.ir.nvvm.layout;

import org.jspecify.annotations.NullMarked;
