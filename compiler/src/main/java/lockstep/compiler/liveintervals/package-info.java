/**
 * Liveness of the registers of the open forms, machine IR and Ori: {@link lockstep.compiler.liveintervals.SlotIndexes}
 * numbers the points of a function, {@link lockstep.compiler.liveintervals.LiveIntervals} has an interval for each
 * register unit, {@link lockstep.compiler.liveintervals.Pressure} counts live units,
 * {@link lockstep.compiler.liveintervals.DeadUnits} finds where they die. Registers that a warp has once are live along
 * the paths of the warp ({@code WarpFlow}). docs/liveness.md.
 */
@NullMarked
package lockstep.compiler.liveintervals;

import org.jspecify.annotations.NullMarked;
