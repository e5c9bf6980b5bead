/**
 * Convergent operations, whose result depends on which lanes execute them together, and the restrictions that follow:
 * the operations of a function, the regions that convergence-control tokens form, and the functions that may execute
 * them.
 */
@NullMarked
package lockstep.compiler.analysis.convergence;

import org.jspecify.annotations.NullMarked;
