package lockstep.cli.command;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.cli.option.JsonOption;
import lockstep.cli.option.ReportTablesOption;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.OutputFiles;
import lockstep.cli.session.Session;
import lockstep.cli.text.Progress;
import lockstep.compiler.ori.module.Linking;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.conformance.driver.AsRequest;
import lockstep.conformance.driver.CcRequest;
import lockstep.conformance.driver.OptRequest;
import lockstep.conformance.option.CcSwitches;
import lockstep.conformance.plugin.PassFailure;
import lockstep.conformance.program.SassProgram;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.json.JsonLine;
import lockstep.ir.sass.isa.Architecture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cc}: compiles LLVM IR to PTX. */
@Command(
        name = "cc",
        description =
                "Compile LLVM IR to PTX: passes, legalization, instruction selection, machine passes; to a cubin if the"
                        + " name of the output ends so.",
        footer = {
            "",
            "Examples:",
            "  lockstep cc k.ll                                     writes k.ptx",
            "  lockstep cc k.ll -o -                                to standard output",
            "  lockstep cc k.ll -o k.cubin                          on to machine code for sm_90",
            "  lockstep cc -c k.ll                                  writes k.o, for nvlink",
            "  lockstep cc kernels/*.ll -o out/ -O3 --arch sm_80",
            "  lockstep cc k.ll -O0 --print-after select            shows machine IR as it is selected",
            "  lockstep cc k.ll --stop-after lower-gep -o -         LLVM IR after a pass",
            "  lockstep cc k.ll --stop-after select                 writes k.mptx",
            "  lockstep cc k.mptx --start-before machine-cp         goes on from there",
            "  lockstep cc k.ll -O2 -opt \"-remat-use-limit=3\" --time-passes --stats",
            "  lockstep cc k.ll --passes 'sroa,early-cse' -o -      these passes, and what the way to PTX needs",
            "  lockstep cc k.ll -O1 --print-pipeline-passes",
            "",
            "A file that is refused has no result; the others are compiled. The status is 2 then; it is 1 where a pass",
            "of a plug-in fails."
        })
public final class CcCommand implements lockstep.cli.session.Command {
    private static final int SCHEMA = 1;
    private static final double NANOS_PER_MILLISECOND = 1e6;

    private final Session session;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "LLVM-IR text, or machine IR, which goes on after select; - is standard input.")
    private List<String> files = List.of();

    @Mixin
    private CcSwitches switches = new CcSwitches();

    @Option(
            names = "-o",
            paramLabel = "OUT",
            description = "Write the result to OUT, or into OUT/ if that is a folder, as for several files it must be;"
                    + " - is standard output. Without it k.ll becomes k.ptx beside it.")
    private @Nullable String output;

    @Option(
            names = "-c",
            description = "Make a file for a linker (nvlink), k.o of k.ll: functions and variables may be in other"
                    + " files.")
    private boolean isObject;

    @Mixin
    private ReportTablesOption tables = new ReportTablesOption();

    @Mixin
    private JsonOption json = new JsonOption();

    /** @param session the run this command belongs to */
    public CcCommand(Session session) {
        this.session = session;
    }

    @Override
    public ExitStatus run() {
        CcRequest toPtx = switches.request(session, session.err()::print);
        boolean isCubin = output != null && output.endsWith("." + SassProgram.SUFFIX);
        CcRequest request = isCubin && !isObject ? toPtx.toCubin() : toPtx;
        if (isObject) {
            request.requireCubins();
        }
        if (switches.isPipelineOnly()) {
            session.out().line(request.pipeline().toString());
            return ExitStatus.GOOD;
        }
        String suffix = isObject ? Linking.OBJECT.suffix() : request.suffix();
        OutputFiles results = new OutputFiles(session, "-o", suffix, Optional.ofNullable(output));
        Map<String, String> outputs = results.of(files);
        if (json.isJson() && outputs.containsValue(OutputFiles.STANDARD_OUTPUT)) {
            throw new InputException(
                    "output-name", SourceLocation.ofFile("--json"), "standard output is for the result or for JSON");
        }
        boolean isRefused = false;
        boolean isPassWrong = false;
        try (Progress progress = new Progress(session.err(), session.terminal(), "cc", files.size())) {
            for (Map.Entry<String, String> each : outputs.entrySet()) {
                try {
                    compile(request, results, each.getKey(), each.getValue());
                } catch (InputException refusal) {
                    isRefused = true;
                    refusal.diagnostics().forEach(session::report);
                } catch (PassFailure failed) {
                    isPassWrong = true;
                    session.err().line(each.getKey() + ": the pass " + failed.pass() + " failed, " + failed.text());
                }
                progress.advance(1);
            }
        }
        if (isRefused) {
            return ExitStatus.BAD_INPUT;
        }
        return isPassWrong ? ExitStatus.FOUND_WRONG : ExitStatus.GOOD;
    }

    private void compile(CcRequest request, OutputFiles results, String input, String place) {
        long start = System.nanoTime();
        OptRequest.Result result = request.run(input, session.inputs().readBytes(input));
        String text = result.text();
        if (isObject) {
            results.write(place, object(input, text));
        } else if (result.program() instanceof SassProgram cubin) {
            results.write(place, cubin.bytes());
        } else {
            results.write(place, text);
        }
        if (tables.any() && files.size() > 1) {
            session.err().line(input + ":");
        }
        tables.show(session, result.report());
        if (json.isJson()) {
            session.out().line(line(request, input, place, text, result.report(), System.nanoTime() - start));
        }
    }

    /** What {@code as -c} makes of the PTX that {@code input} became. */
    private static byte[] object(String input, String ptx) {
        return AsRequest.standard(Architecture.SM_90, Linking.OBJECT)
                .run(input + " (PTX)", ptx.getBytes(StandardCharsets.ISO_8859_1))
                .program()
                .bytes();
    }

    private static String line(
            CcRequest request, String input, String place, String text, PipelineReport report, long nanoseconds) {
        long changed = report.steps().stream()
                .filter(PipelineReport.StepReport::changed)
                .count();
        return JsonLine.object()
                .put("schema", SCHEMA)
                .put("kind", "compilation")
                .put("file", input)
                .put("output", place)
                .put("arch", request.target().orElse(""))
                .put("characters", text.length())
                .put("steps", report.steps().size())
                .put("changed", changed)
                .put("applications", report.applications())
                .put("ms", nanoseconds / NANOS_PER_MILLISECOND)
                .toString();
    }
}
