/**
 * Induction variables: {@link lockstep.compiler.indvar.IndVars} is the pass, {@code LoopVariables} goes over one loop,
 * {@code ScevExpander} makes instructions of expressions.
 */
@NullMarked
package lockstep.compiler.indvar;

import org.jspecify.annotations.NullMarked;
