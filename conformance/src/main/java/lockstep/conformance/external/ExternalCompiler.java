package lockstep.conformance.external;

import java.io.IOException;
import lockstep.conformance.program.Program;

/** A compiler outside Lockstep: it compiles a program to a file; both may be of any dialect. */
public interface ExternalCompiler {
    /** Its command on the command line; equal commands denote equal compilers. */
    String command();

    /** Its short name in messages, without options. */
    String name();

    /** Whether it accepts the dialect of {@code program}, as far as known. */
    default boolean takes(Program program) {
        return true;
    }

    /**
     * Compiles {@code program}, which is not changed.
     *
     * @throws IOException if the files for the compiler cannot be created
     */
    Compilation compile(Program program) throws IOException;
}
