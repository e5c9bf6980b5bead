package lockstep.cli;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import lockstep.cli.command.AsCommand;
import lockstep.cli.command.BenchCommand;
import lockstep.cli.command.BisectCommand;
import lockstep.cli.command.CcCommand;
import lockstep.cli.command.CheckCommand;
import lockstep.cli.command.CompareCommand;
import lockstep.cli.command.CompletionCommand;
import lockstep.cli.command.DisCommand;
import lockstep.cli.command.ExploreCommand;
import lockstep.cli.command.FuzzCommand;
import lockstep.cli.command.ListCommand;
import lockstep.cli.command.ManCommand;
import lockstep.cli.command.OptCommand;
import lockstep.cli.command.ProveCommand;
import lockstep.cli.command.ReduceCommand;
import lockstep.cli.command.ReproduceCommand;
import lockstep.cli.command.SimCommand;
import lockstep.cli.command.TestCommand;
import lockstep.cli.session.Command;
import lockstep.cli.session.Session;

/**
 * The commands there are, in the order that help shows them. A new command is one constant here. Which of them a
 * command line needs is known before any is loaded: the model of all their options takes longer than many a command.
 */
enum Commands {
    CHECK("check"),
    COMPARE("compare"),
    EXPLORE("explore"),
    OPT("opt"),
    CC("cc"),
    AS("as"),
    SIM("sim"),
    DIS("dis"),
    FUZZ("fuzz"),
    REDUCE("reduce"),
    BISECT("bisect"),
    REPRODUCE("reproduce"),
    TEST("test"),
    PROVE("prove"),
    LIST("list"),
    BENCH("bench"),
    COMPLETION("completion"),
    MAN("man");

    private final String word;

    Commands(String word) {
        this.word = word;
    }

    /** The command; its class is loaded here, and not before. */
    private Command make(Session session) {
        return switch (this) {
            case CHECK -> new CheckCommand(session);
            case EXPLORE -> new ExploreCommand(session);
            case COMPARE -> new CompareCommand(session);
            case OPT -> new OptCommand(session);
            case CC -> new CcCommand(session);
            case AS -> new AsCommand(session);
            case SIM -> new SimCommand(session);
            case DIS -> new DisCommand(session);
            case FUZZ -> new FuzzCommand(session);
            case REDUCE -> new ReduceCommand(session);
            case BISECT -> new BisectCommand(session);
            case REPRODUCE -> new ReproduceCommand(session);
            case TEST -> new TestCommand(session);
            case PROVE -> new ProveCommand(session);
            case LIST -> new ListCommand(session);
            case BENCH -> new BenchCommand(session);
            case COMPLETION -> new CompletionCommand(session);
            case MAN -> new ManCommand(session);
        };
    }

    /** Whether the command describes all others. */
    private boolean describesAll() {
        return switch (this) {
            case COMPLETION, MAN -> true;
            case CHECK,
                    EXPLORE,
                    COMPARE,
                    OPT,
                    CC,
                    AS,
                    SIM,
                    DIS,
                    FUZZ,
                    REDUCE,
                    BISECT,
                    REPRODUCE,
                    TEST,
                    PROVE,
                    LIST,
                    BENCH -> false;
        };
    }

    /** Makers of the commands, each given the session. */
    static List<Function<Session, Command>> all() {
        return Stream.of(values())
                .<Function<Session, Command>>map(each -> each::make)
                .toList();
    }

    /** The makers that are needed to run {@code arguments}: of the command named, of none for the version. */
    static List<Function<Session, Command>> of(List<String> arguments) {
        String first = arguments.isEmpty() ? "" : arguments.getFirst();
        if (first.equals("--version") || first.equals("-V")) {
            return List.of();
        }
        for (Commands command : values()) {
            if (command.word.equals(first)) {
                boolean isHelp = arguments.contains("--help") || arguments.contains("-h");
                return command.describesAll() && !isHelp ? all() : List.of(command::make);
            }
        }
        return all();
    }
}
