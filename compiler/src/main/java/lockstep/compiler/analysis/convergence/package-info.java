/**
 * Which operations depend on who executes them together, and what that forbids: convergent operations of a function,
 * the regions that convergence-control tokens make, and functions that lead to such operations.
 */
@NullMarked
package lockstep.compiler.analysis.convergence;

import org.jspecify.annotations.NullMarked;
