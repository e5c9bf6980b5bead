package lockstep.cli.command;

import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code completion}: a script that completes command lines. */
@Command(
        name = "completion",
        description = "Print a script with which bash, or zsh after bashcompinit, completes commands, options and"
                + " files.",
        footer = {
            "",
            "Examples:",
            "  lockstep completion >~/.local/share/bash-completion/completions/lockstep",
            "  source <(lockstep completion)                         for this shell alone"
        })
public final class CompletionCommand implements lockstep.cli.session.Command {
    private final Session session;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** @param session the run this command belongs to */
    public CompletionCommand(Session session) {
        this.session = session;
    }

    @Override
    public ExitStatus run() {
        CommandSpec root = spec.root();
        session.out().print(AutoComplete.bash(root.name(), root.commandLine()));
        return ExitStatus.GOOD;
    }
}
