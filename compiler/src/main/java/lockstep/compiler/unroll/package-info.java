/**
 * Loop unrolling. Start with {@link lockstep.compiler.unroll.LoopUnroll}; {@code CountedLoop} says which loops may be
 * unrolled, {@code UnrollEstimate} and {@code UnrollHint} which should be, {@code FullUnrolling} does it.
 */
@NullMarked
package lockstep.compiler.unroll;

import org.jspecify.annotations.NullMarked;
