/**
 * The intrinsics {@code llvm.*} and {@code llvm.nvvm.*}: a table with signature, effects and meaning of each, and what
 * an instruction may do.
 *
 * <ul>
 *   <li>{@link lockstep.ir.nvvm.intrinsic.IntrinsicTable} finds an {@link lockstep.ir.nvvm.intrinsic.IntrinsicInfo} by
 *       name and declares intrinsics. The rows are the text resource {@code intrinsics.tsv}, whose head explains it.
 *   <li>{@link lockstep.ir.nvvm.intrinsic.Intrinsic} is what a row means; the simulator implements each constant.
 *   <li>{@link lockstep.ir.nvvm.intrinsic.EffectsOf} says what an instruction may read, write and do besides.
 * </ul>
 */
@NullMarked
package lockstep.ir.nvvm.intrinsic;

import org.jspecify.annotations.NullMarked;
