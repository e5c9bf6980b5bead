/**
 * Functions in the closed form of the dialect: machine instructions with physical registers and control fields, each of
 * which is one word.
 *
 * <p>{@link lockstep.ir.sass.function.SassFunction} is immutable; {@link lockstep.ir.sass.function.SassVerifier}
 * reports what breaks the rules of the machine.
 *
 * <p>{@link lockstep.ir.sass.function.SassModule} has kernels that are not encoded yet, with everything that a cubin
 * holds for a kernel in addition to its words. The text of both is in lockstep.ir.sass.text, which is above this
 * package.
 */
@NullMarked
package lockstep.ir.sass.function;

import org.jspecify.annotations.NullMarked;
