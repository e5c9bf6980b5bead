package lockstep.conformance.option;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.StandardPipelines;
import lockstep.conformance.check.CheckJob;
import lockstep.conformance.check.CheckRequest;
import lockstep.conformance.check.CodegenSteps;
import lockstep.conformance.check.CudaCheck;
import lockstep.conformance.check.FileJob;
import lockstep.conformance.check.PassSteps;
import lockstep.conformance.driver.CheckBatch;
import lockstep.conformance.driver.Environment;
import lockstep.conformance.external.ExternalPass;
import lockstep.conformance.external.NvccCompiler;
import lockstep.conformance.external.ToolChain;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.sim.RunRequest;
import lockstep.sim.image.PhiMode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The switches of {@code check}, apart from its input and the output format. */
public final class CheckSwitches {
    /** Warp instructions for a function with random arguments: many of those that take longer do not terminate. */
    private static final long FUNCTION_FUEL = 100_000;

    private static final String EXTERNAL = "check-external";

    @Mixin
    private SubjectSwitches subject = new SubjectSwitches();

    @Mixin
    private PassTimeoutOption passTimeout = new PassTimeoutOption();

    @Mixin
    private KnobOption knobs = new KnobOption();

    @Mixin
    private LinkOption link = new LinkOption();

    @Mixin
    private LaunchOption launch = new LaunchOption();

    @Mixin
    private ComparisonOptions comparison = new ComparisonOptions();

    @Mixin
    private LevelOption level = new LevelOption();

    @Mixin
    private LimitOption limit = new LimitOption();

    @Option(
            names = "--functions",
            description = "Also call each function of a file, from a kernel made for it, with random arguments;"
                    + " the fuel of a run is 100000 unless given.")
    private boolean functions;

    /**
     * The job for files.
     *
     * @throws InputException if a value is invalid, or switches exclude each other
     */
    public CheckBatch batch(Environment environment) {
        return batch(environment, Usual.DEFAULT);
    }

    /**
     * The default steps if the switches do not choose any.
     *
     * @param pipeline its text
     * @param tools commands of external tools, which replace it, or follow it if it ends in PTX
     * @param isChosen whether the user chose the pipeline, in which case machine code is refused
     */
    public record Usual(String pipeline, List<String> tools, boolean isChosen) {
        /** The default of {@code check}. */
        public static final Usual DEFAULT = new Usual(StandardPipelines.DEFAULT, List.of(), false);

        public Usual {
            Objects.requireNonNull(pipeline);
            tools = List.copyOf(tools);
        }
    }

    /** How programs are run and compared, as in {@link #batch}. */
    public RefinementCheck check(Environment environment) {
        return comparison.check(
                subject.passes().plugins(), environment, functions ? FUNCTION_FUEL : RunRequest.DEFAULT_FUEL);
    }

    /**
     * As {@link #batch(Environment)}.
     *
     * @param usual steps if the switches name neither passes nor tools
     */
    public CheckBatch batch(Environment environment, Usual usual) {
        boolean saysNothing =
                subject.passes().text().isEmpty() && subject.tools().isEmpty();
        List<String> tools = saysNothing ? usual.tools() : subject.tools();
        if (level.isGiven()) {
            return compiling(level.pipeline(subject.passes(), knobs, environment), tools, environment);
        }
        level.requireNoTarget();
        Pipeline pipeline =
                subject.passes().tree(environment, knobs, usual.pipeline()).flat();
        if (pipeline.lowers()) {
            return compiling(pipeline, tools, environment);
        }
        boolean isChosen = subject.passes().text().isPresent() || usual.isChosen();
        CheckRequest request = request(pipeline, isChosen, environment);
        if (tools.isEmpty()) {
            return new CheckBatch(new CheckJob(request), ".ll");
        }
        subject.requireOneKind(EXTERNAL);
        if (NvccCompiler.isNamedBy(tools.getFirst())) {
            return new CheckBatch(cuda(request, tools, environment), ".cu");
        }
        ToolChain chain = ToolChain.of(tools, ExternalPass.DEFAULT_TIMEOUT);
        String suffix = ExternalPass.isPtxas(tools.getFirst()) ? ".ptx" : ".ll";
        return new CheckBatch(new CheckJob(request.with(chain)), suffix);
    }

    /** The job for CUDA C++ sources, which nvcc compiles to both sides. */
    private FileJob cuda(CheckRequest request, List<String> tools, Environment environment) {
        if (tools.size() > 1) {
            throw wrong("nothing follows nvcc, which writes cubins");
        }
        CudaCheck check = new CudaCheck(
                NvccCompiler.of(tools.getFirst(), ExternalPass.DEFAULT_TIMEOUT), request.launching(), request.check());
        return (path, bytes, watcher) -> check.check(environment.resolve(path.toString()), bytes, watcher);
    }

    private static InputException wrong(String message) {
        return new InputException(EXTERNAL, SourceLocation.ofFile("<argument>"), message);
    }

    /** The job for code generation, followed by the tools. */
    private CheckBatch compiling(Pipeline given, List<String> commands, Environment environment) {
        PhiMode phis = subject.phi().mode();
        if (phis != PhiMode.EDGE && !given.endsIn(PassLevel.MACHINE)) {
            throw wrong("--phi goes with pipelines that end at LLVM IR or machine IR alone");
        }
        Optional<ToolChain> tools = commands.isEmpty()
                ? Optional.empty()
                : Optional.of(ToolChain.of(commands, ExternalPass.DEFAULT_TIMEOUT));
        Pipeline pipeline = passTimeout.supervision().supervised(given);
        CodegenSteps steps = new CodegenSteps(pipeline, options(), tools, phis);
        return new CheckBatch(new CheckJob(request(pipeline, true, environment).with(steps)), ".ll");
    }

    private PipelineOptions options() {
        return limit.options();
    }

    private CheckRequest request(Pipeline pipeline, boolean isChosen, Environment environment) {
        pipeline.skipped().ifPresent(environment::note);
        Pipeline supervised = passTimeout.supervision().supervised(pipeline);
        PassSteps steps = new PassSteps(supervised, options(), subject.phi().mode());
        return new CheckRequest(
                new CheckRequest.Passes(steps, isChosen),
                new CheckRequest.Launching(
                        launch.file().map(environment::resolve),
                        functions,
                        link.files(environment),
                        environment.directory()),
                check(environment));
    }
}
