/**
 * Where the registers of the open forms are live, for machine IR and Ori alike: {@link lockstep.compiler.live.SlotIndexes}
 * numbers the points of a function, {@link lockstep.compiler.live.LiveIntervals} has an interval for each register unit,
 * {@link lockstep.compiler.live.Pressure} counts them, {@link lockstep.compiler.live.WarpFlow} says which code the lanes
 * of a warp may run one after the other. docs/liveness.md.
 */
@NullMarked
package lockstep.compiler.live;

import org.jspecify.annotations.NullMarked;
