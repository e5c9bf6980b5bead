package lockstep.cli.command;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.cli.option.JsonOption;
import lockstep.cli.option.ReportTablesOption;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.OutputFiles;
import lockstep.cli.session.Session;
import lockstep.cli.text.Progress;
import lockstep.conformance.driver.AsRequest;
import lockstep.conformance.option.AsSwitches;
import lockstep.ir.diag.InputException;
import lockstep.ir.json.JsonLine;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code as}: compiles PTX to cubins. */
@Command(
        name = "as",
        description = "Compile PTX to a cubin for sm_90, phase by phase (lockstep list phases).",
        footer = {
            "",
            "Examples:",
            "  lockstep as k.ptx                                    writes k.cubin",
            "  lockstep as kernels/*.ptx -o out/",
            "  lockstep as -c k.ptx                                 writes k.o, for nvlink",
            "  lockstep as k.ptx --ftrace-phase-after OriDoSyncronization    shows the program after a phase",
            "  lockstep as k.ptx --time-passes --stats",
            "  lockstep as k.ptx --phase-memory                     what each phase takes of the compiler's memory",
            "  lockstep as k.ptx --nvopt-recipe mine.recipe         which passes hooks run",
            "",
            "A file that is refused has no result; the others are compiled. The status is 2 then."
        })
public final class AsCommand implements lockstep.cli.session.Command {
    private static final int SCHEMA = 1;
    private static final double NANOS_PER_MILLISECOND = 1e6;

    private final Session session;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "PTX; - is standard input.")
    private List<String> files = List.of();

    @Option(
            names = "-o",
            paramLabel = "OUT",
            description = "Write the cubin to OUT, or into OUT/ if that is a folder, as for several files it must be."
                    + " Without it k.ptx becomes k.cubin beside it.")
    private @Nullable String output;

    @Mixin
    private AsSwitches switches = new AsSwitches();

    @Mixin
    private ReportTablesOption tables = new ReportTablesOption();

    @Mixin
    private JsonOption json = new JsonOption();

    /** @param session the run this command belongs to */
    public AsCommand(Session session) {
        this.session = session;
    }

    @Override
    public ExitStatus run() {
        AsRequest request = switches.request(session, session.err()::print);
        OutputFiles results = new OutputFiles(session, "-o", request.linking().suffix(), Optional.ofNullable(output));
        Map<String, String> outputs = results.of(files);
        boolean isRefused = false;
        try (Progress progress = new Progress(session.err(), session.terminal(), "as", files.size())) {
            for (Map.Entry<String, String> each : outputs.entrySet()) {
                try {
                    compile(request, results, each.getKey(), each.getValue());
                } catch (InputException refusal) {
                    isRefused = true;
                    refusal.diagnostics().forEach(session::report);
                }
                progress.advance(1);
            }
        }
        return isRefused ? ExitStatus.BAD_INPUT : ExitStatus.GOOD;
    }

    private void compile(AsRequest request, OutputFiles results, String input, String place) {
        long start = System.nanoTime();
        AsRequest.Result result = request.run(input, session.inputs().readBytes(input));
        byte[] bytes = result.program().bytes();
        results.write(place, bytes);
        result.notes().forEach(session::report);
        if (tables.any() && files.size() > 1) {
            session.err().line(input + ":");
        }
        tables.show(session, result.report());
        if (json.isJson()) {
            session.out()
                    .line(JsonLine.object()
                            .put("schema", SCHEMA)
                            .put("kind", "compilation")
                            .put("file", input)
                            .put("output", place)
                            .put("arch", request.architecture().tool())
                            .put("bytes", bytes.length)
                            .put("steps", result.report().steps().size())
                            .put("ms", (System.nanoTime() - start) / NANOS_PER_MILLISECOND)
                            .toString());
        }
    }
}
