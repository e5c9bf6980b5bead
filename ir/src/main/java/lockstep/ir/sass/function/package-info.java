/**
 * Functions in the closed form of the dialect: machine instructions with physical registers and control fields, of
 * which each is one word.
 *
 * <p>{@link lockstep.ir.sass.function.SassFunction} is immutable;
 * {@link lockstep.ir.sass.function.FunctionText} writes it and reads it back,
 * {@link lockstep.ir.sass.function.SassVerifier} says what breaks the rules of the machine.
 *
 * <p>{@link lockstep.ir.sass.function.SassModule} has kernels that nobody has encoded, with all that a cubin says of
 * them beside their words; {@link lockstep.ir.sass.function.ModuleText} is its text.
 */
@NullMarked
package lockstep.ir.sass.function;

import org.jspecify.annotations.NullMarked;
