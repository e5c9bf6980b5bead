package lockstep.sim.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import lockstep.ir.diag.CompilerBug;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.memory.LaunchOwners;
import lockstep.sim.memory.OrderDependence;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.warp.GridRun;
import lockstep.sim.warp.RunEnd;
import org.jspecify.annotations.Nullable;

/**
 * Runs the blocks of one launch on several host threads, speculating that their order does not matter. Each block runs
 * as it would alone. If no two blocks access the same word of global memory, except that both read it or both update it
 * by commuting operations, every order of the blocks gives the same memory and the same counts, including the
 * sequential order. Otherwise everything is undone and the launch is run on one thread. docs/simulator.md, "Blocks on
 * several cores".
 */
final class ParallelBlockRun {
    private static final String DONE = "parallel";
    private static final String STOPPED = LaunchOwners.STOPPED;

    private final RunState whole;
    private final FunctionImage kernel;
    private final Function<Steps, GridRun.Executor> executors;
    private final Workers workers;
    private final long blocks;

    ParallelBlockRun(
            RunState whole, FunctionImage kernel, Function<Steps, GridRun.Executor> executors, Workers workers) {
        this.whole = whole;
        this.kernel = kernel;
        this.executors = executors;
        this.workers = workers;
        this.blocks = whole.position.launch().grid().count();
    }

    /** One host thread, and why it stopped if it did not finish. */
    private final class Worker {
        private final LaunchOwners owners;
        private final LongSupplier source;
        /** Made by the thread that uses it, so that the states of several threads do not share cache lines. */
        private @Nullable RunState made;

        Worker(LaunchOwners owners, LongSupplier source) {
            this.owners = owners;
            this.source = source;
        }

        /** The state with its counters, once it has ended. */
        RunState run() {
            return Objects.requireNonNull(made);
        }

        /** Runs blocks; returns {@link #DONE}, or the event that may depend on their order. */
        String work() {
            String end = STOPPED;
            try {
                RunState run = new RunState(whole, owners.worker());
                made = run;
                Steps steps = new Steps(run, new Interpreter(run, kernel));
                new GridRun(executors.apply(steps), source, 0).run();
                end = DONE;
            } catch (OrderDependence met) {
                end = String.valueOf(met.getMessage());
            } catch (ProgramFault fault) {
                end = "a fault: " + fault.code();
            } catch (RunEnd stop) {
                end = "the run ends: " + stop.outcome();
            } finally {
                if (!end.equals(DONE)) {
                    owners.stop();
                }
            }
            return end;
        }
    }

    /** Runs the launch; if false is returned, nothing has changed. */
    boolean run() {
        for (LaunchOwners owners = whole.memory.owners(); owners != null; owners = owners.next()) {
            if (attempt(owners)) {
                return true;
            }
        }
        return false;
    }

    private boolean attempt(LaunchOwners owners) {
        AtomicLong next = new AtomicLong();
        LongSupplier source = () -> {
            long index = next.getAndIncrement();
            return index < blocks ? index : -1;
        };
        List<Worker> all = new ArrayList<>();
        for (int i = 0; i < workers.count(); i++) {
            all.add(new Worker(owners, source));
        }
        long start = whole.warpInstructions;
        String failure = STOPPED;
        owners.begin();
        try {
            failure = runAll(all);
            if (failure.equals(DONE) && executed(all, start) > whole.request.fuel()) {
                failure = "the fuel ends";
            }
        } finally {
            owners.end(!failure.equals(DONE));
        }
        workers.listener().accept(failure);
        if (!failure.equals(DONE)) {
            return false;
        }
        all.forEach(worker -> whole.add(worker.run(), start));
        return true;
    }

    private static long executed(List<Worker> all, long start) {
        return start
                + all.stream()
                        .mapToLong(worker -> worker.run().warpInstructions - start)
                        .sum();
    }

    /** Runs all workers, the first on this thread, and waits for all; returns {@link #DONE}, or the failure of one. */
    private static String runAll(List<Worker> all) {
        List<FutureTask<String>> tasks =
                all.stream().map(worker -> new FutureTask<>(worker::work)).toList();
        List<Thread> threads = new ArrayList<>();
        for (FutureTask<String> task : tasks.subList(1, tasks.size())) {
            threads.add(Thread.ofPlatform().name("blocks").start(task));
        }
        tasks.getFirst().run();
        threads.forEach(ParallelBlockRun::await);
        String failure = DONE;
        for (FutureTask<String> task : tasks) {
            String end = result(task);
            boolean saysMore = failure.equals(DONE) || failure.equals(STOPPED);
            failure = saysMore && !end.equals(DONE) ? end : failure;
        }
        return failure;
    }

    /** Waits for the end of a thread; the interrupt status is preserved. */
    private static void await(Thread thread) {
        boolean isInterrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException early) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** The result of a task that has ended. */
    private static String result(FutureTask<String> task) {
        if (task.state() == Future.State.SUCCESS) {
            return task.resultNow();
        }
        if (task.exceptionNow() instanceof RuntimeException bug) {
            throw bug;
        }
        throw new CompilerBug("a thread that runs blocks failed: " + task.exceptionNow());
    }
}
