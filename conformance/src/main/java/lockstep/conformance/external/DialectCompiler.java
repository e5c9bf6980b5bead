package lockstep.conformance.external;

import java.io.IOException;
import java.util.Objects;
import lockstep.conformance.external.ExternalCompiler.Compilation;
import lockstep.conformance.program.Program;

/**
 * A compiler that reads programs of one dialect.
 *
 * @param <P> the programs that it reads
 */
abstract class DialectCompiler<P extends Program> implements ExternalCompiler {
    private final String command;
    private final String name;
    private final Class<P> programs;

    DialectCompiler(String command, String name, Class<P> programs) {
        this.command = Objects.requireNonNull(command);
        this.name = Objects.requireNonNull(name);
        this.programs = Objects.requireNonNull(programs);
    }

    @Override
    public final String command() {
        return command;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final boolean takes(Program program) {
        return programs.isInstance(program);
    }

    @Override
    public final Compilation compile(Program program) throws IOException {
        return takes(program)
                ? make(programs.cast(program))
                : new ExternalResult.Unsupported(name + " takes no programs of the dialect "
                        + program.dialect().word());
    }

    /** As {@link #compile}, for a program of its dialect. */
    abstract Compilation make(P program) throws IOException;
}
