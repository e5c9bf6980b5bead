/**
 * Loops that change places: {@link lockstep.compiler.interchange.LoopInterchange} is the pass, {@link
 * lockstep.compiler.interchange.InterchangeRun} finds nests, what forbids it and what is gained, {@link
 * lockstep.compiler.interchange.Interchange} does it.
 */
@NullMarked
package lockstep.compiler.interchange;

import org.jspecify.annotations.NullMarked;
