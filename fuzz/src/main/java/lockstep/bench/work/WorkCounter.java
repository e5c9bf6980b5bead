package lockstep.bench.work;

import java.lang.invoke.MethodHandles;

/**
 * The count that the rewritten classes of one {@link CountingLoader} advance: a step for each method entered and each
 * jump back in a loop, and the length of what a {@linkplain CountedCalls method of the library} walks.
 *
 * <p>For one thread at a time: others that execute rewritten classes meanwhile may make it lose steps.
 */
public final class WorkCounter {
    private long steps;

    WorkCounter() {}

    /** Steps so far. */
    public long steps() {
        return steps;
    }

    /** One more step. Called by rewritten classes. */
    public void step() {
        steps++;
    }

    void add(long more) {
        steps += more;
    }

    /** The counter of a rewritten class, a dynamic constant of it. */
    public static WorkCounter of(MethodHandles.Lookup rewritten, String name, Class<?> type) {
        return ((CountingLoader) rewritten.lookupClass().getClassLoader()).counter();
    }
}
