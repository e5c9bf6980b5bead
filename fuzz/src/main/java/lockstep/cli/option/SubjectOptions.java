package lockstep.cli.option;

import java.util.List;
import java.util.Optional;
import lockstep.cli.session.Session;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.StandardPipelines;
import lockstep.conformance.bracket.OpenProgram;
import lockstep.conformance.check.CodegenSteps;
import lockstep.conformance.external.ExternalPass;
import lockstep.conformance.external.PtxAssembler;
import lockstep.conformance.external.ToolChain;
import lockstep.conformance.option.ComparisonOptions;
import lockstep.conformance.option.KnobOption;
import lockstep.conformance.option.LevelOption;
import lockstep.conformance.option.PluginOption;
import lockstep.conformance.option.SubjectSwitches;
import lockstep.conformance.program.FileKind;
import lockstep.conformance.program.PtxProgram;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.finding.TestedSubject;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.judge.PtxSubject;
import lockstep.fuzz.judge.SassSubject;
import lockstep.fuzz.judge.Subject;
import lockstep.fuzz.judge.ToolSubject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.function.SassModule.WordEncoder;
import lockstep.sim.RunRequest;
import lockstep.sim.fast.CrossCheckEngine;
import picocli.CommandLine.Mixin;

/** {@code --passes}, {@code --external}, {@code --plugin}: what is under test. */
public final class SubjectOptions {
    @Mixin
    private SubjectSwitches subject = new SubjectSwitches();

    @Mixin
    private LevelOption level = new LevelOption();

    @Mixin
    private EachStepOption eachStep = new EachStepOption();

    @Mixin
    private ComparisonOptions comparison = new ComparisonOptions();

    /**
     * What is under test: by the options, else by {@code recorded}, else the default pipeline; of an open form its
     * other forms alone.
     *
     * @param recorded text of the subject of a finding
     * @param test the case
     * @throws InputException if options exclude each other, or passes work on programs of another level
     */
    public TestedSubject tested(Optional<String> recorded, TestCase test, Session session) {
        TestedSubject tested = given(session).orElseGet(() -> of(recorded, test));
        if (tested instanceof TestedSubject.Passes passes && test.program() instanceof PtxProgram && !passes.lowers()) {
            throw new InputException(
                    "subject", SourceLocation.ofFile(test.name()), "a program of PTX needs --to sass or --external");
        }
        boolean isCompiled = tested instanceof TestedSubject.Passes passes && passes.lowers();
        if (eachStep.isGiven() && !isCompiled) {
            throw new InputException(
                    "subject",
                    SourceLocation.ofFile("--each-step"),
                    "each step is judged anyway where no step goes from one level to the next");
        }
        if (tested instanceof TestedSubject.Passes passes) {
            requireLevels(pipeline(passes, session), test);
        }
        return tested;
    }

    /** What the options say. */
    private Optional<TestedSubject> given(Session session) {
        List<String> tools = subject.tools();
        if (level.isGiven()) {
            Pipeline pipeline = level.pipeline(subject.passes(), new KnobOption(), session);
            return Optional.of(new TestedSubject.Passes(pipeline.toString(), tools));
        }
        level.requireNoTarget();
        Optional<TestedSubject.Passes> passes =
                subject.passes().text().map(text -> new TestedSubject.Passes(text, tools));
        if (passes.isPresent() && passes.get().lowers()) {
            return Optional.of(passes.get());
        }
        subject.requireOneKind("subject");
        return tools.isEmpty()
                ? passes.map(given -> given)
                : Optional.of(new TestedSubject.Tool(ToolChain.text(tools)));
    }

    private static void requireLevels(Pipeline pipeline, TestCase test) {
        SourceLocation place = SourceLocation.ofFile(test.name());
        if (pipeline.lowers()) {
            PassLevel from = CodegenSteps.begin(test.name(), test.program(), pipeline)
                    .level()
                    .orElseThrow();
            pipeline.requireLevels(from, place, FileKind.of(test.program()).phrase());
            return;
        }
        Optional<OpenProgram<?, ?, ?, ?>> open = OpenProgram.of(test.name(), test.program());
        if (open.isPresent()) {
            open.get().requireLevel(pipeline, test.name(), test.program());
        } else {
            pipeline.requireLevel(PassLevel.NVVM, place, PassLevel.NVVM.phrase());
        }
    }

    private Pipeline pipeline(TestedSubject.Passes passes, Session session) {
        return PipelineParser.parse(plugins().registry(session), passes.pipeline());
    }

    /**
     * What {@code recorded} says, else the default pipeline; of an open form its other forms alone.
     *
     * @param recorded text of the subject of a finding
     */
    public static TestedSubject of(Optional<String> recorded, TestCase test) {
        if (recorded.filter(PtxSubject.NAME::equals).isPresent()) {
            return new TestedSubject.Ptx("");
        }
        if (recorded.filter(SassSubject.NAME::equals).isPresent()) {
            return new TestedSubject.Sass();
        }
        boolean isTool = recorded.map(text -> ToolChain.commands(text).getFirst())
                .filter(ExternalPass::isCommand)
                .isPresent();
        return isTool
                ? new TestedSubject.Tool(recorded.get())
                : TestedSubject.Passes.of(recorded.orElse(test.isNvvm() ? StandardPipelines.DEFAULT : ""));
    }

    /**
     * The subject that runs {@code tested}.
     *
     * @param isOfEachStep whether its steps are judged each without being asked for, as those of a finding's campaign
     * @throws InputException if a pass or tool is unknown, or an option does not have such a value
     */
    public Subject subject(TestedSubject tested, boolean isOfEachStep, Session session) {
        RefinementCheck check = check(session);
        return switch (tested) {
            case TestedSubject.Passes p -> {
                Pipeline pipeline = pipeline(p, session);
                pipeline.skipped().ifPresent(session.err()::line);
                PipelineSubject whole =
                        new PipelineSubject(pipeline, check).with(subject.phi().mode());
                PipelineSubject passes = isOfEachStep || eachStep.isGiven() ? whole.judgingEachStep() : whole;
                yield p.tools().isEmpty() ? passes : passes.with(ToolChain.of(p.tools(), ExternalPass.DEFAULT_TIMEOUT));
            }
            case TestedSubject.Tool t ->
                new ToolSubject(ToolChain.parse(t.command(), ExternalPass.DEFAULT_TIMEOUT), check);
            case TestedSubject.Ptx _ -> ptx(check);
            case TestedSubject.Sass _ -> new SassSubject(check.on(new CrossCheckEngine()), WordEncoder.STANDARD);
        };
    }

    /** Where passes of the user's own come from. */
    public PluginOption plugins() {
        return subject.passes().plugins();
    }

    /**
     * How programs are compared.
     *
     * @throws InputException if an option has no such value
     */
    public RefinementCheck check(Session session) {
        return comparison.check(plugins(), session, RunRequest.DEFAULT_FUEL);
    }

    /** The level of PTX on both engines, and with ptxas where it is installed. */
    private static PtxSubject ptx(RefinementCheck check) {
        List<PtxAssembler> assemblers = PtxAssembler.LEVELS.stream()
                .flatMap(level -> PtxAssembler.find(level, ExternalPass.DEFAULT_TIMEOUT).stream())
                .toList();
        return new PtxSubject(check.on(new CrossCheckEngine()), assemblers, Optional.empty());
    }
}
