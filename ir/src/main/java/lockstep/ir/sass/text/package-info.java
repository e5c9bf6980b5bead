/**
 * Text of machine instructions: {@link lockstep.ir.sass.text.SassPrinter} writes them as NVIDIA's disassembler does, or
 * exactly, so that {@link lockstep.ir.sass.text.SassParser} reads the very same instruction back.
 */
@NullMarked
package lockstep.ir.sass.text;

import org.jspecify.annotations.NullMarked;
