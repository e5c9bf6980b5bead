/**
 * Sinking: a value is computed later, in the block that uses it, so that lanes which do not need it do not compute it
 * and its live range is shorter.
 *
 * <p>{@link lockstep.compiler.sink.Sink} moves block by block as LLVM's pass of that name does, with {@code rp-aware}
 * only where register pressure does not rise; {@link lockstep.compiler.sink.Sinking2} moves directly before the first
 * use in the block that dominates all uses, together with instructions that only the value uses.
 * {@link lockstep.compiler.sink.SinkRules} decides what may move where. Source: seed 000.
 */
@NullMarked
package lockstep.compiler.sink;

import org.jspecify.annotations.NullMarked;
