package lockstep.sim;

import java.util.List;
import java.util.Optional;
import lockstep.sim.memory.ObservedObject;

/**
 * A run that stands before an instruction of a warp, as an {@link Observer} sees it. It is good for the time of the
 * call; what it gives stays as it is.
 */
public interface WarpView {
    /** Where the lanes are that come next; the lane is the lowest of them. */
    Place place();

    /** The lanes that come next. Those of them whose guard says no do nothing. */
    int mask();

    /** The lanes of the warp that have not ended. */
    int live();

    /** The lanes of the warp, by where they are, the lowest lanes first; those that have ended are in none. */
    List<Group> groups();

    /**
     * The calls that led here, the innermost first: where each caller is. Empty in a kernel.
     */
    List<Place> callers();

    /**
     * The stack of reconvergence: lanes that run apart until all of them are at a block, the top first. Empty under
     * policies that have none.
     */
    List<Arm> arms();

    /** The names of the values that the instruction computes: one, or those of the PHIs of a block. */
    List<String> computes();

    /** The names of the functions of the program that have a body, in its order. */
    List<String> functions();

    /** The names of all values of the function, in the order of the program. */
    List<String> values();

    /** The names of the values of the function that have been computed, in the order of the program. */
    List<String> names();

    /**
     * The value of this name, {@code %x}, in each lane; empty if the function has none, or it has not been computed. A
     * lane that did not compute it has what the register held.
     */
    Optional<LaneValues> value(String name);

    /** What memory holds that a run shows: buffers and globals. */
    List<ObservedObject> memory();

    /**
     * Lanes at one place.
     *
     * @param mask the lanes
     * @param place of the lowest of them
     * @param waits whether they wait for others
     */
    record Group(int mask, Place place, boolean waits) {}

    /**
     * Lanes that run apart.
     *
     * @param mask the lanes, without those that have ended
     * @param function where they are
     * @param block where they meet; empty if that is the end of the function
     */
    record Arm(int mask, String function, String block) {}
}
