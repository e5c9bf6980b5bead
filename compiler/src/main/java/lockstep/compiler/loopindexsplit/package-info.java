/**
 * Index set splitting of loops: {@link lockstep.compiler.loopindexsplit.LoopIndexSplit} is the pass,
 * {@link lockstep.compiler.loopindexsplit.SplitRun} finds the splits,
 * {@link lockstep.compiler.loopindexsplit.LoopSplitting} rewrites a loop.
 */
@NullMarked
package lockstep.compiler.loopindexsplit;

import org.jspecify.annotations.NullMarked;
