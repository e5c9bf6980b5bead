/**
 * Induction variables: {@link lockstep.compiler.indvars.IndVars} is the pass, {@code LoopVariables} processes one loop,
 * {@code ScevExpander} expands expressions to instructions.
 */
@NullMarked
package lockstep.compiler.indvars;

import org.jspecify.annotations.NullMarked;
