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
     * @param completion how it may go on; good until this returns
     */
    Optional<String> next(Completion completion);

    /**
     * Commands that are known before.
     *
     * @param out receives each as it is obeyed, after a prompt
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
