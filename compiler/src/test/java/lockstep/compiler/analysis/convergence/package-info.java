/** Convergent operations, their regions, and what may move. */
@NullMarked
package lockstep.compiler.analysis.convergence;

import org.jspecify.annotations.NullMarked;
