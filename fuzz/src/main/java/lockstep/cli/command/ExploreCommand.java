package lockstep.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.cli.option.JsonOption;
import lockstep.cli.page.Page;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.OutputFiles;
import lockstep.cli.session.Session;
import lockstep.conformance.check.FileReport;
import lockstep.conformance.driver.CheckBatch;
import lockstep.conformance.explore.Exploration;
import lockstep.conformance.explore.ExplorationJson;
import lockstep.conformance.explore.Explorer;
import lockstep.conformance.option.CheckSwitches;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.json.JsonLine;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code explore}: checks one program and draws what happened. */
@Command(
        name = "explore",
        description = "Check one program as check does, and draw it: its flow graph with the lanes that execute each"
                + " block, the warps in time and who waits where, the programs before and after a step with the lane"
                + " that went wrong, register pressure, and what each pass did. Exit status 1: a step is wrong.",
        footer = {
            "",
            "Examples:",
            "  lockstep explore examples/divergent_loops.ll --html loops.html",
            "  lockstep explore k.ll --passes mem2reg,simplifycfg --html k.html",
            "  lockstep explore k.ll -O2 --policy independent:7 --launch other.launch --html k.html",
            "  lockstep explore k.ll --kernel second --html second.html     the launches of this kernel",
            "  lockstep explore k.ll --to ptx --html k.html                 every step from LLVM IR to PTX",
            "  lockstep explore k.ptx --html k.html",
            "  lockstep explore findings/003-differs-early-cse --html finding.html",
            "  lockstep explore k.ll --json > k.json                        the data; docs/explore.md has the schema"
        })
public final class ExploreCommand implements lockstep.cli.session.Command {
    private final Session session;

    @Parameters(
            arity = "1",
            paramLabel = "CASE",
            description = "A program: LLVM-IR text, PTX, machine IR, Ori, SASS or a cubin; or the folder of a finding,"
                    + " which is checked with what was under test then unless the options name something.")
    private String name = "";

    @Mixin
    private CheckSwitches switches = new CheckSwitches();

    @Option(names = "--kernel", paramLabel = "K", description = "Draw the launches of this kernel.")
    private @Nullable String kernel;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write a page that draws the data and needs nothing else; - for standard output.")
    private @Nullable String html;

    @Mixin
    private JsonOption json = new JsonOption();

    /** @param session the run this command belongs to */
    public ExploreCommand(Session session) {
        this.session = session;
    }

    @Override
    public ExitStatus run() throws IOException {
        if (json.isJson() == (html != null)) {
            throw new InputException(
                    "explore-output", SourceLocation.ofFile("<argument>"), "either --json or --html FILE is wanted");
        }
        Path path = session.resolve(name);
        boolean isFolder = Files.isDirectory(path);
        ExploredCase explored = isFolder ? ExploredCase.ofFinding(session, name) : ExploredCase.ofProgram(name);
        CheckBatch batch = switches.batch(session, explored.usual());
        Explorer explorer = new Explorer(switches.check(session), Optional.ofNullable(kernel));
        FileReport report =
                batch.job().check(Path.of(explored.file()), session.inputs().readBytes(explored.file()), explorer);
        Exploration exploration = explorer.exploration(report);
        JsonLine data = ExplorationJson.of(exploration);
        if (html == null) {
            session.out().line(data.toString());
        } else {
            OutputFiles files = new OutputFiles(session, "--html", "html", Optional.of(html));
            files.write(
                    Objects.requireNonNull(files.of(List.of(explored.file())).get(explored.file())),
                    Page.EXPLORATION.of(data));
        }
        return report.isWrong() ? ExitStatus.FOUND_WRONG : ExitStatus.GOOD;
    }
}
