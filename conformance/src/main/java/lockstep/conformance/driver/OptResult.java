package lockstep.conformance.driver;

import java.util.Objects;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.ir.nvvm.Module;

/**
 * What passes made.
 *
 * @param module as the last pass left it; verified
 * @param report what each step did
 */
public record OptResult(Module module, PipelineReport report) {
    public OptResult {
        Objects.requireNonNull(module);
        Objects.requireNonNull(report);
    }
}
