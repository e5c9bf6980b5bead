package lockstep.sim.fast;

import lockstep.ir.diag.CompilerBug;
import lockstep.sim.Engine;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;

/**
 * Runs everything on the fast engine and on the reference engine and requires equal results. For a short run whose
 * results differ, the message names the first entry at which the engines disagree; see {@link EntryComparison}.
 */
public final class CrossCheckEngine implements Engine {
    /** The most warp instructions for which all entries of both engines fit in memory. */
    private static final long MAX_COMPARED = 1_000_000;

    private final Engine fast;
    private final LaneLoops loops;
    private final Engine reference = new ReferenceEngine();

    /** Checks the fast engine with the loops of this machine. */
    public CrossCheckEngine() {
        this(new FastEngine(), LaneLoops.ofMachine());
    }

    /** Checks a fast engine with these loops over lanes. */
    CrossCheckEngine(Engine fast, LaneLoops loops) {
        this.fast = fast;
        this.loops = loops;
    }

    @Override
    public String name() {
        return "cross-check";
    }

    /** @throws CompilerBug if the results differ in anything */
    @Override
    public RunResult run(ProgramImage image, RunRequest request) {
        RunResult expected = reference.run(image, request);
        RunResult found = fast.run(image, request);
        ResultComparison.firstDifference(expected, found).ifPresent(difference -> {
            throw new CompilerBug("the engines reference and %s disagree under %s, warp size %d: %s%s"
                    .formatted(
                            fast.name(),
                            request.schedule(),
                            request.warpSize(),
                            difference,
                            place(image, request, expected)));
        });
        return found;
    }

    private String place(ProgramImage image, RunRequest request, RunResult expected) {
        return expected.counters().warpInstructions() > MAX_COMPARED
                ? ""
                : EntryComparison.firstDifference(image, request, loops)
                        .map(entry -> "; first at " + entry)
                        .orElse("");
    }
}
