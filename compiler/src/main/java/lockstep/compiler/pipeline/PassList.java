package lockstep.compiler.pipeline;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The passes that were added to a pipeline, in order (seed 000, The AddPass Mechanism). A pass is told from another
 * one by instance, not by name: the same instance a second time has its flags replaced and keeps its place; another
 * instance of the same pass stands behind the others.
 *
 * @param <P> what a pass is
 */
final class PassList<P> {
    /** Flag of passes over functions; passes over modules and analyses have none. */
    static final int FUNCTION = 1;

    /** Flag of passes before which all others have to be finished. */
    static final int BARRIER = 2;

    private final List<P> passes = new ArrayList<>();
    private final Map<P, Integer> flags = new IdentityHashMap<>();

    /** Adds {@code pass} unless this instance is there; its flags are the new ones in any case. */
    void add(P pass, boolean isFunctionPass, boolean isBarrier) {
        Integer before = flags.put(pass, (isFunctionPass ? FUNCTION : 0) | (isBarrier ? BARRIER : 0));
        if (before == null) {
            passes.add(pass);
        }
    }

    /** The passes in the order in which they were first added. */
    List<P> passes() {
        return List.copyOf(passes);
    }

    /** The flags of a pass that was added. */
    int flags(P pass) {
        return flags.get(pass);
    }
}
