/**
 * What is known of the values of a function. {@link lockstep.compiler.analysis.value.ValueTracking} answers the
 * questions of passes: bits, sign bits, ranges, zero, powers of two, undefined and poison values, what a condition says
 * of another one. What single operations make of bits and ranges is in classes without values or functions
 * ({@code BitArithmetic}, {@code IntrinsicBits}, {@code SignBits}, {@code RangeArithmetic}, {@code IntrinsicRange}),
 * so that tests can go through all operands of a small width.
 */
@NullMarked
package lockstep.compiler.analysis.value;

import org.jspecify.annotations.NullMarked;
