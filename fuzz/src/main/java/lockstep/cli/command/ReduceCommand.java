package lockstep.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import lockstep.cli.option.JsonOption;
import lockstep.cli.option.SubjectOptions;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Interruption;
import lockstep.cli.session.OutputFiles;
import lockstep.cli.session.Session;
import lockstep.cli.text.Progress;
import lockstep.conformance.option.DurationConverter;
import lockstep.conformance.option.LaunchOption;
import lockstep.conformance.option.PluginOption;
import lockstep.fuzz.bisect.Bisection;
import lockstep.fuzz.bisect.Bisection.Culprit;
import lockstep.fuzz.finding.FiletestText;
import lockstep.fuzz.finding.FindingText;
import lockstep.fuzz.finding.TestedSubject;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.judge.Subject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.reduce.FaultReducer;
import lockstep.fuzz.reduce.FaultReducer.ReducedFault;
import lockstep.fuzz.reduce.FuelBound;
import lockstep.fuzz.reduce.Reducer;
import lockstep.fuzz.triage.Signature;
import lockstep.ir.json.JsonLine;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code reduce}: makes a failing case small. */
@Command(
        name = "reduce",
        description = "Make a case that fails small, keeping it valid, defined and failing in the same way, and name"
                + " the guilty rule. Exit status 0: reduced; 1: the case does not fail; 2: bad input.",
        footer = {
            "",
            "Examples:",
            "  lockstep reduce k.ll --passes simplifycfg,dce -o small.ll",
            "  lockstep reduce k.ori --passes live-dead -o small.ori",
            "  lockstep reduce findings/003-differs-early-cse --time 5m",
            "  lockstep reduce k.ll --external 'opt-19 -passes=instcombine -S {in} -o {out}'",
            "  lockstep reduce k.ll --passes sroa --launch k.launch --json"
        })
public final class ReduceCommand implements lockstep.cli.session.Command {
    private static final int SCHEMA = 1;
    private static final double NANOS = 1e9;

    /** How long the process waits for the case at work, and for the culprit. */
    private static final int STOP_SECONDS = 30;

    private final Session session;
    private final AtomicBoolean isStopped = new AtomicBoolean();

    @Parameters(arity = "1", paramLabel = "CASE", description = "A program, or the folder of a finding.")
    private String name = "";

    @Mixin
    private SubjectOptions subjects = new SubjectOptions();

    @Mixin
    private LaunchOption launch = new LaunchOption();

    @Mixin
    private JsonOption json = new JsonOption();

    @Option(
            names = "-o",
            paramLabel = "OUT",
            description = "Write the reduced program to OUT instead of standard output. The folder of a finding gets"
                    + " reduced.ll, filetest.ll and reduced.txt in any case.")
    private @Nullable String output;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Stop after TIME of wall clock with what there is then: 30s, 5m; the default is a minute.")
    private Duration time = Reducer.Budget.DEFAULT.time();

    /** @param session the run this command belongs to */
    public ReduceCommand(Session session) {
        this.session = session;
    }

    /** Ctrl-C keeps what there is then. */
    @Override
    public ExitStatus run() throws IOException {
        try (Interruption _ = Interruption.listen(() -> isStopped.set(true), STOP_SECONDS, () -> {})) {
            ExitStatus status = reduce();
            session.out().flush();
            return status;
        }
    }

    private ExitStatus reduce() throws IOException {
        CaseInput input = CaseInput.read(session, name, launch);
        TestedSubject tested = subjects.tested(input.subject(), input.test(), session);
        Subject subject = subjects.subject(tested, input.isOfEachStep(), session);
        Judgement judgement = subject.judge(input.test());
        Optional<Fault> fault = input.fault(judgement);
        Optional<ReducedFault> reduced = fault.isPresent() ? reduce(subject, input, fault.get()) : Optional.empty();
        if (reduced.isEmpty()) {
            session.err().line(name + ": " + CaseInput.doesNotFail(judgement));
            return ExitStatus.FOUND_WRONG;
        }
        tell(input, tested, reduced.get());
        return ExitStatus.GOOD;
    }

    private Optional<ReducedFault> reduce(Subject subject, CaseInput input, Fault fault) throws IOException {
        Reducer.Budget budget = new Reducer.Budget(time, Long.MAX_VALUE, isStopped::get);
        try (Progress progress = new Progress(session.err(), session.terminal(), "reduce: candidates", 0)) {
            FaultReducer reducer = new FaultReducer(budget, (phase, best, questions) -> progress.advance(1));
            FaultReducer used = input.maker().map(reducer::withGenerator).orElse(reducer);
            return used.reduce(subject, input.test(), fault);
        }
    }

    private void tell(CaseInput input, TestedSubject tested, ReducedFault reduced) throws IOException {
        Optional<Culprit> culprit =
                reduced.subject() instanceof PipelineSubject p ? culprit(p, reduced) : Optional.empty();
        TestedSubject shownBy = tested instanceof TestedSubject.Passes
                ? passes(input, reduced.subject().text())
                : tested;
        FindingText text = new FindingText(reduced.reduction().test(), reduced.fault(), culprit, shownBy);
        Signature signature = Signature.of(
                reduced.fault(),
                culprit.map(Culprit::rule).orElse(""),
                reduced.reduction().test());
        write(input, text);
        if (input.folder().isPresent() && reduced.above().isPresent()) {
            TestCase above = reduced.above().get();
            Files.writeString(input.folder().get().resolve(above.file("reduced")), above.text());
        }
        if (json.isJson()) {
            session.out().line(line(input, reduced, signature, culprit));
        } else if (output == null && input.folder().isEmpty()) {
            session.out().print(reduced.reduction().test().text());
        }
        session.err().line(summary(input, reduced) + "\n" + text.description().strip());
    }

    /** As commands name them that run in the folder of the finding, or here. */
    private TestedSubject passes(CaseInput input, String pipeline) {
        PluginOption plugins = subjects.plugins();
        return input.folder().isPresent()
                ? TestedSubject.Passes.of(pipeline).in(input.folder().get(), plugins.jars(session))
                : TestedSubject.Passes.of(pipeline).with(plugins.names());
    }

    /** With little fuel: programs that do not end would be run to the end of it again and again. */
    private static Optional<Culprit> culprit(PipelineSubject subject, ReducedFault reduced) throws IOException {
        TestCase test = reduced.reduction().test();
        PipelineSubject soon = FuelBound.of(subject, test, reduced.fault()).orElse(subject);
        return Bisection.find(soon, test, reduced.fault());
    }

    private String summary(CaseInput input, ReducedFault reduced) {
        String end = reduced.reduction().isComplete() ? "" : isStopped.get() ? "; interrupted" : "; the time was up";
        return "%s: %d instructions, before %d (%d candidates, %.1f s%s)"
                .formatted(
                        name,
                        reduced.reduction().test().instructions(),
                        input.test().instructions(),
                        reduced.reduction().questions(),
                        reduced.reduction().time().toNanos() / NANOS,
                        end);
    }

    private void write(CaseInput input, FindingText text) throws IOException {
        String program = text.test().text();
        if (output != null) {
            OutputFiles.write(session, "-o", output, program);
        }
        if (input.folder().isPresent()) {
            Path folder = input.folder().get();
            String file = text.test().file("reduced");
            Files.writeString(folder.resolve(file), program);
            if (text.test().isNvvm()) {
                Files.writeString(folder.resolve("filetest.ll"), FiletestText.of(text));
            }
            Files.writeString(
                    folder.resolve("reduced.txt"), text.description() + "command:  " + text.command(file) + "\n");
        }
    }

    private String line(CaseInput input, ReducedFault reduced, Signature signature, Optional<Culprit> culprit) {
        return JsonLine.object()
                .put("schema", SCHEMA)
                .put("kind", "reduction")
                .put("file", name)
                .put("before", input.test().instructions())
                .put("after", reduced.reduction().test().instructions())
                .put("complete", reduced.reduction().isComplete())
                .put("candidates", reduced.reduction().questions())
                .put("accepted", reduced.reduction().accepted())
                .put("seconds", reduced.reduction().time().toNanos() / NANOS)
                .put("fault", reduced.fault().kind().word())
                .put("reason", reduced.fault().reason())
                .put("subject", reduced.subject().text())
                .put("pass", reduced.fault().pass())
                .put("rule", culprit.map(Culprit::rule).orElse(reduced.fault().rule()))
                .put("signature", signature.text())
                .put("hash", signature.hash())
                .put("program", reduced.reduction().test().text())
                .toString();
    }
}
