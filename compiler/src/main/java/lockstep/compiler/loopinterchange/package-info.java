/**
 * Loops that change places: {@link lockstep.compiler.loopinterchange.LoopInterchange} is the pass, {@link
 * lockstep.compiler.loopinterchange.InterchangeRun} finds nests, what forbids it and what is gained, {@link
 * lockstep.compiler.loopinterchange.Interchange} does it.
 */
@NullMarked
package lockstep.compiler.loopinterchange;

import org.jspecify.annotations.NullMarked;
