/** Tests of convergent operations and their regions, and of what may move. */
@NullMarked
package lockstep.compiler.analysis.convergence;

import org.jspecify.annotations.NullMarked;
