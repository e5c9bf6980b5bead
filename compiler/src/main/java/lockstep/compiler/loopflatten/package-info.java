/**
 * Flattening of nested loops: {@link lockstep.compiler.loopflatten.LoopFlatten} is the pass,
 * {@link lockstep.compiler.loopflatten.FlattenRun} finds nests and checks legality,
 * {@link lockstep.compiler.loopflatten.LinearUses} finds the uses of their counters,
 * {@link lockstep.compiler.loopflatten.Flattening} rewrites the loops.
 */
@NullMarked
package lockstep.compiler.loopflatten;

import org.jspecify.annotations.NullMarked;
