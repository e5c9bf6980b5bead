package lockstep.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import lockstep.cli.option.JsonOption;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import lockstep.cli.text.Progress;
import lockstep.conformance.filetest.FiletestResult.Status;
import lockstep.conformance.filetest.Filetests;
import lockstep.conformance.filetest.Filetests.Blessing;
import lockstep.conformance.option.PluginOption;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code test}: runs filetests. */
@Command(
        name = "test",
        description = "Run filetests: programs with RUN and CHECK lines in their comments.",
        footer = {
            "",
            "Examples:",
            "  lockstep test conformance/filetests",
            "  lockstep test conformance/filetests --filter mem2reg",
            "  lockstep test my-test.ll --json",
            "  lockstep test conformance/filetests/dce --bless",
            "  lockstep test tests/ --plugin my-passes.jar"
        })
public final class TestCommand implements lockstep.cli.session.Command {
    private static final int THREADS = 2;

    private final Session session;

    @Parameters(
            arity = "1",
            paramLabel = "DIR",
            description = "A folder of files with RUN lines (.ll, .ptx, .mptx, .ori), or one file.")
    private String folder = "";

    @Option(
            names = "--bless",
            description = "Write the changed check lines of failed tests, which are otherwise only shown.")
    private boolean isBlessing;

    @Mixin
    private PluginOption plugins = new PluginOption();

    @Mixin
    private FilterOption filter = new FilterOption();

    @Mixin
    private JsonOption json = new JsonOption();

    /** @param session the run this command belongs to */
    public TestCommand(Session session) {
        this.session = session;
    }

    @Override
    public ExitStatus run() throws IOException {
        Path root = session.inputs().resolve(folder);
        List<Path> files = Filetests.find(root, filter.part());
        if (files.isEmpty()) {
            throw new InputException("no-tests", SourceLocation.ofFile(folder), "there is no test to run");
        }
        Filetests tests = new Filetests(plugins.registry(session), THREADS);
        TestReporter reporter = new TestReporter(session, json.isJson(), isBlessing);
        Iterator<Path> inOrder = files.iterator();
        try (Progress progress = new Progress(session.err(), session.terminal(), "test", files.size())) {
            tests.run(root, files, result -> {
                Path file = inOrder.next();
                boolean isFailed = result.status() == Status.FAILED;
                reporter.show(result, file, isFailed ? tests.blessing(root, file) : new Blessing.Unrelated());
                progress.advance(1);
            });
        }
        reporter.summarize();
        return reporter.failed() > 0 ? ExitStatus.FOUND_WRONG : ExitStatus.GOOD;
    }

    /** {@code --filter S}: which files of a folder {@code test} runs. */
    private static final class FilterOption {
        @Option(names = "--filter", paramLabel = "S", description = "Run only files whose path below DIR contains S.")
        private String part = "";

        /** Substring of the paths of the files; empty for all. */
        public String part() {
            return part;
        }
    }
}
