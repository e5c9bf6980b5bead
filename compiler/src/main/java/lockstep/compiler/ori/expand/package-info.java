/**
 * Expansion of Ori macros into machine instructions: PTX operations by the rules of {@code expand.rules}, and macros
 * that move registers by the sequences of phase 118. Start at {@link lockstep.compiler.ori.expand.MacroExpansion} and
 * {@link lockstep.compiler.ori.expand.RegisterMoves}.
 */
@NullMarked
package lockstep.compiler.ori.expand;

import org.jspecify.annotations.NullMarked;
