package lockstep.conformance.refine;

import lockstep.sim.Place;

/**
 * A lane of a run.
 *
 * @param launch index in the launch sequence, from 0
 * @param block linear index of the thread block
 * @param warp index in the thread block
 * @param lane index in the warp
 */
public record LaneId(int launch, long block, int warp, int lane) {
    /** The lane that {@code place} names. */
    public static LaneId of(Place place) {
        return new LaneId(place.launch(), place.cta(), place.warp(), place.lane());
    }

    /** Whether {@code place} is in the warp of this lane. */
    public boolean isInWarpOf(Place place) {
        return launch == place.launch() && block == place.cta() && warp == place.warp();
    }

    /** Whether {@code place} is of this lane. */
    public boolean isAt(Place place) {
        return isInWarpOf(place) && lane == place.lane();
    }

    @Override
    public String toString() {
        return "launch " + launch + ", block " + block + ", warp " + warp + ", lane " + lane;
    }
}
