/**
 * The interfaces between passes, what runs them, and what observes them.
 *
 * <p>Start with {@link lockstep.ir.pass.Pass} and {@link lockstep.ir.pass.PassContext}. The pass manager is in the
 * compiler, the before/after check in the conformance module; neither depends on the other, both use this package. A
 * user's own passes are added by a {@link lockstep.ir.pass.PassProvider}.
 */
@NullMarked
package lockstep.ir.pass;

import org.jspecify.annotations.NullMarked;
