package lockstep.sim.memory;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.TreeMap;

/** The asynchronous state of the shared memory of a block: copies in flight, and barriers. */
final class AsynchronousObjects {
    private final Map<MemoryObject, PendingCopy.InFlight> copies = new IdentityHashMap<>();
    private final Map<MemoryObject, Map<Integer, Mbarrier>> barriers = new IdentityHashMap<>();

    /** The copies to an object that are in flight. */
    PendingCopy.InFlight copiesTo(MemoryObject object) {
        return copies.computeIfAbsent(object, o -> new PendingCopy.InFlight(o.size()));
    }

    /** The barriers in an object, by the offset of their first bytes. */
    Map<Integer, Mbarrier> barriersIn(MemoryObject object) {
        return barriers.computeIfAbsent(object, o -> new TreeMap<>());
    }
}
