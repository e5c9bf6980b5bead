package lockstep.cli;

import java.util.List;
import java.util.function.Function;
import lockstep.cli.command.BenchCommand;
import lockstep.cli.command.BisectCommand;
import lockstep.cli.command.CheckCommand;
import lockstep.cli.command.CompareCommand;
import lockstep.cli.command.DisCommand;
import lockstep.cli.command.FuzzCommand;
import lockstep.cli.command.ListCommand;
import lockstep.cli.command.OptCommand;
import lockstep.cli.command.ProveCommand;
import lockstep.cli.command.ReduceCommand;
import lockstep.cli.command.ReproduceCommand;
import lockstep.cli.command.SimCommand;
import lockstep.cli.command.TestCommand;
import lockstep.cli.session.Command;
import lockstep.cli.session.Session;

/** The commands there are, in the order that help shows them. A new command is one line here. */
final class Commands {
    private Commands() {}

    /** Makers of the commands, each given the session. */
    static List<Function<Session, Command>> all() {
        return List.of(
                CheckCommand::new,
                CompareCommand::new,
                OptCommand::new,
                SimCommand::new,
                DisCommand::new,
                FuzzCommand::new,
                ReduceCommand::new,
                BisectCommand::new,
                ReproduceCommand::new,
                TestCommand::new,
                ProveCommand::new,
                ListCommand::new,
                BenchCommand::new);
    }
}
