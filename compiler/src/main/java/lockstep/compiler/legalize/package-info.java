/**
 * Legalization: passes over LLVM IR that lower it to selectable LLVM IR, each for one subject. See docs/selection.md
 * for what selectable means and for the order of the passes.
 *
 * <p>A pass leaves instructions that it cannot rewrite, such as those on scalable vectors: selection reports them with
 * their location.
 */
@NullMarked
package lockstep.compiler.legalize;

import org.jspecify.annotations.NullMarked;
