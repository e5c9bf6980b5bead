package lockstep.conformance.driver;

import java.util.Objects;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.compiler.pipeline.PipelineTree;
import lockstep.conformance.check.ModuleFiles;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.Module;

/**
 * Runs passes over a module.
 *
 * @param pipeline the passes
 * @param options how they run; what they say of their changes is checked unless the options trust them
 */
public record OptRequest(PipelineTree pipeline, PipelineOptions options) {
    public OptRequest {
        Objects.requireNonNull(pipeline);
        Objects.requireNonNull(options);
    }

    /**
     * Runs them over the module in {@code bytes}. A pass that breaks the module or hides a change is a {@link
     * lockstep.ir.diag.CompilerBug}.
     *
     * @param name of the file, for messages
     * @throws InputException if there is no valid module in it
     */
    public OptResult run(String name, byte[] bytes) {
        Module module = ModuleFiles.read(name, bytes);
        PipelineReport report = PassManager.run(module, pipeline.flat(), options);
        ModuleFiles.verify(module);
        return new OptResult(module, report);
    }
}
