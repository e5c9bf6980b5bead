package lockstep.cli.session;

import java.io.IOException;
import java.util.List;

/**
 * One subcommand. Implementations carry picocli's annotations, take the {@link Session} in their constructor and
 * delegate the work to a service.
 */
public interface Command {
    /** Commands whose names follow the name of this one; by the names that picocli's annotations give them. */
    default List<Command> subcommands() {
        return List.of();
    }

    /**
     * Does the job once the options are filled in.
     *
     * @return {@link ExitStatus#GOOD}, {@link ExitStatus#FOUND_WRONG}, or {@link ExitStatus#BAD_INPUT} after having
     *     reported why
     * @throws lockstep.ir.diag.InputException if the input is unusable; its diagnostics are shown, the status is 2
     * @throws IOException if a requested file cannot be written; shown as a message, the status is 2
     */
    ExitStatus run() throws IOException;
}
