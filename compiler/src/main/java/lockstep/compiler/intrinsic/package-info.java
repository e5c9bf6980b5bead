/**
 * Replacement of NVVM intrinsics by equivalent LLVM IR operations:
 * {@link lockstep.compiler.intrinsic.IntrinsicLowering} is the pass, {@code EquivalenceTable} its table.
 */
@NullMarked
package lockstep.compiler.intrinsic;

import org.jspecify.annotations.NullMarked;
