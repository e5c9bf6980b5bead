package lockstep.sim.reference;

import java.util.function.Consumer;
import lockstep.ir.launch.Launch;
import lockstep.sim.RunRequest;

/**
 * Host threads that run blocks of a launch in parallel.
 *
 * @param count how many, at least one
 * @param leastThreads the least number of threads of a launch for which several workers are used
 * @param listener is told of each attempt: {@code "parallel"}, or why it failed; called by the thread that runs the
 *     launch
 */
public record Workers(int count, long leastThreads, Consumer<String> listener) {
    /** No attempts to run blocks in parallel. */
    public static final Workers ONE = new Workers(1, Long.MAX_VALUE, what -> {});

    private static final long MAX_BLOCKS = 1L << 29;

    public Workers {
        if (count < 1) {
            throw new IllegalArgumentException(count + " workers");
        }
    }

    /**
     * Whether a launch may be attempted. Not with a schedule seed, since the turns of warps are drawn from one stream
     * for all blocks, nor with records of collectives, which are kept in the order of the run.
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
