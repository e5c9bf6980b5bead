/**
 * Loop strength reduction: {@link lockstep.compiler.loopreduce.LoopReduce} is the pass, {@code LoopUses} finds the uses
 * of the recurrences of a loop, {@code FormulaMaker} generates the formulae of a use, {@code Solver} selects one for
 * each, {@code LoopRewriting} expands them to instructions.
 */
@NullMarked
package lockstep.compiler.loopreduce;

import org.jspecify.annotations.NullMarked;
