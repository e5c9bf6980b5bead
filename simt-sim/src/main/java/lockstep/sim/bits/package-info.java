/**
 * Integer operations on raw bits, for every dialect: widths 1 to 64 in a {@code long}, 65 to 128 in a pair, and the
 * propagation of undefined bits through each operation.
 *
 * <p>A narrow value is zero-extended: bits above its width are zero on entry and on return. Start at
 * {@link lockstep.sim.bits.IntOps} and {@link lockstep.sim.bits.BitDefinedness}.
 */
@NullMarked
package lockstep.sim.bits;

import org.jspecify.annotations.NullMarked;
