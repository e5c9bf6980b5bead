/**
 * Legalization: passes over LLVM IR that leave selectable LLVM IR, one subject a pass. See docs/selection.md for what
 * selectable means and for the order of the passes.
 *
 * <p>A pass leaves alone what it does not know how to rewrite, such as scalable vectors: selection reports it with its
 * place.
 */
@NullMarked
package lockstep.compiler.legalize;

import org.jspecify.annotations.NullMarked;
