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
    void run(Sink sink) throws IOException;

    /** Receives the results of benchmarks while they run. */
    interface Sink {
        /** A figure. */
        void figure(Figure figure);

        /** Something that was left out, and why, as a sentence without a full stop. */
        void skipped(String benchmark, String what);

        /** Something to know about all figures, such as the machine; a sentence without a full stop. */
        default void note(String benchmark, String what) {}

        /** A result that is not what it must be: the speed of wrong answers is of no use. */
        void wrong(String benchmark, String what);
    }
}
