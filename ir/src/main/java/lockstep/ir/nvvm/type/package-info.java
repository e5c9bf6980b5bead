/** Types of the NVVM dialect (LLVM IR) and their layout in memory. */
@NullMarked
package lockstep.ir.nvvm.type;

import org.jspecify.annotations.NullMarked;
