/**
 * Floating-point operations on raw bits, for every dialect: half, bfloat, single and double in every rounding mode,
 * correctly rounded as IEEE 754-2019 requires. Values are passed as zero-extended bits in a {@code long}.
 *
 * <p>An operation that makes a NaN returns {@link lockstep.sim.fp.FloatFormat#canonicalNan()}; where LLVM leaves sign
 * and payload unspecified, the caller marks these bits undefined. Start at {@link lockstep.sim.fp.FloatOps}.
 */
@NullMarked
package lockstep.sim.fp;

import org.jspecify.annotations.NullMarked;
