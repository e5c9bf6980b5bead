package lockstep.cli.text;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import lockstep.cli.session.Output;
import lockstep.cli.session.Terminal;

/**
 * One line of progress on standard error: done of total, rate, time left. Shows nothing where standard error is not a
 * terminal, nor in the first {@value #QUIET_SECONDS} seconds. Safe for use by several threads. Closing removes the
 * line.
 */
public final class Progress implements AutoCloseable {
    private static final int QUIET_SECONDS = 2;
    private static final long QUIET_NANOS = Duration.ofSeconds(QUIET_SECONDS).toNanos();
    private static final long REFRESH_NANOS = Duration.ofMillis(100).toNanos();
    private static final int BAR_COLUMNS = 20;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final String ERASE_LINE = "\r\u001b[2K";

    private final Output err;
    private final Terminal terminal;
    private final String what;
    private final long total;
    private final LongSupplier nanoClock;
    private final Supplier<String> detail;
    private final long startNanos;
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong nextShowNanos;
    private final CountDownLatch isClosed = new CountDownLatch(1);
    private boolean isShown;

    /**
     * @param err standard error
     * @param terminal what is known about it
     * @param what a word or two in front, for instance {@code "checking"}
     * @param total units of work; 0 where it is not known
     */
    public Progress(Output err, Terminal terminal, String what, long total) {
        this(err, terminal, what, total, () -> "");
    }

    /** As the other, followed by {@code detail}, which is evaluated at every update, on the thread that advances. */
    public Progress(Output err, Terminal terminal, String what, long total, Supplier<String> detail) {
        this(err, terminal, what, total, detail, System::nanoTime);
    }

    Progress(Output err, Terminal terminal, String what, long total, Supplier<String> detail, LongSupplier nanoClock) {
        this.err = err;
        this.terminal = terminal;
        this.what = what;
        this.total = total;
        this.detail = detail;
        this.nanoClock = nanoClock;
        this.startNanos = nanoClock.getAsLong();
        this.nextShowNanos = new AtomicLong(startNanos + QUIET_NANOS);
    }

    /** This, shown anew every second even if nothing is done meanwhile: a single unit may take minutes. */
    public Progress ticking() {
        if (terminal.isError()) {
            Thread ticker = new Thread(this::tick, "progress");
            ticker.setDaemon(true);
            ticker.start();
        }
        return this;
    }

    private void tick() {
        try {
            while (!isClosed.await(1, TimeUnit.SECONDS)) {
                advance(0);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Notes that {@code units} more are done, and updates the line if the last update is long enough ago. */
    public void advance(long units) {
        long now = done.addAndGet(units);
        if (!terminal.isError()) {
            return;
        }
        long nanos = nanoClock.getAsLong();
        long due = nextShowNanos.get();
        if (nanos - due >= 0 && nextShowNanos.compareAndSet(due, nanos + REFRESH_NANOS)) {
            show(line(now, nanos - startNanos));
        }
    }

    private String line(long now, long elapsedNanos) {
        double rate = now * NANOS_PER_SECOND / Math.max(1, elapsedNanos);
        StringBuilder text = new StringBuilder(what).append(' ');
        if (total > 0) {
            int filled = (int) (Math.min(now, total) * BAR_COLUMNS / total);
            text.append('[')
                    .append("#".repeat(filled))
                    .append(" ".repeat(BAR_COLUMNS - filled))
                    .append("] ");
            text.append(now).append('/').append(total);
        } else {
            text.append(now);
        }
        text.append(
                now == 0
                        ? "  " + clock(elapsedNanos / (long) NANOS_PER_SECOND)
                        : String.format(Locale.ROOT, "  %.3g/s", rate));
        if (total > now && rate > 0) {
            text.append("  ").append(clock((long) ((total - now) / rate))).append(" left");
        }
        String more = detail.get();
        if (!more.isEmpty()) {
            text.append("  ").append(more);
        }
        return text.substring(0, Math.min(text.length(), terminal.columns() - 1));
    }

    private static String clock(long seconds) {
        long hours = seconds / 3600;
        long minutes = seconds / 60 % 60;
        return hours > 0
                ? String.format(Locale.ROOT, "%d:%02d:%02d", hours, minutes, seconds % 60)
                : String.format(Locale.ROOT, "%d:%02d", minutes, seconds % 60);
    }

    private synchronized void show(String line) {
        if (isClosed.getCount() == 0) {
            return;
        }
        isShown = true;
        err.print(ERASE_LINE + line);
    }

    /** Removes the line, so that what follows starts on a clean one. */
    @Override
    public synchronized void close() {
        isClosed.countDown();
        if (isShown) {
            isShown = false;
            err.print(ERASE_LINE);
        }
    }
}
