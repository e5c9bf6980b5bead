package lockstep.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import lockstep.cli.option.JsonOption;
import lockstep.cli.option.ReportFilesOption;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import lockstep.cli.text.Progress;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.StandardPipelines;
import lockstep.conformance.check.CheckJob;
import lockstep.conformance.check.CheckRequest;
import lockstep.conformance.check.CudaCheck;
import lockstep.conformance.check.FileReport;
import lockstep.conformance.check.Trouble;
import lockstep.conformance.external.ExternalPass;
import lockstep.conformance.external.NvccCompiler;
import lockstep.conformance.external.ToolChain;
import lockstep.conformance.option.ComparisonOptions;
import lockstep.conformance.option.ExternalOption;
import lockstep.conformance.option.KnobOption;
import lockstep.conformance.option.LaunchOption;
import lockstep.conformance.option.PassesOption;
import lockstep.conformance.option.PhiOption;
import lockstep.conformance.option.PluginOption;
import lockstep.conformance.refine.CheckOptions;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.sim.RunRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code check}: the main job. Runs a pipeline, and the program before and after every pass. */
@Command(
        name = "check",
        description =
                "Run a pipeline over programs, simulate them before and after every pass with divergent warps, and"
                        + " say pass by pass whether the meaning held.",
        footer = {
            "",
            "Examples:",
            "  lockstep check examples",
            "  lockstep check k.ll --passes mem2reg,simplifycfg",
            "  lockstep check kernels/ -O2",
            "  lockstep check k.ll --policy stack,independent:7 --launch other.launch",
            "  lockstep check k.ll --race",
            "  lockstep check k.ll --check-uniform",
            "  lockstep check k.ll --passes cssa --phi web",
            "  lockstep check kernels/ --json > verdicts.jsonl",
            "  lockstep check kernels/ --junit verdicts.xml --sarif verdicts.sarif",
            "  lockstep check llvm/test/Transforms/EarlyCSE --functions --passes early-cse",
            "  lockstep check k.ll --plugin my-passes.jar --passes my-pass",
            "  lockstep check k.sm_90.cubin              its words decoded, encoded, decoded, and executed both ways",
            "  lockstep check k.ll --external 'opt-19 -passes=instcombine -S {in} -o {out}'",
            "  lockstep check k.ll --external 'llc-19 -mcpu=sm_90 -mattr=+ptx80 {in} -o {out}'",
            "  lockstep check k.ptx --external 'my-ptx-optimizer {in} -o {out}'",
            "  lockstep check k.ptx --external 'ptxas -O{0,3} -arch=sm_90'",
            "  lockstep check kernels/ --external 'libnvvm -opt=3' --external 'ptxas -O3'",
            "  lockstep check k.cu --external 'nvcc -std=c++17' --launch k.launch"
        })
public final class CheckCommand implements lockstep.cli.session.Command {
    /** Warp instructions for a function with random arguments: many of those that take longer do not end. */
    private static final long FUNCTION_FUEL = 100_000;

    private final Session session;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "LLVM-IR or PTX files, or folders: the .ll files below them, with ptxas the .ptx files,"
                    + " with nvcc the .cu files; cubins and programs of SASS, which are executed before and after"
                    + " encoding.")
    private List<String> names = List.of();

    @Mixin
    private PassesOption passes = new PassesOption();

    @Mixin
    private KnobOption knobs = new KnobOption();

    @Mixin
    private PluginOption plugins = new PluginOption();

    @Mixin
    private LaunchOption launch = new LaunchOption();

    @Mixin
    private PhiOption phi = new PhiOption();

    @Mixin
    private ComparisonOptions comparison = new ComparisonOptions();

    @Mixin
    private JsonOption json = new JsonOption();

    @Option(
            names = "--bisect-limit",
            paramLabel = "N",
            description = "Let only the first N rewrites of each file happen.")
    private long bisectLimit = Long.MAX_VALUE;

    @Option(
            names = "--functions",
            description = "Also call each function of a file, from a kernel made for it, with random arguments;"
                    + " the fuel of a run is 100000 unless given.")
    private boolean functions;

    private final List<Trouble> troubles = new ArrayList<>();

    @Mixin
    private ReportFilesOption reportFiles = new ReportFilesOption();

    @Mixin
    private ExternalOption external = new ExternalOption();

    /** @param session the run this command belongs to */
    public CheckCommand(Session session) {
        this.session = session;
    }

    @Override
    public ExitStatus run() throws IOException {
        FileJob job = job();
        List<Path> files = files();
        List<FileReport> reports = new ArrayList<>();
        List<InputException> refused = new ArrayList<>();
        CheckReporter reporter = CheckReporter.of(json.isJson(), session);
        try (Progress progress = new Progress(session.err(), session.terminal(), "check", files.size())) {
            for (Path file : files) {
                try {
                    FileReport report = job.check(file, session.inputs().readBytes(file.toString()));
                    reports.add(report);
                    reporter.file(report);
                } catch (InputException refusal) {
                    refused.add(refusal);
                    troubles.add(new Trouble(file.toString(), refusal.diagnostics().toString()));
                    refusal.diagnostics().forEach(session::report);
                }
                progress.advance(1);
            }
        }
        reporter.summary(reports, refused.size());
        reportFiles.write(session, reports, troubles);
        if (!refused.isEmpty()) {
            return ExitStatus.BAD_INPUT;
        }
        return reports.stream().anyMatch(FileReport::isWrong) ? ExitStatus.FOUND_WRONG : ExitStatus.GOOD;
    }

    /** What is done with each file. */
    @FunctionalInterface
    private interface FileJob {
        FileReport check(Path path, byte[] bytes) throws IOException;
    }

    private FileJob job() {
        CheckRequest request = request();
        if (external.commands().isEmpty()) {
            return new CheckJob(request)::check;
        }
        if (passes.text().isPresent()) {
            throw new InputException(
                    "check-external",
                    SourceLocation.ofFile("<argument>"),
                    "--external and --passes exclude each other");
        }
        if (NvccCompiler.isNamedBy(external.commands().getFirst())) {
            return cuda(request);
        }
        ToolChain tools = ToolChain.of(external.commands(), ExternalPass.DEFAULT_TIMEOUT);
        return new CheckJob(request.with(tools))::check;
    }

    /** Sources of CUDA C++, of which nvcc makes both sides. */
    private FileJob cuda(CheckRequest request) {
        if (external.commands().size() > 1) {
            throw new InputException(
                    "check-external", SourceLocation.ofFile("<argument>"), "nothing follows nvcc, which writes cubins");
        }
        CudaCheck check = new CudaCheck(
                NvccCompiler.of(external.commands().getFirst(), ExternalPass.DEFAULT_TIMEOUT), request);
        return (path, bytes) -> check.check(session.inputs().resolve(path.toString()), bytes);
    }

    private CheckRequest request() {
        PassRegistry registry = plugins.registry(session);
        String text = passes.text().orElse(StandardPipelines.DEFAULT);
        Pipeline pipeline = PipelineParser.parseTree(registry, text, knobs.options(registry, session)).flat();
        pipeline.skipped().ifPresent(session.err()::line);
        long defaultFuel = functions ? FUNCTION_FUEL : RunRequest.DEFAULT_FUEL;
        CheckOptions options = comparison.options(plugins, session, defaultFuel);
        return new CheckRequest(
                pipeline,
                Optional.empty(),
                options,
                comparison.engine(),
                launch.file().map(session.inputs()::resolve),
                bisectLimit,
                phi.mode(),
                functions,
                passes.text().isPresent());
    }

    private String suffix() {
        String first = external.commands().isEmpty() ? "" : external.commands().getFirst();
        return NvccCompiler.isNamedBy(first) ? ".cu" : ExternalPass.isPtxas(first) ? ".ptx" : ".ll";
    }

    /** The files named, and for folders those of the dialect that is checked, below them in order. */
    private List<Path> files() throws IOException {
        String suffix = suffix();
        List<Path> files = new ArrayList<>();
        for (String name : names) {
            Path path = session.inputs().resolve(name);
            if (!Files.isDirectory(path)) {
                files.add(Path.of(name));
                continue;
            }
            try (Stream<Path> below = Files.walk(path)) {
                int before = files.size();
                below.filter(p -> p.getFileName().toString().endsWith(suffix))
                        .sorted()
                        .map(p -> Path.of(name).resolve(path.relativize(p)))
                        .forEach(files::add);
                if (files.size() == before) {
                    throw new InputException(
                            "no-input", SourceLocation.ofFile(name), "there is no " + suffix + " file below it");
                }
            }
        }
        return files;
    }
}
