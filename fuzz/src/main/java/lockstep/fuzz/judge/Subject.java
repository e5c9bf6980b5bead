package lockstep.fuzz.judge;

import java.io.IOException;
import java.util.List;
import lockstep.fuzz.kernel.TestCase;

/** What is under test. Stateless: the same case gets the same judgement, on any thread. */
public interface Subject {
    /** What it is, as text that a command line reads back: a pipeline, or commands. */
    String text();

    /** What judges {@code test}: another subject where that depends on the case. */
    default Subject of(TestCase test) {
        return this;
    }

    /** The subject that judged a case, from its {@code text}: a different one where that depends on the case. */
    default Subject recorded(String text) {
        return this;
    }

    /** This subject with race detection: a case that has a race does not permit a verdict. */
    default Subject detectingRaces() {
        return this;
    }

    /** Whether judging several cases takes less time when all are known before; see {@link #ahead}. */
    default boolean isFasterTogether() {
        return false;
    }

    /**
     * This subject when what can be done for {@code tests} together is done. It judges them, and any other case, as
     * this one does.
     *
     * @throws IOException as {@link #judge(TestCase)}
     */
    default Subject ahead(List<TestCase> tests) throws IOException {
        return this;
    }

    /**
     * Runs it over {@code test}, which is not changed, and judges the result.
     *
     * @throws IOException if an outside tool's files cannot be written or read; never for what a tool does
     */
    Judgement judge(TestCase test) throws IOException;

    /**
     * As {@link #judge(TestCase)}, and notes in {@code note} what runs, for a watchdog. A subject that does not know
     * does not change it.
     *
     * @throws IOException as {@link #judge(TestCase)}
     */
    default Judgement judge(TestCase test, StepNote note) throws IOException {
        return judge(test);
    }
}
