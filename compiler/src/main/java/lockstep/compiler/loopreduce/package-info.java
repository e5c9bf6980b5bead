/**
 * Loop strength reduction: {@link lockstep.compiler.loopreduce.LoopReduce} is the pass, {@code LoopUses} finds what
 * uses the chains of a loop, {@code FormulaMaker} makes the formulae of a use, {@code Solver} chooses one for each,
 * {@code LoopRewriting} makes instructions of them.
 */
@NullMarked
package lockstep.compiler.loopreduce;

import org.jspecify.annotations.NullMarked;
