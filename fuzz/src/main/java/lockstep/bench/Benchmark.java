package lockstep.bench;

import java.io.IOException;

/** Something to measure. */
public interface Benchmark {
    /** The word on the command line. */
    String name();

    /** What it measures, one line without a full stop. */
    String summary();

    /**
     * Measures, warm.
     *
     * @param sink takes the figures as they come
     * @throws IOException if a file cannot be read or written
     */
    void run(BenchSink sink) throws IOException;
}
