package lockstep.sim.fast;

import java.util.function.Supplier;
import lockstep.ir.launch.Launch;
import lockstep.sim.Engine;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.PhiMode;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;
import lockstep.sim.reference.Workers;

/**
 * The fast engine of the NVVM dialect. Results are those of {@link ReferenceEngine}, counters included. Runs with an
 * observer or the race detector, and images with claims to assert or a PHI mode other than the reference's, are
 * delegated to that engine.
 */
public final class FastEngine implements Engine {
    /** The least number of threads for which vectors pay for the JIT compilation of their loops. */
    private static final long MIN_VECTOR_THREADS = 1024;

    /** The least number of threads of a launch for which starting host threads pays off. */
    private static final long MIN_PARALLEL_THREADS = 4096;

    private final ReferenceEngine reference = new ReferenceEngine();

    private final Supplier<LaneLoops> small;
    private final Supplier<LaneLoops> large;

    private final Workers workers;

    /** An engine that runs on one thread; it has no state. */
    public FastEngine() {
        this(LaneLoops::plain, LaneLoops::ofMachine, Workers.ONE);
    }

    /** An engine that runs blocks of large launches in parallel where their order cannot matter. */
    public FastEngine(Workers workers) {
        this(LaneLoops::plain, LaneLoops::ofMachine, workers);
    }

    private FastEngine(Supplier<LaneLoops> small, Supplier<LaneLoops> large, Workers workers) {
        this.small = small;
        this.large = large;
        this.workers = workers;
    }

    /** An engine that uses {@code cores} host threads for launches that are large enough. */
    public static FastEngine onCores(int cores) {
        return new FastEngine(new Workers(cores, MIN_PARALLEL_THREADS, what -> {}));
    }

    @Override
    public String name() {
        return "fast";
    }

    @Override
    public RunResult run(ProgramImage image, RunRequest request) {
        if (!isFast(image.options(), request)) {
            return reference.run(image, request);
        }
        Supplier<LaneLoops> loops = threads(request) < MIN_VECTOR_THREADS ? small : large;
        return ReferenceEngine.run(image, request, steps -> new FastExecutor(steps, loops.get(), true), workers);
    }

    private static long threads(RunRequest request) {
        long threads = 0;
        for (Launch launch : request.launches().launches()) {
            threads += launch.grid().count() * launch.block().count();
        }
        return threads;
    }

    private static boolean isFast(ImageOptions options, RunRequest request) {
        return options.phiMode() == PhiMode.EDGE
                && options.claims().isEmpty()
                && request.observer().isEmpty()
                && !request.detectsRaces();
    }
}
