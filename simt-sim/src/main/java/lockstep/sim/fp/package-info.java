/**
 * Floating-point operations on raw bits, for every dialect: half, bfloat, single and double in every rounding mode,
 * correctly rounded as IEEE 754-2019 asks. Values travel as zero-extended bits in a {@code long}.
 *
 * <p>An operation that makes a NaN returns {@link lockstep.sim.fp.FloatFormat#canonicalNan()}; what LLVM leaves open
 * about its sign and payload is the caller's to add. Start reading at {@link lockstep.sim.fp.FloatOps}.
 */
@NullMarked
package lockstep.sim.fp;

import org.jspecify.annotations.NullMarked;
