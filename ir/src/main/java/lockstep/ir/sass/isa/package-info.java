/**
 * The machine words of SASS, 128 bits each, as data: the instructions of each architecture and the meaning of their
 * bits.
 *
 * <ul>
 *   <li>The text resource {@code sass.isa} is the one source; its head explains it.
 *       {@link lockstep.ir.sass.isa.IsaTable} holds its rows for one architecture: a
 *       {@link lockstep.ir.sass.isa.SassForm} for each opcode.
 *   <li>{@link lockstep.ir.sass.isa.WordCodec} decodes an {@link lockstep.ir.sass.isa.InstructionWord} into a
 *       {@link lockstep.ir.sass.isa.SassInstruction} and encodes it again; both directions use the same fields.
 *   <li>{@code IsaLinter}, in the tests, proves that each bit of each form has one owner and no opcode has two forms.
 * </ul>
 *
 * <p>Decoding is lossless: values that the description does not name are kept as numbers, and bits that it requires to
 * be constant are kept as the residue of an instruction.
 */
@NullMarked
package lockstep.ir.sass.isa;

import org.jspecify.annotations.NullMarked;
