package lockstep.cli.command;

import java.io.IOException;
import java.util.Optional;
import lockstep.cli.option.JsonOption;
import lockstep.cli.option.LaunchOption;
import lockstep.cli.option.SubjectOptions;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import lockstep.fuzz.bisect.Bisection;
import lockstep.fuzz.bisect.Culprit;
import lockstep.fuzz.finding.FindingText;
import lockstep.fuzz.finding.Tested;
import lockstep.fuzz.judge.Application;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.Judgement;
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
                + " with which it does. Exit status 0: named; 1: the case does not fail; 2: bad input.",
        footer = {
            "",
            "Examples:",
            "  lockstep bisect k.ll",
            "  lockstep bisect k.ll --passes 'mem2reg,early-cse,simplifycfg'",
            "  lockstep bisect findings/003-differs-early-cse --json"
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
        Tested tested = subjects.tested(input.subject());
        Subject subject = subjects.subject(tested, session);
        if (!(subject instanceof PipelineSubject pipeline)) {
            throw new InputException(
                    "bisect-external",
                    SourceLocation.ofFile("<argument>"),
                    "an outside tool cannot be bisected: its rewrites do not pass through Lockstep");
        }
        Judgement judgement = subject.judge(input.test());
        Optional<Fault> fault = input.fault(judgement);
        Optional<Culprit> culprit =
                fault.isPresent() ? culprit(pipeline, input.test(), fault.get()) : Optional.empty();
        if (culprit.isEmpty()) {
            session.err().line(name + ": " + CaseInput.doesNotFail(judgement));
            return ExitStatus.FOUND_WRONG;
        }
        if (json.isJson()) {
            session.out().line(line(culprit.get()));
        } else {
            tell(culprit.get(), tested);
        }
        return ExitStatus.GOOD;
    }

    private static Optional<Culprit> culprit(PipelineSubject subject, TestCase test, Fault fault) throws IOException {
        return Bisection.find(FuelBound.of(subject, test, fault).orElse(subject), test, fault);
    }

    private void tell(Culprit culprit, Tested tested) {
        session.out().line(name + ": " + FindingText.headline(culprit.fault()));
        session.out().line("pass:     " + culprit.pass() + ", step " + (culprit.step() + 1));
        culprit.application().ifPresent(a -> {
            session.out().line("rule:     " + a.rule());
            session.out().line("place:    " + a.at());
            session.out().line("number:   " + a.number() + " of the pipeline's rewrites");
            session.out()
                    .line("before:   lockstep opt " + Tested.quoted(name) + " " + tested.option() + " --bisect-limit "
                            + (a.number() - 1) + " -S");
        });
        if (culprit.application().isEmpty()) {
            session.out().line("rule:     none; the pass fails before it applies one");
        }
        if (!culprit.isMonotonic()) {
            session.out().line("note:     with more rewrites the fault goes away and comes back");
        }
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
                .put("application", culprit.application().map(Application::number).orElse(0L))
                .put("place", culprit.application().map(Application::at).orElse(""))
                .put("monotonic", culprit.isMonotonic())
                .put("judgements", culprit.judgements())
                .toString();
    }
}
