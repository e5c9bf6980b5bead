package lockstep.conformance.external;

import java.io.IOException;
import lockstep.conformance.program.Program;

/** A compiler outside of Lockstep: it takes a program and writes a file, each of whatever language. */
public interface OutsideCompiler {
    /** How it was asked for on the command line; the same words make an equal compiler. */
    String command();

    /** What messages call it: a short name without options. */
    String name();

    /** Whether it reads the dialect of {@code program}, as far as it can be told. */
    default boolean takes(Program program) {
        return true;
    }

    /**
     * Compiles {@code program}, which is left alone.
     *
     * @throws IOException if the files between Lockstep and the compiler cannot be made
     */
    Compilation compile(Program program) throws IOException;
}
