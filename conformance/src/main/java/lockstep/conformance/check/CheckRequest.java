package lockstep.conformance.check;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.conformance.refine.CheckOptions;
import lockstep.sim.Engine;
import lockstep.sim.PhiMode;

/**
 * What to check.
 *
 * @param pipeline the passes, in order
 * @param options how thorough
 * @param engine what runs programs
 * @param launchFile launches for every file; found by {@link LaunchSource} if empty
 * @param applicationLimit rewrites that may happen; see bisection
 * @param phiMode how PHIs are kept when the program is run once more behind the last pass; EDGE for not at all
 * @param callsFunctions whether functions are called from kernels made for them, see {@link FunctionKernels}
 */
public record CheckRequest(
        Pipeline pipeline, CheckOptions options, Engine engine, Optional<Path> launchFile, long applicationLimit,
        PhiMode phiMode, boolean callsFunctions) {
    /** A request that leaves PHIs as they are. */
    public CheckRequest(
            Pipeline pipeline,
            CheckOptions options,
            Engine engine,
            Optional<Path> launchFile,
            long applicationLimit) {
        this(pipeline, options, engine, launchFile, applicationLimit, PhiMode.EDGE, false);
    }

    public CheckRequest {
        Objects.requireNonNull(pipeline);
        Objects.requireNonNull(options);
        Objects.requireNonNull(engine);
        Objects.requireNonNull(launchFile);
        Objects.requireNonNull(phiMode);
    }
}
