/**
 * Expansion of macros of Ori into words of the machine: operations of PTX by the rules of {@code expand.rules}, and the
 * macros that move registers by the sequences of phase 118. Start at
 * {@link lockstep.compiler.ori.expand.MacroExpansion} and {@link lockstep.compiler.ori.expand.RegisterMoves}.
 */
@NullMarked
package lockstep.compiler.ori.expand;

import org.jspecify.annotations.NullMarked;
