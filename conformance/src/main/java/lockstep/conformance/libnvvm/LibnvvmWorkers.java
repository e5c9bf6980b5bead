package lockstep.conformance.libnvvm;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Compiles in child processes, which end on a crash, after their time limit, or with this process. As many run as
 * threads compile at the same time; they are reused, because starting one takes longer than most compilations.
 * Thread-safe.
 *
 * <p>Results do not depend on earlier compilations: if a process crashes that had compiled before, the compilation is
 * repeated once in a new process.
 */
public final class LibnvvmWorkers {
    /** A process is replaced after so many compilations, in case the library leaks memory. */
    private static final int MAX_COMPILATIONS = 1_000;

    /** A process that is idle for so long is ended. */
    private static final Duration IDLE = Duration.ofSeconds(30);

    /** Exit status of {@link LibnvvmWorkerMain} if the library cannot be loaded. */
    private static final int NOT_LOADED_STATUS = 2;

    private final Path library;
    private final Deque<LibnvvmWorker> idle = new ArrayDeque<>();

    /** @param library as {@link Libnvvm#find} returns it; loaded only by the child processes */
    public LibnvvmWorkers(Path library) {
        this.library = Objects.requireNonNull(library);
    }

    /**
     * Verifies and compiles one module in a child process.
     *
     * @param text NVVM IR
     * @param options of the library, for instance {@code -opt=3}; each at most once
     * @param timeout for the whole compilation, including the start of a process
     */
    public WorkerAnswer compile(String text, List<String> options, Duration timeout) {
        WorkerMessages.Request request = new WorkerMessages.Request(text, options);
        LibnvvmWorker used = takeIdle();
        if (used != null) {
            WorkerAnswer answer = used.compile(request, timeout);
            if (!(answer instanceof WorkerAnswer.Crashed)) {
                return settled(used, answer);
            }
        }
        return compileAnew(request, timeout);
    }

    private WorkerAnswer compileAnew(WorkerMessages.Request request, Duration timeout) {
        try {
            LibnvvmWorker worker = LibnvvmWorker.start(library);
            WorkerAnswer answer = worker.compile(request, timeout);
            return answer instanceof WorkerAnswer.Crashed crash && crash.status() == NOT_LOADED_STATUS
                    ? new WorkerAnswer.NotStarted(crash.output())
                    : settled(worker, answer);
        } catch (IOException failure) {
            return new WorkerAnswer.NotStarted(String.valueOf(failure.getMessage()));
        }
    }

    private WorkerAnswer settled(LibnvvmWorker worker, WorkerAnswer answer) {
        if (answer instanceof WorkerAnswer.Answered && worker.compilations() < MAX_COMPILATIONS) {
            giveBack(worker);
        } else {
            worker.end();
        }
        return answer;
    }

    /** The one used last, so that those that are no longer needed stay idle. */
    private @Nullable LibnvvmWorker takeIdle() {
        synchronized (idle) {
            return idle.pollLast();
        }
    }

    private void giveBack(LibnvvmWorker worker) {
        int compilations = worker.compilations();
        synchronized (idle) {
            idle.addLast(worker);
        }
        Executor later = CompletableFuture.delayedExecutor(IDLE.toMillis(), TimeUnit.MILLISECONDS);
        later.execute(() -> endIfIdleSince(worker, compilations));
    }

    private void endIfIdleSince(LibnvvmWorker worker, int compilations) {
        synchronized (idle) {
            boolean isIdle = idle.contains(worker);
            if (!isIdle || worker.compilations() != compilations) {
                return;
            }
            idle.remove(worker);
        }
        worker.end();
    }

    /** How a compilation in a child process ended. */
    public sealed interface WorkerAnswer {
        /** The library answered. */
        record Answered(LibnvvmResult result) implements WorkerAnswer {
            public Answered {
                Objects.requireNonNull(result);
            }
        }

        /**
         * The process ended, or wrote something else, instead of an answer.
         *
         * @param status of the process; 128 plus the number of the signal if one killed it
         * @param output its output during this compilation, truncated to 64 KiB
         */
        record Crashed(int status, String output) implements WorkerAnswer {}

        /** It exceeded its time limit and was killed. */
        record TimedOut(String output) implements WorkerAnswer {}

        /** No process could be started, or it could not load the library. */
        record NotStarted(String reason) implements WorkerAnswer {}
    }
}
