package lockstep.cli.option;

import java.util.List;
import java.util.Optional;
import lockstep.cli.session.Session;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.StandardPipelines;
import lockstep.conformance.bracket.OpenProgram;
import lockstep.conformance.external.ExternalPass;
import lockstep.conformance.external.PtxAssembler;
import lockstep.conformance.external.ToolChain;
import lockstep.conformance.option.ComparisonOptions;
import lockstep.conformance.option.PluginOption;
import lockstep.conformance.option.SubjectSwitches;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.finding.Tested;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.judge.PtxSubject;
import lockstep.fuzz.judge.SassSubject;
import lockstep.fuzz.judge.Subject;
import lockstep.fuzz.judge.ToolSubject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.function.WordEncoder;
import lockstep.sim.RunRequest;
import lockstep.sim.fast.CrossCheckEngine;
import picocli.CommandLine.Mixin;

/** {@code --passes}, {@code --external}, {@code --plugin}: what is under test. */
public final class SubjectOptions {
    @Mixin
    private SubjectSwitches subject = new SubjectSwitches();

    @Mixin
    private ComparisonOptions comparison = new ComparisonOptions();

    /**
     * What is under test: what the options say, else what {@code recorded} says, else the default pipeline; of an open
     * form its other forms alone.
     *
     * @param recorded text of the subject of a finding
     * @param test the case
     * @throws InputException if options exclude each other, or passes work on programs of another level
     */
    public Tested tested(Optional<String> recorded, TestCase test, Session session) {
        subject.requireOneKind("subject");
        Tested tested = subject.tools().isEmpty()
                ? subject.passes().text().<Tested>map(Tested.Passes::new).orElseGet(() -> of(recorded, test))
                : new Tested.Tool(ToolChain.text(subject.tools()));
        if (tested instanceof Tested.Passes passes) {
            Pipeline pipeline = pipeline(passes, session);
            Optional<OpenProgram<?, ?, ?, ?>> open = OpenProgram.of(test.name(), test.program());
            if (open.isPresent()) {
                open.get().requireLevel(pipeline, test.name(), test.program());
            } else {
                SourceLocation place = SourceLocation.ofFile(test.name());
                pipeline.requireLevel(PassLevel.NVVM, place, PassLevel.NVVM.phrase());
            }
        }
        return tested;
    }

    private Pipeline pipeline(Tested.Passes passes, Session session) {
        return PipelineParser.parse(plugins().registry(session), passes.pipeline());
    }

    private static Tested of(Optional<String> recorded, TestCase test) {
        if (recorded.filter(PtxSubject.NAME::equals).isPresent()) {
            return new Tested.Ptx("");
        }
        if (recorded.filter(SassSubject.NAME::equals).isPresent()) {
            return new Tested.Sass();
        }
        boolean isTool = recorded.filter(ExternalPass::isCommand).isPresent();
        return isTool
                ? new Tested.Tool(recorded.get())
                : new Tested.Passes(recorded.orElse(test.isNvvm() ? StandardPipelines.DEFAULT : ""));
    }

    /**
     * The subject that runs {@code tested}.
     *
     * @throws InputException if there is no such pass or tool, or an option has no such value
     */
    public Subject subject(Tested tested, Session session) {
        RefinementCheck check = check(session);
        return switch (tested) {
            case Tested.Passes p -> {
                Pipeline pipeline = pipeline(p, session);
                pipeline.skipped().ifPresent(session.err()::line);
                yield new PipelineSubject(pipeline, check).with(subject.phi().mode());
            }
            case Tested.Tool t -> new ToolSubject(ToolChain.parse(t.command(), ExternalPass.DEFAULT_TIMEOUT), check);
            case Tested.Ptx _ -> ptx(check);
            case Tested.Sass _ -> new SassSubject(check.on(new CrossCheckEngine()), WordEncoder.STANDARD);
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
