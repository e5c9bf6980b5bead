/**
 * Intrinsics of NVVM that equal operations of LLVM's IR become those: {@link
 * lockstep.compiler.intrinsic.IntrinsicLowering} goes by a table, {@code Lowerings}.
 */
@NullMarked
package lockstep.compiler.intrinsic;

import org.jspecify.annotations.NullMarked;
