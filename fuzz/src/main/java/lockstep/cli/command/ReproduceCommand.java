package lockstep.cli.command;

import java.io.IOException;
import java.util.Optional;
import lockstep.cli.option.JsonOption;
import lockstep.cli.option.SubjectOptions;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import lockstep.conformance.option.LaunchOption;
import lockstep.fuzz.finding.FindingText;
import lockstep.fuzz.finding.TestedSubject;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.Judgement;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.json.JsonLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code reproduce}: judges a finding's case again. */
@Command(
        name = "reproduce",
        description = "Judge the case of a finding again, with what was under test then or what the options name. Exit"
                + " status 0: it does not fail any more; 1: it still fails in the same way; 2: bad input.",
        footer = {
            "",
            "Examples:",
            "  lockstep reproduce findings/003-differs-early-cse",
            "  lockstep reproduce findings/003-differs-early-cse --json",
            "  lockstep reproduce findings/003-differs-early-cse --plugin fixed-passes.jar"
        })
public final class ReproduceCommand implements lockstep.cli.session.Command {
    private static final int SCHEMA = 1;

    private final Session session;

    @Parameters(arity = "1", paramLabel = "DIR", description = "The folder of a finding.")
    private String name = "";

    @Mixin
    private SubjectOptions subjects = new SubjectOptions();

    @Mixin
    private JsonOption json = new JsonOption();

    /** @param session the run this command belongs to */
    public ReproduceCommand(Session session) {
        this.session = session;
    }

    @Override
    public ExitStatus run() throws IOException {
        CaseInput input = CaseInput.read(session, name, new LaunchOption());
        if (input.folder().isEmpty()) {
            throw new InputException(
                    "no-finding",
                    SourceLocation.ofFile(name),
                    "the folder of a finding is expected, with finding.json");
        }
        TestedSubject tested = subjects.tested(input.subject(), input.test(), session);
        Judgement judgement =
                subjects.subject(tested, input.isOfEachStep(), session).judge(input.test());
        Optional<Fault> fault = input.fault(judgement);
        if (json.isJson()) {
            session.out().line(line(judgement, fault));
        } else {
            session.out()
                    .line(name + ": "
                            + fault.map(f -> "still fails: " + FindingText.headline(f) + "\n" + f.detail())
                                    .orElse(CaseInput.doesNotFail(judgement)));
        }
        return fault.isPresent() ? ExitStatus.FOUND_WRONG : ExitStatus.GOOD;
    }

    private String line(Judgement judgement, Optional<Fault> fault) {
        return JsonLine.object()
                .put("schema", SCHEMA)
                .put("kind", "reproduction")
                .put("file", name)
                .put("fails", fault.isPresent())
                .put("verdict", judgement.verdict().word())
                .put("fault", fault.map(f -> f.kind().word()).orElse(""))
                .put("reason", fault.map(Fault::reason).orElse(""))
                .put("pass", fault.map(Fault::pass).orElse(""))
                .put("schedule", fault.map(Fault::schedule).orElse(""))
                .toString();
    }
}
