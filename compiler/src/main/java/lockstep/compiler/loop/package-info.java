/**
 * Loop passes that establish the form of loops ({@code loop-simplify}, {@code lcssa}, {@code loop-rotate}), deletion of
 * loops, and what other loop passes share: {@link lockstep.compiler.loop.SimplifiedLoop} is a loop in simplified form,
 * {@link lockstep.compiler.loop.LoopForm} restores the form after a change.
 */
@NullMarked
package lockstep.compiler.loop;

import org.jspecify.annotations.NullMarked;
