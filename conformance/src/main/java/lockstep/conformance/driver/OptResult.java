package lockstep.conformance.driver;

import java.util.Objects;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.conformance.program.Program;

/**
 * What passes made.
 *
 * @param program as the last pass left it; verified
 * @param report what each step did
 */
public record OptResult(Program program, PipelineReport report) {
    public OptResult {
        Objects.requireNonNull(program);
        Objects.requireNonNull(report);
    }
}
