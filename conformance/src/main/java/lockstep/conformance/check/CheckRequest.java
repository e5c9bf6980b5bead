package lockstep.conformance.check;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.conformance.refine.CheckOptions;
import lockstep.sim.Engine;

/**
 * What to check.
 *
 * @param pipeline the passes, in order
 * @param options how thorough
 * @param engine what runs programs
 * @param launchFile launches for every file; found by {@link LaunchSource} if empty
 * @param applicationLimit rewrites that may happen; see bisection
 */
public record CheckRequest(
        Pipeline pipeline, CheckOptions options, Engine engine, Optional<Path> launchFile, long applicationLimit) {
    public CheckRequest {
        Objects.requireNonNull(pipeline);
        Objects.requireNonNull(options);
        Objects.requireNonNull(engine);
        Objects.requireNonNull(launchFile);
    }
}
