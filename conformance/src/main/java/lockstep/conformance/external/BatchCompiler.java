package lockstep.conformance.external;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import lockstep.conformance.program.Program;

/** A compiler that makes many programs in less time together than one by one. */
public interface BatchCompiler extends OutsideCompiler {
    /**
     * Compiles what it takes of {@code programs}, several at a time.
     *
     * @return what it made, by the programs themselves, not by what they equal. A program that is missing is to be
     *     compiled alone: the compiler does not take it, or something in its batch was too much
     * @throws IOException as {@link #compile(Program)}
     */
    Map<Program, ExternalResult> compileTogether(List<? extends Program> programs) throws IOException;
}
