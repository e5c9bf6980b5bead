package lockstep.cli.session;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import lockstep.conformance.external.ShutdownHooks;

/**
 * Notices while work is done that the process is to end, for instance by Ctrl-C, and delays that until the work has
 * reported its results so far. The exit status is then that of the signal.
 */
public final class Interruption implements AutoCloseable {
    private final CountDownLatch isOver = new CountDownLatch(1);
    private final Runnable stop;
    private final long seconds;
    private final Runnable late;
    private final Thread hook = new Thread(this::interrupted, "stop");

    private Interruption(Runnable stop, long seconds, Runnable late) {
        this.stop = stop;
        this.seconds = seconds;
        this.late = late;
    }

    /**
     * Listens until it is closed.
     *
     * @param stop asks the work to come to an end soon; runs on another thread
     * @param seconds for which the process waits for that
     * @param late runs on that thread if they were not enough
     */
    public static Interruption listen(Runnable stop, long seconds, Runnable late) {
        Interruption made = new Interruption(stop, seconds, late);
        Runtime.getRuntime().addShutdownHook(made.hook);
        return made;
    }

    private void interrupted() {
        stop.run();
        try {
            if (!isOver.await(seconds, TimeUnit.SECONDS)) {
                late.run();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** The work is done, and its results are reported. */
    @Override
    public void close() {
        isOver.countDown();
        ShutdownHooks.remove(hook);
    }
}
