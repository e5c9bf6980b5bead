package lockstep.sim.fast;

import lockstep.ir.diag.CompilerBug;
import lockstep.sim.Engine;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;

/** Runs everything on the fast engine and on the reference engine, and insists that the results are the same. */
public final class CrossCheckEngine implements Engine {
    private final Engine fast;
    private final Engine reference = new ReferenceEngine();

    /** Of the fast engine. */
    public CrossCheckEngine() {
        this(new FastEngine());
    }

    /** Of another engine that is to agree with the reference engine. */
    public CrossCheckEngine(Engine checked) {
        this.fast = checked;
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
            throw new CompilerBug("the engines reference and %s disagree under %s, warp size %d: %s"
                    .formatted(fast.name(), request.schedule(), request.warpSize(), difference));
        });
        return found;
    }
}
