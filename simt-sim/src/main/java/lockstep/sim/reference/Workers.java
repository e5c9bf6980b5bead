package lockstep.sim.reference;

import java.util.function.Consumer;
import lockstep.ir.launch.Launch;
import lockstep.sim.RunRequest;

/**
 * Threads that run blocks of a launch at the same time.
 *
 * @param count how many, at least one
 * @param leastThreads threads of a launch from which on several of them are used
 * @param listener hears of each attempt: {@code "apart"}, or why it failed; from the thread that runs the launch
 */
public record Workers(int count, long leastThreads, Consumer<String> listener) {
    /** No attempts to run blocks at the same time. */
    public static final Workers ONE = new Workers(1, Long.MAX_VALUE, what -> {});

    private static final long MAX_BLOCKS = 1L << 29;

    public Workers {
        if (count < 1) {
            throw new IllegalArgumentException(count + " workers");
        }
    }

    /**
     * Whether a launch may be attempted. With a seed of the schedule turns of warps are drawn from one stream for all
     * blocks, and records of collectives are kept in the order of the run: then one worker runs all.
     */
    boolean areFor(RunRequest request, Launch launch) {
        long blocks = launch.grid().count();
        return count > 1
                && blocks > 1
                && blocks < MAX_BLOCKS
                && blocks * launch.block().count() >= leastThreads
                && request.schedule().seed() == 0
                && !request.recordCollectives()
                && !request.detectsRaces()
                && request.observer().isEmpty();
    }
}
