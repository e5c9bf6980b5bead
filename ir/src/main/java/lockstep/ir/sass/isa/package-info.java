/**
 * The machine words of SASS, 128 bits each, as data: which instructions there are on which architecture, and which
 * bits mean what.
 *
 * <ul>
 *   <li>The text resource {@code sass.isa} is the one source; its head explains it.
 *       {@link lockstep.ir.sass.isa.IsaTable}
 *       holds what it says of one architecture: a {@link lockstep.ir.sass.isa.SassForm} for each opcode.
 *   <li>{@link lockstep.ir.sass.isa.WordCodec} makes a {@link lockstep.ir.sass.isa.SassInstruction} of an
 *       {@link lockstep.ir.sass.isa.InstructionWord} and the other way round; both directions read the same fields.
 *   <li>{@code IsaLinter}, in the tests, proves that each bit of each form has one owner and no opcode has two
 *       forms.
 * </ul>
 *
 * <p>Values that the description does not name survive as numbers, and bits that it holds for constant survive as the
 * residue of an instruction: decoding loses nothing.
 */
@NullMarked
package lockstep.ir.sass.isa;

import org.jspecify.annotations.NullMarked;
