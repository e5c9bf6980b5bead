package lockstep.conformance.external;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import lockstep.conformance.program.Program;

/** A compiler that takes less time for many programs together than one by one. */
public interface BatchCompiler extends ExternalCompiler {
    /**
     * Compiles those of {@code programs} that it accepts, several at a time.
     *
     * @return the results, by the identity of programs. A missing program must be compiled alone: it was not accepted,
     *     or compiling its batch failed
     * @throws IOException as {@link #compile(Program)}
     */
    Map<Program, ExternalResult> compileTogether(List<? extends Program> programs) throws IOException;
}
