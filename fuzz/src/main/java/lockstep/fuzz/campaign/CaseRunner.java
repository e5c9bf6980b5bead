package lockstep.fuzz.campaign;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import lockstep.fuzz.bisect.RuleBlame;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.FaultKind;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.StepNote;
import lockstep.fuzz.judge.Subject;
import lockstep.fuzz.kernel.TestCase;
import org.jspecify.annotations.Nullable;

/**
 * Runs cases in sequence on a thread of its own under a time limit, and turns every outcome other than a judgement into
 * a fault. What counts is the processor time of that thread, so that a busy machine makes no findings; a thread that
 * waits has {@value #WAITING} times as long, and one that gets ever so little processor time goes on until it has used
 * it up. A thread that does not end in time cannot be ended in Java: it is interrupted, abandoned and replaced.
 */
final class CaseRunner implements AutoCloseable {
    /** As the launcher script gives the main thread: passes may nest deep, and stacks are only used as needed. */
    private static final long STACK_BYTES = 4L << 20;

    /** Wall-clock time of a case, in multiples of its processor time, before it is taken to wait for nothing. */
    private static final int WAITING = 10;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final CaseSource source;
    private final Subject subject;
    private final Duration limit;
    private final List<Thread> abandoned = new ArrayList<>();
    private @Nullable Thread thread;
    private ExecutorService executor = executor();

    CaseRunner(CaseSource source, Subject subject, Duration limit) {
        this.source = source;
        this.subject = subject;
        this.limit = limit;
    }

    private ExecutorService executor() {
        return Executors.newSingleThreadExecutor(work -> {
            Thread made = new Thread(null, work, "case", STACK_BYTES);
            made.setDaemon(true);
            thread = made;
            return made;
        });
    }

    /**
     * The outcome of a case.
     *
     * @param test empty if it could not be generated
     */
    record Result(Optional<TestCase> test, Judgement judgement) {}

    /** One case while it runs. */
    private final class Job {
        private final long seed;
        private final StepNote note = new StepNote();
        private volatile @Nullable TestCase test;
        /** The judgement before the guilty rules are known. */
        private volatile @Nullable Judgement judged;

        private volatile @Nullable Thread runner;
        private volatile long processorTimeBefore;
        private long seenProcessorTime = -1;

        private final UnitCases cases;

        Job(long seed, UnitCases cases) {
            this.seed = seed;
            this.cases = cases;
        }

        Judgement judge() throws IOException {
            processorTimeBefore = THREADS.getCurrentThreadCpuTime();
            runner = Thread.currentThread();
            TestCase made = cases.made(seed).orElseGet(() -> source.at(seed));
            test = made;
            Judgement judgement =
                    source.mayBeInvalid() ? ofAnyCase(made) : cases.subject().judge(made, note);
            judged = judgement;
            return RuleBlame.of(subject, made, judgement);
        }

        /** Looks for races where something seems to be wrong only: they are rare, and looking takes long. */
        private Judgement ofAnyCase(TestCase made) throws IOException {
            Judgement judgement = cases.subject().judge(made, note).ofAnyCase();
            return judgement.verdict() == CaseVerdict.WRONG
                    ? subject.detectingRaces().judge(made, note).ofAnyCase()
                    : judgement;
        }

        /** Nanoseconds of processor time that the case has had. */
        long processorTime() {
            Thread running = runner;
            return running == null ? 0 : THREADS.getThreadCpuTime(running.threadId()) - processorTimeBefore;
        }

        /** Whether it has had processor time since the last call. */
        boolean getsOn() {
            long before = seenProcessorTime;
            seenProcessorTime = processorTime();
            return seenProcessorTime > before;
        }

        Result result(Judgement judgement) {
            return new Result(Optional.ofNullable(test), judgement);
        }

        Result thrown(Throwable cause) {
            return result(Judgement.of(Fault.thrown(kind(FaultKind.PASS_CRASH), note.place(), cause)));
        }

        Result late(String stack) {
            Judgement without = judged;
            if (without != null) {
                return result(without);
            }
            StepNote.Place place = note.place();
            String detail =
                    "not done after " + limit.toMillis() + " ms of processor time; the thread stands here:\n" + stack;
            return result(Judgement.of(
                    new Fault(kind(FaultKind.TIMEOUT), place.step(), place.pass(), "", "timeout", "", "", detail)));
        }

        /** {@code ofPass} while a pass runs, else the fault of the generator or of the check. */
        private FaultKind kind(FaultKind ofPass) {
            return test == null
                    ? FaultKind.INVALID_TEST
                    : note.place().pass().isEmpty() ? FaultKind.CHECK_CRASH : ofPass;
        }
    }

    /**
     * Generates and judges the case of {@code seed}.
     *
     * @param cases of its unit, as far as they are known
     * @throws IOException if files of the campaign or of a tool cannot be written or read
     * @throws InterruptedException if the calling thread is interrupted
     */
    Result run(long seed, UnitCases cases) throws IOException, InterruptedException {
        Job job = new Job(seed, cases);
        Future<Judgement> future = executor.submit(job::judge);
        long begun = System.nanoTime();
        try {
            for (long left = limit.toNanos(); left > 0; left = left(job, begun)) {
                Optional<Judgement> judgement = within(left, future);
                if (judgement.isPresent()) {
                    return job.result(judgement.get());
                }
            }
            return abandon(job);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof IOException failure) {
                throw failure;
            }
            return job.thrown(Objects.requireNonNull(failed.getCause()));
        }
    }

    private static Optional<Judgement> within(long nanoseconds, Future<Judgement> future)
            throws ExecutionException, InterruptedException {
        try {
            return Optional.of(future.get(nanoseconds, TimeUnit.NANOSECONDS));
        } catch (TimeoutException notYet) {
            return Optional.empty();
        }
    }

    /** Nanoseconds for which the case may at least continue; not positive if it is late. */
    private long left(Job job, long begun) {
        boolean getsOn = job.getsOn();
        boolean mayWait = System.nanoTime() - begun < WAITING * limit.toNanos();
        return getsOn || mayWait ? limit.toNanos() - job.processorTime() : 0;
    }

    private Result abandon(Job job) {
        Thread stuck = thread;
        StringBuilder stack = new StringBuilder();
        if (stuck != null) {
            for (StackTraceElement frame : stuck.getStackTrace()) {
                stack.append("  at ").append(frame).append('\n');
            }
            abandoned.add(stuck);
        }
        Result result = job.late(stack.toString());
        executor.shutdownNow();
        executor = executor();
        return result;
    }

    /** Abandoned threads that still run. */
    int stuck() {
        abandoned.removeIf(left -> !left.isAlive());
        return abandoned.size();
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
