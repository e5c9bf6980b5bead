/**
 * The intrinsics {@code llvm.*} and {@code llvm.nvvm.*}: a table with signature, effects and meaning of each; and the
 * effects of all instructions.
 *
 * <ul>
 *   <li>{@link lockstep.ir.nvvm.intrinsic.IntrinsicTable} finds an {@link lockstep.ir.nvvm.intrinsic.IntrinsicInfo} by
 *       name and declares intrinsics. The rows are the text resource {@code intrinsics.tsv}, whose head explains it.
 *   <li>{@link lockstep.ir.nvvm.intrinsic.Intrinsic} is the operation of a row; the simulator implements each constant.
 *   <li>{@link lockstep.ir.nvvm.intrinsic.EffectsOf} computes the effects of an instruction.
 * </ul>
 */
@NullMarked
package lockstep.ir.nvvm.intrinsic;

import org.jspecify.annotations.NullMarked;
