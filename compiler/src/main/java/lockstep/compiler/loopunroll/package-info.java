/**
 * Loop unrolling. Start with {@link lockstep.compiler.loopunroll.LoopUnroll}; {@code UnrollableLoop} has the facts
 * about a loop, {@code UnrollChoice} with {@code UnrollEstimate}, {@code PeelCount} and {@code UnrollHint} selects a
 * plan, {@code IterationCopies} and {@code RemainderLoop} carry it out.
 */
@NullMarked
package lockstep.compiler.loopunroll;

import org.jspecify.annotations.NullMarked;
