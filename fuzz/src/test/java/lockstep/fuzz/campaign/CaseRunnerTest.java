package lockstep.fuzz.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.Judgement.RuleCounts;
import lockstep.fuzz.judge.Subject;
import lockstep.fuzz.kernel.TestCase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The limits of processor and elapsed time of a case, and the outcome of one that does not end. */
@Timeout(value = 30, unit = TimeUnit.SECONDS)
final class CaseRunnerTest {
    private static final Judgement GOOD =
            new Judgement(CaseVerdict.GOOD, List.of(), "", RuleCounts.NONE, 0, 0, Optional.empty());

    /** What a subject does with a case before it judges it good. */
    private interface Work {
        void run(long seed) throws InterruptedException;
    }

    private static Subject subject(Work work) {
        return new Subject() {
            @Override
            public String text() {
                return "test";
            }

            @Override
            public Judgement judge(TestCase test) throws IOException {
                try {
                    work.run(Long.parseLong(test.name().substring("seed ".length())));
                } catch (InterruptedException ended) {
                    Thread.currentThread().interrupt();
                }
                return GOOD;
            }
        };
    }

    /** Runs cases individually. */
    private record Runner(CaseRunner cases, Subject subject) implements AutoCloseable {
        CaseRunner.Result run(long seed) throws IOException, InterruptedException {
            return cases.run(seed, UnitCases.oneByOne(subject));
        }

        int stuck() {
            return cases.stuck();
        }

        @Override
        public void close() {
            cases.close();
        }
    }

    private static Runner runner(int milliseconds, Work work) {
        Subject subject = subject(work);
        return new Runner(
                new CaseRunner(new CampaignSamples.Source(), subject, Duration.ofMillis(milliseconds)), subject);
    }

    private static void spin(long seed) {
        while (seed == 0 && !Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void waitingLongerThanTheLimitIsNotAFinding() throws IOException, InterruptedException {
        try (Runner runner = runner(200, seed -> Thread.sleep(600))) {
            assertEquals(GOOD, runner.run(1).judgement());
            assertEquals(0, runner.stuck());
        }
    }

    @Test
    void aCaseThatUsesUpItsProcessorTimeIsLateAndTheNextOneRuns() throws IOException, InterruptedException {
        try (Runner runner = runner(100, CaseRunnerTest::spin)) {
            Judgement late = runner.run(0).judgement();
            assertEquals("timeout", late.faults().getFirst().reason());
            assertTrue(late.faults().getFirst().detail().contains("CaseRunnerTest.spin"), () -> late.toString());
            assertEquals(GOOD, runner.run(1).judgement());
        }
    }

    @Test
    void aCaseThatGetsOnSlowlyIsNotAFindingHoweverLongItTakes() throws IOException, InterruptedException {
        try (Runner runner = runner(150, seed -> {
            for (int i = 0; i < 60; i++) {
                // Wakes often and computes little, as a thread does that gets little of a busy processor.
                Thread.sleep(10);
            }
        })) {
            assertEquals(GOOD, runner.run(1).judgement());
        }
    }

    @Test
    void aCaseThatWaitsForNothingIsLateToo() throws IOException, InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        try (Runner runner = runner(30, seed -> never.await())) {
            assertEquals(
                    "timeout", runner.run(0).judgement().faults().getFirst().reason());
        }
    }

    @Test
    void whatIsThrownIsAFault() throws IOException, InterruptedException {
        try (Runner runner = runner(5_000, seed -> {
            throw new IllegalStateException("on purpose");
        })) {
            assertEquals(CaseVerdict.INVALID, runner.run(0).judgement().verdict());
        }
    }
}
