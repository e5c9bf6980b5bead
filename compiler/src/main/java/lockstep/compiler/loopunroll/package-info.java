/**
 * Loop unrolling. Start with {@link lockstep.compiler.loopunroll.LoopUnroll}; {@code UnrollableLoop} says what is known
 * of a loop, {@code UnrollChoice} with {@code UnrollEstimate}, {@code PeelCount} and {@code UnrollHint} what becomes of
 * it, {@code RoundCopies} and {@code RemainderLoop} do it.
 */
@NullMarked
package lockstep.compiler.loopunroll;

import org.jspecify.annotations.NullMarked;
