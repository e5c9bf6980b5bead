package lockstep.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import lockstep.cli.option.JsonOption;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import lockstep.cli.text.Progress;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.conformance.filetest.FiletestResult;
import lockstep.conformance.filetest.FiletestResult.Status;
import lockstep.conformance.filetest.Filetests;
import lockstep.conformance.option.FilterOption;
import lockstep.conformance.option.PluginOption;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.json.JsonLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
            "  lockstep test tests/ --plugin my-passes.jar"
        })
public final class TestCommand implements lockstep.cli.session.Command {
    private static final int SCHEMA = 1;
    private static final int THREADS = 2;

    private final Session session;

    @Parameters(
            arity = "1",
            paramLabel = "DIR",
            description = "A folder of files with RUN lines (.ll, .ptx, .mptx, .ori), or one file.")
    private String folder = "";

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
        PassRegistry passes = plugins.registry(session);
        Map<Status, Integer> counts = new EnumMap<>(Status.class);
        try (Progress progress = new Progress(session.err(), session.terminal(), "test", files.size())) {
            new Filetests(passes, THREADS).run(root, files, result -> {
                counts.merge(result.status(), 1, Integer::sum);
                show(result);
                progress.advance(1);
            });
        }
        summarize(counts);
        return counts.containsKey(Status.FAILED) ? ExitStatus.FOUND_WRONG : ExitStatus.GOOD;
    }

    private void show(FiletestResult result) {
        if (json.isJson()) {
            session.out()
                    .line(JsonLine.object()
                            .put("schema", SCHEMA)
                            .put("kind", "test")
                            .put("name", result.name())
                            .put("status", result.status().word())
                            .put("detail", result.detail())
                            .put("ms", result.milliseconds())
                            .toString());
        } else if (result.status() == Status.FAILED) {
            session.out().line("FAILED " + result.detail().stripTrailing());
        } else if (result.status() == Status.SKIPPED) {
            session.out().line("skipped " + result.name() + ": " + result.detail());
        }
    }

    private void summarize(Map<Status, Integer> counts) {
        int failed = counts.getOrDefault(Status.FAILED, 0);
        int skipped = counts.getOrDefault(Status.SKIPPED, 0);
        int expected = counts.getOrDefault(Status.EXPECTED_FAILURE, 0);
        int passed = counts.getOrDefault(Status.PASSED, 0) + expected;
        if (json.isJson()) {
            session.out()
                    .line(JsonLine.object()
                            .put("schema", SCHEMA)
                            .put("kind", "summary")
                            .put("passed", (long) passed)
                            .put("failed", (long) failed)
                            .put("skipped", (long) skipped)
                            .toString());
            return;
        }
        String more = skipped == 0 ? "" : ", " + skipped + " skipped";
        session.out().line(passed + " passed, " + failed + " failed" + more);
    }
}
