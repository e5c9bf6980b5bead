/**
 * Ori: functions in the open form of the dialect, before registers are allocated and words are laid out.
 *
 * <p>An instruction is one of the op table's ({@link lockstep.ir.sass.isa.SassForm}), some of whose register fields
 * hold a {@link lockstep.ir.sass.ori.OriRegister.VirtualRegister} in place of a number and whose places in the code are
 * labels; or a {@link lockstep.ir.sass.ori.Macro}, which no word has; or a PHI. Blocks are explicit.
 * {@link lockstep.ir.sass.ori.OriText} writes functions and reads them back, {@link lockstep.ir.sass.ori.OriVerifier}
 * checks their rules, {@link lockstep.ir.sass.ori.OriBuilder} builds them, and {@link lockstep.ir.sass.ori.OriLayout}
 * converts from the closed form and to it. Names and stages follow the phases of ptxas (seed 001:
 * OriCheckInitialProgram, GenerateMovPhi, ConvertAllMovPhiToMov, OriCreateMacroInsts).
 */
@NullMarked
package lockstep.ir.sass.ori;

import org.jspecify.annotations.NullMarked;
