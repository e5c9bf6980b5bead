/**
 * The reference engine: executes decoded instructions lane by lane, following the wording of docs/semantics.md. It is
 * written for clarity, and every other engine is compared with it.
 *
 * <p>Start at {@link lockstep.sim.reference.Interpreter}, which executes one instruction of a group of lanes after
 * another, and go on to the unit of an operation: there is one class for each group of operations.
 * {@link lockstep.sim.reference.RunState} holds what a run has counted and recorded.
 * {@link lockstep.sim.reference.Steps} is the interface to engines that execute most of a launch by themselves.
 */
@NullMarked
package lockstep.sim.reference;

import org.jspecify.annotations.NullMarked;
