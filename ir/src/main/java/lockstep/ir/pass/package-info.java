/**
 * What a pass is: the interfaces between passes, whoever runs them, and whoever watches.
 *
 * <p>Start with {@link lockstep.ir.pass.Pass} and {@link lockstep.ir.pass.PassContext}. The pass manager is in the
 * compiler, the before/after check in the conformance module; neither knows the other, both know this package. A user's
 * own passes come in through {@link lockstep.ir.pass.PassProvider}.
 */
@NullMarked
package lockstep.ir.pass;

import org.jspecify.annotations.NullMarked;
