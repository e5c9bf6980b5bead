/**
 * Sinking: a value is computed further down, in the block that needs it, so that lanes which do not need it do not
 * compute it and it lives shorter.
 *
 * <p>{@link lockstep.compiler.sink.Sink} moves block by block as LLVM's pass of the name does, with {@code rp-aware}
 * only where no more registers are taken; {@link lockstep.compiler.sink.Sinking2} moves at once to before the first use
 * in the block that dominates all uses, together with what only the value needs. {@link
 * lockstep.compiler.sink.SinkRules} says what may move where. Source: seed 000.
 */
@NullMarked
package lockstep.compiler.sink;

import org.jspecify.annotations.NullMarked;
