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
 * Compiles in child processes, which outlive neither a crash, nor their time, nor this process. As many run as threads
 * ask at the same time; they are used again, one compilation after the other, because starting one takes longer than
 * most compilations. Thread-safe.
 *
 * <p>What an earlier compilation left in a process is no part of the answer: a process that crashes and had compiled
 * before is replaced by a new one, which is asked once more.
 */
public final class LibnvvmWorkers {
    /** After so many compilations a process is replaced, whatever the library may have kept. */
    private static final int MAX_COMPILATIONS = 1_000;

    /** A process that nobody asks for so long is ended. */
    private static final Duration IDLE = Duration.ofSeconds(30);

    /** What {@link LibnvvmWorkerMain} ends with if the library cannot be loaded. */
    private static final int NOT_LOADED_STATUS = 2;

    private final Path library;
    private final Deque<LibnvvmWorker> idle = new ArrayDeque<>();

    /** @param library as {@link Libnvvm#find} gives it; loaded by the processes only */
    public LibnvvmWorkers(Path library) {
        this.library = Objects.requireNonNull(library);
    }

    /**
     * Verifies and compiles one module in a child process.
     *
     * @param text NVVM IR
     * @param options of the library, for instance {@code -opt=3}; each at most once
     * @param timeout for the whole of it, the start of a process included
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

    /** The one used last, so that those not needed any more stay idle. */
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
}
