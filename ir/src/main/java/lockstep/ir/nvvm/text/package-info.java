/**
 * The text form of the NVVM dialect: reading LLVM IR of versions 14 to 20 and printing what LLVM 19 reads.
 *
 * <p>Start with {@link lockstep.ir.nvvm.text.NvvmReader} and {@link lockstep.ir.nvvm.text.NvvmPrinter}. Reading is done
 * in two passes over the text: the first reads types, attribute groups and the headers of all globals and skips what
 * may refer to later globals (initializers, bodies, metadata); the second reads what was skipped. So constants, which
 * are immutable, never need a placeholder.
 *
 * <p>Names and strings hold one char per byte (0 to 255), because LLVM's are bytes in no particular encoding.
 */
@NullMarked
package lockstep.ir.nvvm.text;

import org.jspecify.annotations.NullMarked;
