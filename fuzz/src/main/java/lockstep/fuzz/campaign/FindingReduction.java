package lockstep.fuzz.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import lockstep.fuzz.bisect.Bisection;
import lockstep.fuzz.bisect.Bisection.Culprit;
import lockstep.fuzz.bisect.RuleBlame;
import lockstep.fuzz.finding.DurableFiles;
import lockstep.fuzz.finding.FiletestText;
import lockstep.fuzz.finding.FindingStore;
import lockstep.fuzz.finding.FindingText;
import lockstep.fuzz.finding.TestedSubject;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.judge.PtxSubject;
import lockstep.fuzz.judge.SassSubject;
import lockstep.fuzz.judge.Subject;
import lockstep.fuzz.judge.ToolSubject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.reduce.FaultReducer;
import lockstep.fuzz.reduce.FaultReducer.ReducedFault;
import lockstep.fuzz.reduce.Reducer;
import lockstep.fuzz.triage.Signature;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.json.JsonReader;

/**
 * Reduces the first finding of every signature and determines what is to blame: writes {@code reduced.ll},
 * {@code filetest.ll} and {@code report.txt} into its folder. Findings with a report are skipped, so that a resumed
 * campaign continues where it was. Faults that hang are not reduced: each candidate would take the whole time of a
 * case.
 */
final class FindingReduction {
    static final String REPORT = "report.txt";

    /** Prefix of the line of a report with the signature after reduction. */
    static final String SIGNATURE = "signature: ";

    private static final String REDUCED = "reduced";
    private static final String FILETEST = "filetest.ll";

    private final Subject subject;
    private final List<Path> plugins;
    private final FaultReducer reducer;

    FindingReduction(CampaignSpec spec, Reducer.Budget budget) {
        CaseSource source = spec.source();
        this.subject = source.mayBeInvalid() ? spec.subject().detectingRaces() : spec.subject();
        this.plugins = spec.plugins();
        FaultReducer plain = new FaultReducer(budget, Reducer.Listener.NONE);
        this.reducer = source.maker().map(plain::withGenerator).orElse(plain);
    }

    /** Whether to continue. */
    @FunctionalInterface
    interface Patience {
        boolean isLeft();
    }

    /** Reduces the findings in {@code folder}, in the order of their numbers, as long as there is patience. */
    void reduceAll(Path folder, Patience patience) throws IOException {
        Set<String> done = new TreeSet<>();
        try (Stream<Path> entries = Files.list(folder)) {
            for (Path entry : entries.sorted().toList()) {
                Optional<Path> program = FindingStore.program(entry);
                if (patience.isLeft() && program.isPresent()) {
                    reduce(entry, program.get(), done);
                }
            }
        }
    }

    private void reduce(Path entry, Path program, Set<String> done) throws IOException {
        String line = Files.readString(entry.resolve(FindingStore.DESCRIPTION));
        if (!(JsonReader.object(line).get("signature") instanceof String key)
                || !done.add(key)
                || Files.exists(entry.resolve(REPORT))) {
            return;
        }
        boolean isHanging = JsonReader.object(line).get("reason") instanceof String reason && reason.equals("timeout");
        Subject used = JsonReader.object(line).get("subject") instanceof String text ? subject.recorded(text) : subject;
        if (!isHanging) {
            reduce(entry, key, used, read(entry, program));
        }
    }

    private static TestCase read(Path entry, Path program) throws IOException {
        TestCase test = TestCase.read(entry.getFileName().toString(), Files.readAllBytes(program));
        Path file = entry.resolve(FindingStore.CHOICES);
        if (!Files.isRegularFile(file)) {
            return test;
        }
        ChoiceSequence choices =
                ChoiceSequence.parse(Files.readString(file).strip(), SourceLocation.ofFile(file.toString()));
        return new TestCase(test.name(), test.program(), test.launches(), choices);
    }

    private void reduce(Path entry, String key, Subject used, TestCase test) throws IOException {
        List<Fault> faults = RuleBlame.of(used, test, used.judge(test)).faults();
        Optional<Fault> fault = faults.stream().filter(f -> f.key().equals(key)).findFirst();
        Optional<ReducedFault> reduced = fault.isPresent() ? reduced(used, test, fault.get()) : Optional.empty();
        if (reduced.isPresent()) {
            write(entry, reduced.get());
        } else {
            String text = "the fault does not show on the program with its pass or tool alone\n";
            write(entry, REPORT, text);
        }
    }

    /** Of a chain of tools only the guilty one is kept: a command line checks one tool. */
    private Optional<ReducedFault> reduced(Subject used, TestCase test, Fault fault) throws IOException {
        Subject alone = used instanceof ToolSubject tools && fault.step() >= 0 ? tools.alone(fault.step(), test) : used;
        return reducer.reduce(alone, test, fault);
    }

    private void write(Path entry, ReducedFault reduced) throws IOException {
        TestCase test = reduced.reduction().test();
        Optional<Culprit> culprit = reduced.subject() instanceof PipelineSubject pipeline
                ? Bisection.find(pipeline, test, reduced.fault())
                : Optional.empty();
        FindingText text = new FindingText(test, reduced.fault(), culprit, tested(entry, reduced));
        String rule = culprit.map(Culprit::rule).orElse("");
        Signature signature = Signature.of(reduced.fault(), rule, test);
        write(entry, test.file(REDUCED), test.text());
        if (reduced.above().isPresent()) {
            TestCase above = reduced.above().get();
            write(entry, above.file(REDUCED), above.text());
        }
        if (test.isNvvm()) {
            write(entry, FILETEST, FiletestText.of(text));
        }
        write(
                entry,
                REPORT,
                text.description() + SIGNATURE + signature + "\nhash:      " + signature.hash() + "\ncommand:   "
                        + text.command(test.file(REDUCED)) + "\n");
    }

    private TestedSubject tested(Path entry, ReducedFault reduced) {
        return switch (reduced.subject()) {
            case ToolSubject tools -> new TestedSubject.Tool(tools.text());
            case PtxSubject _ -> new TestedSubject.Ptx(reduced.fault().pass());
            case SassSubject _ -> new TestedSubject.Sass();
            case PipelineSubject pipeline ->
                TestedSubject.Passes.of(pipeline.text()).in(entry, plugins);
            case Subject other -> new TestedSubject.Passes(other.text()).in(entry, plugins);
        };
    }

    private static void write(Path entry, String name, String text) throws IOException {
        DurableFiles.replace(entry.resolve(name), text.getBytes(StandardCharsets.UTF_8));
    }
}
