package lockstep.conformance.driver;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.conformance.program.Program;

/**
 * The result of passes or of all steps of code generation.
 *
 * @param program after the last pass; verified
 * @param report what each step did
 */
public record OptResult(Program program, PipelineReport report) {
    public OptResult {
        Objects.requireNonNull(program);
        Objects.requireNonNull(report);
    }

    /** The program as text. The PTX parser keeps each byte as a character; here they are decoded as UTF-8. */
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
