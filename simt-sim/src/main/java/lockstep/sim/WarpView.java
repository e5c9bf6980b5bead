package lockstep.sim;

import java.util.List;
import java.util.Optional;
import lockstep.sim.memory.ObservedObject;

/**
 * The view that an {@link Observer} gets of a run that is about to execute an instruction of a warp. It is valid during
 * the call; the values that it returns do not change afterwards.
 */
public interface WarpView {
    /** The place of the lanes that run next; its lane is the lowest of them. */
    Place place();

    /** The lanes that run next, including those whose guard is false. */
    int mask();

    /** The lanes of the warp that have not ended. */
    int live();

    /** The lanes of the warp that have not ended, grouped by place, the lowest lanes first. */
    List<Group> groups();

    /** The call stack: the place of each caller, the innermost first. Empty in a kernel. */
    List<Place> callers();

    /**
     * The reconvergence stack, the top first: lanes that run separately until all of them are at a block. Empty under
     * policies without one.
     */
    List<Arm> arms();

    /** The names of the values that the instruction defines: one, or those of the PHIs of a block. */
    List<String> computes();

    /** The names of the functions of the program that have a body, in its order. */
    List<String> functions();

    /** The names of all values of the function, in the order of the program. */
    List<String> values();

    /** The names of the values of the function that have been computed, in the order of the program. */
    List<String> names();

    /**
     * The value of this name, {@code %x}, in each lane; empty if the function has no such value, or it has not been
     * computed. A lane that did not compute it has the old contents of the register.
     */
    Optional<LaneValues> value(String name);

    /** The observable memory: buffers and globals. */
    List<ObservedObject> memory();

    /**
     * Lanes at one place.
     *
     * @param mask the lanes
     * @param place of the lowest of them
     * @param waits whether they wait for other lanes
     */
    record Group(int mask, Place place, boolean waits) {}

    /**
     * Lanes that run separately until they reconverge.
     *
     * @param mask the lanes, without those that have ended
     * @param function where they are
     * @param block where they reconverge; empty if that is the end of the function
     */
    record Arm(int mask, String function, String block) {}
}
