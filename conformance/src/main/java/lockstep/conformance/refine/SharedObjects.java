package lockstep.conformance.refine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import lockstep.sim.RunResult;
import lockstep.sim.memory.ObservedObject;

/**
 * Keeps one copy of what many runs show alike: the schedules of a correct program agree, and so do the programs before
 * and after most passes. Large buffers are then in memory once, and comparing an object with itself takes no time.
 */
final class SharedObjects {
    /** Different contents that are remembered of an object; a run that shows yet others keeps its own. */
    private static final int REMEMBERED = 4;

    private final Map<String, List<ObservedObject>> known = new HashMap<>();

    /** @param before runs whose objects may be shared as well */
    SharedObjects(List<RunResult> before) {
        before.forEach(this::share);
    }

    /** {@code result} with objects of earlier results in place of its own where they show the same. */
    RunResult share(RunResult result) {
        List<ObservedObject> objects = new ArrayList<>();
        for (ObservedObject object : result.objects()) {
            objects.add(share(object));
        }
        return result.withObjects(objects);
    }

    private ObservedObject share(ObservedObject object) {
        List<ObservedObject> candidates = known.computeIfAbsent(object.name(), name -> new ArrayList<>());
        for (ObservedObject candidate : candidates) {
            if (candidate.isSame(object)) {
                return candidate;
            }
        }
        if (candidates.size() < REMEMBERED) {
            candidates.add(object);
        }
        return object;
    }
}
