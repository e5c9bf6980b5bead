package lockstep.bench.work;

/**
 * The count that rewritten classes advance: one step for each method entered and each jump back in a loop, and the
 * length of what a {@linkplain CountedCalls method of the library} walks.
 *
 * <p>One count for the process, for one counting thread at a time: others that execute rewritten classes meanwhile may
 * make it lose steps.
 */
public final class WorkCounter {
    private static long steps;

    private WorkCounter() {}

    /** Steps so far. */
    public static long steps() {
        return steps;
    }

    /** One more step. Called by rewritten classes. */
    public static void step() {
        steps++;
    }

    static void add(long more) {
        steps += more;
    }
}
