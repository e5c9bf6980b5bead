package lockstep.cli.command;

import java.io.IOException;
import java.util.Optional;
import lockstep.cli.option.JsonOption;
import lockstep.cli.option.SubjectOptions;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import lockstep.compiler.codegen.StepName;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.conformance.option.LaunchOption;
import lockstep.fuzz.bisect.Bisection;
import lockstep.fuzz.bisect.Bisection.Culprit;
import lockstep.fuzz.bisect.ToolBisection;
import lockstep.fuzz.bisect.ToolBisection.GuiltyPass;
import lockstep.fuzz.finding.FindingText;
import lockstep.fuzz.finding.TestedSubject;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.PipelineReplay.RuleApplication;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.judge.Subject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.reduce.FuelBound;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.json.JsonLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code bisect}: names the guilty pass and the guilty application of a rule. */
@Command(
        name = "bisect",
        description = "Name the first pass of a pipeline that makes a case fail, and the first application of a rule"
                + " with which it does; of LLVM's opt the first pass. Exit status 0: named; 1: the case"
                + " does not fail; 2: bad input.",
        footer = {
            "",
            "Examples:",
            "  lockstep bisect k.ll",
            "  lockstep bisect k.ll --passes 'mem2reg,early-cse,simplifycfg'",
            "  lockstep bisect k.mptx --passes machine-cp,dead-mi-elimination",
            "  lockstep bisect findings/003-differs-early-cse --json",
            "  lockstep bisect k.ll --external 'opt-19 -passes=default<O2> -S {in} -o {out}'"
        })
public final class BisectCommand implements lockstep.cli.session.Command {
    private static final int SCHEMA = 1;

    private final Session session;

    @Parameters(arity = "1", paramLabel = "CASE", description = "A program, or the folder of a finding.")
    private String name = "";

    @Mixin
    private SubjectOptions subjects = new SubjectOptions();

    @Mixin
    private LaunchOption launch = new LaunchOption();

    @Mixin
    private JsonOption json = new JsonOption();

    /** @param session the run this command belongs to */
    public BisectCommand(Session session) {
        this.session = session;
    }

    @Override
    public ExitStatus run() throws IOException {
        CaseInput input = CaseInput.read(session, name, launch);
        TestedSubject tested = subjects.tested(input.subject(), input.test(), session);
        Subject subject = subjects.subject(tested, input.isOfEachStep(), session);
        if (tested instanceof TestedSubject.Tool tool && !ToolBisection.canBisect(tool.command())) {
            throw new InputException(
                    "bisect-external",
                    SourceLocation.ofFile("<argument>"),
                    "of outside tools only LLVM's opt can be bisected, by its switch -opt-bisect-limit");
        }
        Judgement judgement = subject.judge(input.test());
        Optional<Fault> fault = input.fault(judgement);
        boolean isNamed = fault.isPresent() && name(tested, subject, input.test(), fault.get());
        if (!isNamed) {
            session.err()
                    .line(name + ": "
                            + fault.map(f -> "fails whatever the limit: " + FindingText.headline(f))
                                    .orElse(CaseInput.doesNotFail(judgement)));
        }
        return isNamed ? ExitStatus.GOOD : ExitStatus.FOUND_WRONG;
    }

    /** Searches and reports; returns whether there was something to report. */
    private boolean name(TestedSubject tested, Subject subject, TestCase test, Fault fault) throws IOException {
        if (subject instanceof PipelineSubject pipeline) {
            Optional<Culprit> culprit = culprit(pipeline, test, fault);
            culprit.ifPresent(c -> {
                if (json.isJson()) {
                    session.out().line(line(c));
                } else {
                    tell(c, test.name(), tested, pipeline.pipeline());
                }
            });
            return culprit.isPresent();
        }
        Optional<GuiltyPass> guilty = ToolBisection.find(subject.text(), subjects.check(session), test, fault);
        guilty.ifPresent(g -> tell(g, fault, subject.text()));
        return guilty.isPresent();
    }

    private void tell(GuiltyPass guilty, Fault fault, String command) {
        if (json.isJson()) {
            session.out()
                    .line(JsonLine.object()
                            .put("schema", SCHEMA)
                            .put("kind", "bisection")
                            .put("file", name)
                            .put("fault", fault.kind().word())
                            .put("reason", fault.reason())
                            .put("pass", guilty.pass())
                            .put("application", guilty.number())
                            .put("monotonic", guilty.isMonotonic())
                            .put("judgements", guilty.judgements())
                            .toString());
            return;
        }
        session.out().line(name + ": " + FindingText.headline(fault));
        session.out().line("pass:     " + guilty.pass() + ", number " + guilty.number() + " of the tool's");
        session.out().line("before:   " + command + " -opt-bisect-limit=" + (guilty.number() - 1));
        if (!guilty.isMonotonic()) {
            session.out().line("note:     with more passes the fault goes away and comes back");
        }
    }

    private static Optional<Culprit> culprit(PipelineSubject subject, TestCase test, Fault fault) throws IOException {
        return Bisection.find(FuelBound.of(subject, test, fault).orElse(subject), test, fault);
    }

    private void tell(Culprit culprit, String program, TestedSubject tested, Pipeline pipeline) {
        session.out().line(name + ": " + FindingText.headline(culprit.fault()));
        session.out().line("pass:     " + culprit.pass() + ", step " + (culprit.step() + 1));
        culprit.application().ifPresent(a -> {
            session.out().line("rule:     " + a.rule());
            session.out().line("place:    " + a.at());
            session.out().line("number:   " + a.number() + " of the pipeline's rewrites");
            session.out().line("before:   " + before(program, tested, pipeline, culprit.step(), a.number() - 1));
        });
        if (culprit.application().isEmpty()) {
            session.out().line("rule:     none; the pass fails before it applies one");
        }
        if (!culprit.isMonotonic()) {
            session.out().line("note:     with more rewrites the fault goes away and comes back");
        }
    }

    /**
     * The command that shows {@code program}, a file, without the guilty rewrite. Code generation stops there: the
     * limit would keep passes from what the steps after them need.
     */
    private static String before(String program, TestedSubject tested, Pipeline pipeline, int step, long limit) {
        String passes = tested instanceof TestedSubject.Passes p
                ? new TestedSubject.Passes(p.pipeline()).option()
                : tested.option();
        String words = TestedSubject.quoted(program) + " " + passes + " --bisect-limit " + limit
                + (pipeline.steps().get(step).pass().isRequired() ? " --bisect-required" : "");
        return pipeline.lowers()
                ? "lockstep cc " + words + " --stop-after " + StepName.of(pipeline, step) + " -o -"
                : "lockstep opt " + words + " -S";
    }

    private String line(Culprit culprit) {
        return JsonLine.object()
                .put("schema", SCHEMA)
                .put("kind", "bisection")
                .put("file", name)
                .put("fault", culprit.fault().kind().word())
                .put("reason", culprit.fault().reason())
                .put("pass", culprit.pass())
                .put("step", culprit.step())
                .put("rule", culprit.rule())
                .put(
                        "application",
                        culprit.application().map(RuleApplication::number).orElse(0L))
                .put("place", culprit.application().map(RuleApplication::at).orElse(""))
                .put("monotonic", culprit.isMonotonic())
                .put("judgements", culprit.judgements())
                .toString();
    }
}
