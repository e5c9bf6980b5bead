/**
 * Loops that are split where a condition on their counter changes: {@link
 * lockstep.compiler.loopindexsplit.LoopIndexSplit} is the pass, {@link lockstep.compiler.loopindexsplit.SplitRun} finds
 * where, {@link lockstep.compiler.loopindexsplit.LoopSplitting} does it.
 */
@NullMarked
package lockstep.compiler.loopindexsplit;

import org.jspecify.annotations.NullMarked;
