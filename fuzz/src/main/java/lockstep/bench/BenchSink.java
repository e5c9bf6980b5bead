package lockstep.bench;

/** Receives the results of benchmarks while they run. */
public interface BenchSink {
    /** A figure. */
    void figure(Figure figure);

    /** Something that was left out, and why, as a sentence without a full stop. */
    void skipped(String benchmark, String what);

    /** Something to know about all figures, such as the machine; a sentence without a full stop. */
    default void note(String benchmark, String what) {}

    /** A result that is not what it must be: the speed of wrong answers is of no use. */
    void wrong(String benchmark, String what);
}
