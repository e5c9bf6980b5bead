package lockstep.conformance.debug;

import java.util.Iterator;
import java.util.Optional;
import java.util.function.Consumer;

/** Where the commands of a {@link WarpDebugger} come from. */
@FunctionalInterface
public interface CommandSource {
    /**
     * The next command; empty if there are no more.
     *
     * @param completion possible completions; valid until this returns
     */
    Optional<String> next(Completion completion);

    /**
     * A fixed sequence of commands.
     *
     * @param out receives each command when it is executed, after a prompt
     */
    static CommandSource shown(Iterator<String> commands, Consumer<String> out) {
        return _ -> {
            if (!commands.hasNext()) {
                return Optional.empty();
            }
            String command = commands.next();
            out.accept(WarpDebugger.PROMPT + command);
            return Optional.of(command);
        };
    }
}
