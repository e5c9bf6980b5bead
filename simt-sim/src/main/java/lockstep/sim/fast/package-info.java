/**
 * The fast engine: runs the same launches as {@link lockstep.sim.reference}, a warp at a time over arrays of lanes. It
 * shares scheduling, memory and counting with the reference engine. An instruction that has no short form, or none for
 * the state of its operands, is executed by the reference engine in the lanes concerned: a step.
 *
 * <p>Start at {@link lockstep.sim.fast.FastEngine}. {@link lockstep.sim.fast.FastLowering} makes the code that
 * {@link lockstep.sim.fast.FastExecutor} runs on {@link lockstep.sim.fast.FastRegisters}; the units execute the short
 * forms with the loops of {@link lockstep.sim.fast.LaneLoops}. docs/simulator.md describes the representation of values
 * and its invariants.
 */
@NullMarked
package lockstep.sim.fast;

import org.jspecify.annotations.NullMarked;
