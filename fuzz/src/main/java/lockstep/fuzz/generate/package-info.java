/**
 * The generator of kernels: a function from {@link lockstep.ir.choices.Choices} to a
 * {@link lockstep.fuzz.kernel.TestCase} that is valid, terminates, has no race and no undefined behavior, by
 * construction, and that diverges on purpose.
 *
 * <p>A kernel is made of statements ({@link lockstep.fuzz.generate.Statement}), chosen by the weights of a
 * {@link lockstep.fuzz.generate.Profile}. A statement adds instructions at the emitter's place and leaves the place in
 * an open block that every path through the statement reaches. What keeps programs defined:
 *
 * <ul>
 *   <li>the pool holds values that are fully defined in every lane, and dominate the place;
 *   <li>flags are put on operations whose operands were bounded before;
 *   <li>every loop counts down, every free-form graph of blocks burns fuel, recursion has a depth;
 *   <li>{@link lockstep.fuzz.generate.Lanes} is the set of lanes that arrive at the place: barriers need the whole
 *       block, collective operations a mask that names exactly the lanes that arrive;
 *   <li>a thread writes its own slots of memory alone; what other threads wrote is read after a barrier or in a later
 *       launch; shared counters are accessed by commutative atomics whose results are not used.
 * </ul>
 */
@NullMarked
package lockstep.fuzz.generate;

import org.jspecify.annotations.NullMarked;
