/**
 * Where the registers of the open forms are live, for machine IR and Ori alike:
 * {@link lockstep.compiler.live.SlotIndexes} numbers the points of a function,
 * {@link lockstep.compiler.live.LiveIntervals} has an interval for each register unit,
 * {@link lockstep.compiler.live.Pressure} counts them, {@link lockstep.compiler.live.DeadUnits} says where they end.
 * Registers that the warp has once follow the ways of the warp. docs/liveness.md.
 */
@NullMarked
package lockstep.compiler.live;

import org.jspecify.annotations.NullMarked;
