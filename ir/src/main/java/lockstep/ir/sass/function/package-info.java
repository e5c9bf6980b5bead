/**
 * Functions in the closed form of the dialect: machine instructions with physical registers and control fields, of
 * which each is one word.
 *
 * <p>{@link lockstep.ir.sass.function.SassFunction} is immutable;
 * {@link lockstep.ir.sass.function.FunctionText} writes it and reads it back,
 * {@link lockstep.ir.sass.function.SassVerifier} says what breaks the rules of the machine.
 */
@NullMarked
package lockstep.ir.sass.function;

import org.jspecify.annotations.NullMarked;
