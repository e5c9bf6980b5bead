/**
 * Nests of two loops that become one: {@link lockstep.compiler.loopflatten.LoopFlatten} is the pass, {@link
 * lockstep.compiler.loopflatten.FlattenRun} finds nests and what forbids it, {@link
 * lockstep.compiler.loopflatten.LinearUses} what their counters are used for, {@link
 * lockstep.compiler.loopflatten.Flattening} does it.
 */
@NullMarked
package lockstep.compiler.loopflatten;

import org.jspecify.annotations.NullMarked;
