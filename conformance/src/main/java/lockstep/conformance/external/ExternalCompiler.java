package lockstep.conformance.external;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

    /** The result of an {@link ExternalCompiler}. */
    sealed interface Compilation permits Compilation.Written, ExternalResult.Failure {
        /**
         * It wrote an output, which is not checked yet.
         *
         * @param bytes the whole output; owned by the receiver
         */
        record Written(byte[] bytes) implements Compilation {
            public Written {
                Objects.requireNonNull(bytes);
            }
        }
    }

    /** A compiler that takes less time for many programs together than one by one. */
    interface BatchCompiler extends ExternalCompiler {
        /**
         * Compiles those of {@code programs} that it accepts, several at a time.
         *
         * @return the results, by the identity of programs. A missing program must be compiled alone: it was not
         *     accepted, or compiling its batch failed
         * @throws IOException as {@link #compile(Program)}
         */
        Map<Program, ExternalResult> compileTogether(List<? extends Program> programs) throws IOException;
    }
}
