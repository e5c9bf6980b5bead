/**
 * Value tracking. {@link lockstep.compiler.analysis.value.ValueTracking} has the queries of passes: known bits, sign
 * bits, ranges, non-zero values, powers of two, undefined and poison values, implied conditions. The transfer functions
 * of single operations on bits and ranges are in classes without values or functions ({@code BitArithmetic},
 * {@code IntrinsicBits}, {@code SignBits}, {@code RangeArithmetic}, {@code IntrinsicRange}), so that tests can check
 * them for all operands of a small width.
 */
@NullMarked
package lockstep.compiler.analysis.value;

import org.jspecify.annotations.NullMarked;
