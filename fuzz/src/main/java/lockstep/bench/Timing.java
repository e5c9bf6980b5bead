package lockstep.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Times of the repetitions of one piece of work, in seconds, ascending; at least one. */
record Timing(List<Double> seconds) {
    private static final double NANOS = 1e9;

    Timing {
        seconds = seconds.stream().sorted().toList();
        if (seconds.isEmpty()) {
            throw new IllegalArgumentException("nothing was timed");
        }
    }

    /** Work that may fail as {@code E}. */
    interface Work<E extends Exception> {
        void run() throws E;
    }

    /** Wall times of {@code repetitions} runs of {@code work}, after {@code warmUps} runs that do not count. */
    static <E extends Exception> Timing of(int warmUps, int repetitions, Work<E> work) throws E {
        return of(System::nanoTime, warmUps, repetitions, work);
    }

    /**
     * Processor time of this thread alone, for work that stays on it: other work on the machine disturbs it less, and
     * what the collector does is not in it.
     */
    static <E extends Exception> Timing ofProcessor(int warmUps, int repetitions, Work<E> work) throws E {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return of(threads::getCurrentThreadCpuTime, warmUps, repetitions, work);
    }

    /** As {@link #ofProcessor(int, int, Work)}; what {@code work} is given is made before, which takes no time. */
    static <T> Timing ofProcessor(int warmUps, int repetitions, Supplier<T> prepared, Consumer<T> work) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return of(threads::getCurrentThreadCpuTime, warmUps, repetitions, () -> {
            T given = prepared.get();
            return () -> work.accept(given);
        });
    }

    private static <E extends Exception> Timing of(LongSupplier clock, int warmUps, int repetitions, Work<E> work)
            throws E {
        return of(clock, warmUps, repetitions, () -> work);
    }

    private static <E extends Exception> Timing of(
            LongSupplier clock, int warmUps, int repetitions, Supplier<Work<E>> prepared) throws E {
        List<Double> seconds = new ArrayList<>();
        for (int i = 0; i < warmUps + repetitions; i++) {
            Work<E> work = prepared.get();
            long start = clock.getAsLong();
            work.run();
            double passed = (clock.getAsLong() - start) / NANOS;
            if (i >= warmUps) {
                seconds.add(passed);
            }
        }
        return new Timing(seconds);
    }

    /** The least time: the one that other work on the machine disturbed least. */
    double best() {
        return seconds.getFirst();
    }

    /** The middle time; of an even number the upper of the two in the middle. */
    double median() {
        return seconds.get(seconds.size() / 2);
    }
}
