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
import lockstep.compiler.phase.NvOptRecipe;
import lockstep.compiler.phase.PhaseOptions;
import lockstep.compiler.phase.RecipeRow;
import lockstep.compiler.phase.RecipeText;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.conformance.driver.AsRequest;
import lockstep.conformance.program.SassProgram;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.json.JsonLine;
import lockstep.ir.sass.isa.Architecture;
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

    @Option(
            names = "--arch",
            paramLabel = "ARCH",
            description = "The architecture of the cubin (default and only one: sm_90).")
    private String architecture = Architecture.SM_90.tool();

    @Option(
            names = "-O",
            paramLabel = "LEVEL",
            description = "How much is optimized: 0, since phases of higher levels are not built yet.")
    private int level;

    @Option(
            names = "--nvopt-recipe",
            paramLabel = "FILE",
            description = "Which passes the hooks of the phases run, in place of the usual recipe.")
    private @Nullable String recipe;

    @Option(
            names = "--ftrace-phase-after",
            paramLabel = "PHASE",
            description = "Show the program after PHASE, on standard error.")
    private List<String> after = List.of();

    @Option(
            names = "--ftrace-phase-before",
            paramLabel = "PHASE",
            description = "Show the program before PHASE, on standard error.")
    private List<String> before = List.of();

    @Option(
            names = "--phase-memory",
            description = "Show after each phase what it took of the compiler's memory, on standard error.")
    private boolean memory;

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
        List<RecipeRow> rows = rows();
        AsRequest request = new AsRequest(architecture(), level, options -> options(options, rows));
        OutputFiles results = new OutputFiles(session, SassProgram.SUFFIX, Optional.ofNullable(output));
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

    private Architecture architecture() {
        return Architecture.ofTool(architecture)
                .filter(found -> found == Architecture.SM_90)
                .orElseThrow(() -> new InputException(
                        "as-arch",
                        SourceLocation.ofFile("--arch"),
                        "cubins are made for sm_90 alone, not for '" + architecture + "'"));
    }

    private List<RecipeRow> rows() {
        PassRegistry passes = PassRegistry.builtIn();
        if (recipe == null) {
            return RecipeText.standard(passes);
        }
        Diagnostics found = new Diagnostics();
        Optional<List<RecipeRow>> rows = RecipeText.parse(session.inputs().readText(recipe), passes, recipe, found);
        found.all().stream().filter(each -> rows.isPresent()).forEach(session::report);
        return rows.orElseThrow(() -> new InputException(found.all()));
    }

    private PhaseOptions options(PhaseOptions options, List<RecipeRow> rows) {
        PhaseOptions asked = options.with(new NvOptRecipe(rows)).with(session.err()::print);
        for (String phase : before) {
            asked = asked.tracingBefore(phase);
        }
        for (String phase : after) {
            asked = asked.tracingAfter(phase);
        }
        return memory ? asked.timed() : asked;
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
