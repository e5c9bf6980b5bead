package lockstep.conformance.plugin;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Runs plug-in code: directly if there is no limit, otherwise on a thread of its own. A thread that does not end in
 * time is interrupted and abandoned, because Java cannot kill threads; it ends with the process.
 *
 * @param limit of wall-clock time of each run
 */
record Supervision(Optional<Duration> limit) {
    /** No supervision: the caller has its own limits and catches exceptions. */
    static final Supervision NONE = new Supervision(Optional.empty());

    /**
     * The stack size of the main thread as the launcher sets it, so that plug-in passes may recurse as deeply as those
     * of Lockstep.
     */
    private static final long STACK_BYTES = 4L << 20;

    Supervision {
        Objects.requireNonNull(limit);
    }

    /**
     * Runs {@code work} and returns its result.
     *
     * @param pass pass that does the work
     * @throws PassFailure if there is a limit, and it throws anything or does not end in time
     */
    <T> T run(String pass, Supplier<T> work) {
        return limit.isEmpty() ? work.get() : run(pass, work, limit.get());
    }

    private static <T> T run(String pass, Supplier<T> work, Duration limit) {
        FutureTask<T> task = new FutureTask<>(work::get);
        Thread thread = new Thread(null, task, "pass " + pass, STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failed) {
            throw PassFailure.crash(pass, Objects.requireNonNull(failed.getCause()));
        } catch (TimeoutException late) {
            Throwable where = new TimeoutException();
            where.setStackTrace(thread.getStackTrace());
            thread.interrupt();
            throw PassFailure.timeout(pass, limit.toMillis() / 1e3, where);
        } catch (InterruptedException interrupted) {
            thread.interrupt();
            Thread.currentThread().interrupt();
            throw PassFailure.crash(pass, interrupted);
        }
    }
}
