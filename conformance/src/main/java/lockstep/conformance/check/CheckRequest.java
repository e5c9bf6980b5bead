package lockstep.conformance.check;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.conformance.external.ToolChain;
import lockstep.conformance.refine.CheckOptions;
import lockstep.sim.Engine;
import lockstep.sim.image.PhiMode;

/**
 * What to check.
 *
 * @param pipeline the passes, in order; not used where there are tools
 * @param tools outside tools that are checked instead
 * @param options how thorough
 * @param engine what runs programs
 * @param launchFile launches for every file; found by {@link LaunchSource} if empty
 * @param applicationLimit rewrites that may happen; see bisection
 * @param phiMode how PHIs are kept when the program is run once more behind the last pass; EDGE for not at all
 * @param callsFunctions whether functions are called from kernels made for them, see {@link FunctionKernels}
 * @param isPipelineChosen whether the passes were asked for, so that a program without passes is refused
 */
public record CheckRequest(
        Pipeline pipeline,
        Optional<ToolChain> tools,
        CheckOptions options,
        Engine engine,
        Optional<Path> launchFile,
        long applicationLimit,
        PhiMode phiMode,
        boolean callsFunctions,
        boolean isPipelineChosen) {
    /** A request without tools that leaves PHIs as they are. */
    public CheckRequest(
            Pipeline pipeline,
            CheckOptions options,
            Engine engine,
            Optional<Path> launchFile,
            long applicationLimit) {
        this(pipeline, Optional.empty(), options, engine, launchFile, applicationLimit, PhiMode.EDGE, false, false);
    }

    public CheckRequest {
        Objects.requireNonNull(pipeline);
        Objects.requireNonNull(tools);
        Objects.requireNonNull(options);
        Objects.requireNonNull(engine);
        Objects.requireNonNull(launchFile);
        Objects.requireNonNull(phiMode);
    }

    /** This request with outside tools that are checked in the place of passes. */
    public CheckRequest with(ToolChain chain) {
        return new CheckRequest(
                pipeline,
                Optional.of(chain),
                options,
                engine,
                launchFile,
                applicationLimit,
                phiMode,
                callsFunctions,
                isPipelineChosen);
    }
}
