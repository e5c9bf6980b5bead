/**
 * Loop interchange: {@link lockstep.compiler.loopinterchange.LoopInterchange} is the pass,
 * {@link lockstep.compiler.loopinterchange.InterchangeRun} finds nests and checks legality and profit,
 * {@link lockstep.compiler.loopinterchange.Interchange} rewrites the loops.
 */
@NullMarked
package lockstep.compiler.loopinterchange;

import org.jspecify.annotations.NullMarked;
