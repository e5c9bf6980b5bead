package lockstep.sim.fast;

import lockstep.sim.Engine;
import lockstep.sim.PhiMode;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;

/**
 * The fast engine of the NVVM dialect. Results are those of {@link ReferenceEngine}, counters included. Runs that are
 * followed by an observer or the race detector, and images with claims or another PHI mode than the reference's, are
 * handed to that engine whole.
 */
public final class FastEngine implements Engine {
    private final ReferenceEngine reference = new ReferenceEngine();

    /** An engine; it has no state. */
    public FastEngine() {}

    @Override
    public String name() {
        return "fast";
    }

    @Override
    public RunResult run(ProgramImage image, RunRequest request) {
        if (!isFast(image.options(), request)) {
            return reference.run(image, request);
        }
        LaneLoops loops = LaneLoops.ofMachine();
        return ReferenceEngine.run(image, request, steps -> new FastExecutor(steps, loops));
    }

    private static boolean isFast(ImageOptions options, RunRequest request) {
        return options.phiMode() == PhiMode.EDGE
                && options.claims().isEmpty()
                && request.observer().isEmpty()
                && !request.detectsRaces();
    }
}
