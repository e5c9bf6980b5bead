/**
 * Where the registers of the open forms are live, for machine IR and Ori alike:
 * {@link lockstep.compiler.liveintervals.SlotIndexes} numbers the points of a function,
 * {@link lockstep.compiler.liveintervals.LiveIntervals} has an interval for each register unit,
 * {@link lockstep.compiler.liveintervals.Pressure} counts them, {@link lockstep.compiler.liveintervals.DeadUnits} says
 * where they end. Registers that the warp has once follow the ways of the warp. docs/liveness.md.
 */
@NullMarked
package lockstep.compiler.liveintervals;

import org.jspecify.annotations.NullMarked;
