package lockstep.cli.command;

import java.util.List;
import java.util.Optional;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import lockstep.conformance.driver.DisRequest;
import lockstep.conformance.driver.DisResult;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.json.JsonLine;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.EncodingCheck;
import lockstep.ir.sass.control.JumpTables;
import lockstep.ir.sass.control.LatencyMiner;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.OriText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dis}: shows the machine code of cubins. */
@Command(
        name = "dis",
        description = "Show the machine code of cubins, or check that it encodes to the same words again.",
        footer = {
            "",
            "Examples:",
            "  lockstep dis kernel.sm_90.cubin",
            "  lockstep dis kernel.sm_90.cubin --control --exact",
            "  lockstep dis kernel.sm_90.cubin --cfg | dot -Tsvg > kernel.svg",
            "  lockstep dis kernel.sm_90.cubin --blocks",
            "  lockstep dis *.cubin --verify-encoding",
            "  lockstep dis *.cubin --verify-control      who reads or writes a register too early",
            "  lockstep dis *.cubin --verify-control --half odd",
            "  lockstep dis *.cubin --mine-control --half even > rows.txt"
        })
public final class DisCommand implements lockstep.cli.session.Command {
    private final Session session;

    @Parameters(arity = "1..*", paramLabel = "FILES", description = "Cubins, as ptxas and nvcc -cubin write them.")
    private List<String> files = List.of();

    @Option(names = "--json", description = "Write one JSON object a line for each machine word.")
    private boolean asJson;

    @Option(names = "--cfg", description = "Write the control flow of each function as a graph for dot.")
    private boolean asGraph;

    @Option(names = "--blocks", description = "Write functions in the open form: blocks with labels; reads back.")
    private boolean asBlocks;

    @Option(
            names = "--verify-encoding",
            description = "Decode and encode each word; exit with 1 if one is unknown, changes or is not explained.")
    private boolean verify;

    @Option(
            names = "--verify-control",
            description = "Check that stall counts and scoreboards let each instruction wait for what it needs, on all"
                    + " ways through the code; exit with 1 if one does not.")
    private boolean verifiesControl;

    @Option(
            names = "--mine-control",
            description = "Write the fewest cycles between instructions that use one another's results, as the rows of"
                    + " the table of latencies have them.")
    private boolean minesControl;

    @Option(
            names = "--half",
            paramLabel = "HALF",
            description = "Look at this half of the functions only, by the hash of their names: even, odd or both"
                    + " (default ${DEFAULT-VALUE}).")
    private String half = "both";

    @Option(names = "--exact", description = "Write all fields, so that the text reads back.")
    private boolean exact;

    @Option(names = "--control", description = "Write the control fields and the words as well.")
    private boolean control;

    @Option(
            names = "--arch",
            paramLabel = "SM",
            description = "Decode as this architecture, for instance sm_90; else as the file says.")
    private String architecture = "";

    /** @param session the run this command belongs to */
    public DisCommand(Session session) {
        this.session = session;
    }

    @Override
    public ExitStatus run() {
        DisRequest request = new DisRequest(asked());
        if (verifiesControl || minesControl) {
            return control(request);
        }
        EncodingCheck total = EncodingCheck.NONE;
        for (String file : files) {
            DisResult result = request.run(file, session.inputs().readBytes(file));
            if (verify) {
                total = total.plus(result.encoding());
            } else {
                result.codes().forEach(code -> show(result, code));
            }
        }
        if (verify) {
            show(total);
        }
        return total.isClean() ? ExitStatus.GOOD : ExitStatus.FOUND_WRONG;
    }

    private ExitStatus control(DisRequest request) {
        CorpusHalf chosen = half();
        ControlRun run = new ControlRun(session.out()::line, asJson);
        LatencyMiner miner = new LatencyMiner();
        for (String file : files) {
            DisResult result = request.run(file, session.inputs().readBytes(file));
            for (Code code : result.codes()) {
                JumpTables tables = result.tables(code);
                boolean isChosen = chosen.has(file, code.function());
                if (isChosen && verifiesControl) {
                    run.add(file, code, tables);
                } else if (isChosen) {
                    miner.add(code, tables);
                }
            }
        }
        if (!verifiesControl) {
            session.out().print(miner.text());
            return ExitStatus.GOOD;
        }
        return run.finish() ? ExitStatus.GOOD : ExitStatus.FOUND_WRONG;
    }

    private CorpusHalf half() {
        return CorpusHalf.ofWord(half)
                .orElseThrow(() -> new InputException(
                        "corpus-half",
                        SourceLocation.ofFile("<argument>"),
                        "--half is even, odd or both, not " + half));
    }

    private Optional<Architecture> asked() {
        if (architecture.isEmpty()) {
            return Optional.empty();
        }
        Optional<Architecture> found = Architecture.ofTool(architecture);
        if (found.isEmpty()) {
            throw new InputException(
                    "architecture", SourceLocation.NONE, "no architecture " + architecture + " is described");
        }
        return found;
    }

    private void show(DisResult result, Code code) {
        CodeReporter reporter = new CodeReporter(code, exact, control);
        if (asJson) {
            reporter.json(result.file(), session.out()::line);
        } else if (asGraph) {
            reporter.graph(session.out()::line);
        } else if (asBlocks) {
            session.out().print(OriText.print(result.open(code)));
        } else {
            reporter.listing(session.out()::line);
        }
    }

    private void show(EncodingCheck check) {
        if (asJson) {
            session.out().line(JsonLine.object()
                    .put("schema", 1)
                    .put("files", files.size())
                    .put("words", check.words())
                    .put("unknown", check.unknown())
                    .put("changed", check.changed())
                    .put("unexplained", check.unexplained())
                    .put("lumped", check.lumped())
                    .toString());
            return;
        }
        check.faults().forEach(session.out()::line);
        String format = "%d files, %d words: %d with unknown opcodes, %d changed, %d not explained, "
                + "%d with lumped fields";
        session.out()
                .line(format.formatted(
                        files.size(),
                        check.words(),
                        check.unknown(),
                        check.changed(),
                        check.unexplained(),
                        check.lumped()));
    }
}
