package lockstep.conformance.driver;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.conformance.program.Program;

/**
 * What passes, or all steps of code generation, made.
 *
 * @param program as the last pass left it; verified
 * @param report what each step did
 */
public record OptResult(Program program, PipelineReport report) {
    public OptResult {
        Objects.requireNonNull(program);
        Objects.requireNonNull(report);
    }

    /** The program as text. Readers of PTX keep bytes as characters, which are put together here. */
    public String text() {
        return text(program);
    }

    static String text(Program program) {
        return switch (program.dialect()) {
            case PTX -> new String(program.text().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
            case NVVM, SASS -> program.text();
        };
    }
}
