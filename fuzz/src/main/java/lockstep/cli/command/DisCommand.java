package lockstep.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import lockstep.conformance.program.FileKind;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.json.JsonLine;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.EncodingCheck;
import lockstep.ir.sass.control.JumpTables;
import lockstep.ir.sass.control.LatencyMiner;
import lockstep.ir.sass.cubin.CodeSection;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.CubinReader;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.OriLayout;
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
    public ExitStatus run() throws IOException {
        Optional<Architecture> asked = asked();
        if (verifiesControl || minesControl) {
            return control(asked);
        }
        EncodingCheck total = EncodingCheck.NONE;
        for (String file : files) {
            for (Code code : read(file, asked).codes()) {
                total = verify ? total.plus(EncodingCheck.of(code)) : total;
                if (!verify) {
                    show(file, code);
                }
            }
        }
        if (verify) {
            show(total);
        }
        return total.isClean() ? ExitStatus.GOOD : ExitStatus.FOUND_WRONG;
    }

    private ExitStatus control(Optional<Architecture> asked) throws IOException {
        CorpusHalf chosen = half();
        ControlRun run = new ControlRun(session.out()::line, asJson);
        LatencyMiner miner = new LatencyMiner();
        for (String file : files) {
            Read read = read(file, asked);
            for (Code code : read.codes()) {
                JumpTables tables = JumpTables.of(read.cubin(), code);
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

    /** A file and its code. */
    private record Read(Cubin cubin, List<Code> codes) {}

    private Read read(String file, Optional<Architecture> asked) throws IOException {
        SourceLocation place = SourceLocation.ofFile(file);
        Diagnostics diagnostics = new Diagnostics();
        byte[] bytes = session.inputs().readBytes(file);
        FileKind.CUBIN.require(file, bytes, "cubin", "");
        Optional<Cubin> cubin = CubinReader.read(bytes, place, diagnostics);
        diagnostics.throwIfFatal();
        int number = cubin.orElseThrow().header().architectureNumber();
        Architecture as = asked.or(() -> Architecture.ofNumber(number))
                .orElseThrow(() -> new InputException("architecture", place, "sm_" + number + " is not described"));
        List<Code> found = new ArrayList<>();
        for (CodeSection section : cubin.orElseThrow().code()) {
            found.add(Code.decode(section, as));
        }
        return new Read(cubin.orElseThrow(), found);
    }

    private void show(String file, Code code) {
        CodeReporter reporter = new CodeReporter(code, exact, control);
        if (asJson) {
            reporter.json(file, session.out()::line);
        } else if (asGraph) {
            reporter.graph(session.out()::line);
        } else if (asBlocks) {
            session.out().print(blocks(file, code));
        } else {
            reporter.listing(session.out()::line);
        }
    }

    private static String blocks(String file, Code code) {
        return SassFunction.of(code)
                .flatMap(OriLayout::open)
                .map(OriText::print)
                .orElseThrow(() -> new InputException(
                        "sass-open",
                        SourceLocation.ofFile(file),
                        code.function() + " has unknown words, or names places outside of it"));
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
