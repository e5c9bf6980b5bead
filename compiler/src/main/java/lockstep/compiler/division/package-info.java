/**
 * Cheaper sequences for 64-bit divisions: by multiplication if the divisor is constant, in 32 bits if the operands fit.
 */
@NullMarked
package lockstep.compiler.division;

import org.jspecify.annotations.NullMarked;
