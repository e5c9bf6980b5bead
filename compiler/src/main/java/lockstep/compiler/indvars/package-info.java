/**
 * Induction variables: {@link lockstep.compiler.indvars.IndVars} is the pass, {@code LoopVariables} goes over one loop,
 * {@code ScevExpander} makes instructions of expressions.
 */
@NullMarked
package lockstep.compiler.indvars;

import org.jspecify.annotations.NullMarked;
