/**
 * Loops that are split where a condition on their counter changes: {@link lockstep.compiler.split.LoopIndexSplit} is
 * the pass, {@link lockstep.compiler.split.SplitRun} finds where, {@link lockstep.compiler.split.LoopSplitting} does
 * it.
 */
@NullMarked
package lockstep.compiler.split;

import org.jspecify.annotations.NullMarked;
