/**
 * Nests of two loops that become one: {@link lockstep.compiler.flatten.LoopFlatten} is the pass, {@link
 * lockstep.compiler.flatten.FlattenRun} finds nests and what forbids it, {@link
 * lockstep.compiler.flatten.LinearUses} what their counters are used for, {@link
 * lockstep.compiler.flatten.Flattening} does it.
 */
@NullMarked
package lockstep.compiler.flatten;

import org.jspecify.annotations.NullMarked;
