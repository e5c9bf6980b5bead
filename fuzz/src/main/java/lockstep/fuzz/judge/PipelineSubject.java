package lockstep.fuzz.judge;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.conformance.bracket.Bracket;
import lockstep.conformance.bracket.OpenProgram;
import lockstep.conformance.bracket.PassBracket;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.check.FormSteps;
import lockstep.conformance.check.OpenPassSteps;
import lockstep.conformance.check.PassSteps;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.refine.Counterexample;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.Module;
import lockstep.sim.Counters;
import lockstep.sim.RunResult;
import lockstep.sim.image.PhiMode;

/**
 * Passes of ours under test: every step of a pipeline is verified and compared with the one before. A program of
 * machine IR or Ori is to read back as well, and its other forms ({@link FormSteps}) are to refine it.
 */
public final class PipelineSubject implements Subject {
    private final Pipeline pipeline;
    private final RefinementCheck check;
    private final long applicationLimit;
    private final PhiMode phiMode;

    /**
     * A subject whose passes may apply any number of rules.
     *
     * @param pipeline at least one step, unless for programs of an open form
     */
    public PipelineSubject(Pipeline pipeline, RefinementCheck check) {
        this(pipeline, check, Long.MAX_VALUE, PhiMode.EDGE);
    }

    private PipelineSubject(Pipeline pipeline, RefinementCheck check, long applicationLimit, PhiMode phiMode) {
        this.pipeline = Objects.requireNonNull(pipeline);
        this.check = Objects.requireNonNull(check);
        this.applicationLimit = applicationLimit;
        this.phiMode = Objects.requireNonNull(phiMode);
    }

    /** The passes. */
    public Pipeline pipeline() {
        return pipeline;
    }

    /** This subject with only the first {@code applications} rewrites of all allowed, for bisection. */
    public PipelineSubject limitedTo(long applications) {
        return new PipelineSubject(pipeline, check, applications, phiMode);
    }

    /** This subject with another pipeline. */
    public PipelineSubject with(Pipeline other) {
        return new PipelineSubject(other, check, applicationLimit, phiMode);
    }

    /** How programs are compared. */
    public RefinementCheck check() {
        return check;
    }

    /** This subject judged by another check. */
    public PipelineSubject with(RefinementCheck other) {
        return new PipelineSubject(pipeline, other, applicationLimit, phiMode);
    }

    @Override
    public PipelineSubject detectingRaces() {
        return with(check.with(check.options().withRaces(true)));
    }

    /** This subject with the program run once more behind the last pass, its PHIs kept as {@code mode} says. */
    public PipelineSubject with(PhiMode mode) {
        return new PipelineSubject(pipeline, check, applicationLimit, mode);
    }

    /** How many rewrites may happen. */
    long applicationLimit() {
        return applicationLimit;
    }

    @Override
    public String text() {
        return pipeline.toString();
    }

    @Override
    public Judgement judge(TestCase test) throws IOException {
        return judge(test, new StepNote());
    }

    @Override
    public Judgement judge(TestCase test, StepNote note) throws IOException {
        return new Job(test, note).judge();
    }

    /** One judgement. */
    private final class Job {
        private final TestCase test;
        private StepWatch<?, ?, ?> watch;
        private final StepNote note;
        private final List<Fault> faults = new ArrayList<>();
        private final SortedMap<String, Long> rules = new TreeMap<>();
        private String inconclusive = "";
        private Optional<Bracket> bracket = Optional.empty();
        private Optional<Counters> input = Optional.empty();
        private int runs;

        Job(TestCase test, StepNote note) {
            this.test = test;
            this.note = note;
            watch = StepWatch.ofNvvm(note);
        }

        Judgement judge() throws IOException {
            Optional<Throwable> thrown = Guard.run(this::run);
            bracket.ifPresent(b -> b.verdicts().forEach(this::add));
            thrown.map(this::fault).ifPresent(faults::add);
            int changed = (int) bracket.stream()
                    .flatMap(b -> b.verdicts().stream())
                    .filter(step -> step.changed() && step.step() < pipeline.steps().size())
                    .count();
            CaseVerdict otherwise = !inconclusive.isEmpty()
                    ? CaseVerdict.INCONCLUSIVE
                    : changed == 0 ? CaseVerdict.UNCHANGED : CaseVerdict.GOOD;
            CaseVerdict verdict = Judgement.worst(faults, otherwise);
            return new Judgement(verdict, faults, inconclusive, rules, changed, runs, input);
        }

        private void run() {
            Optional<OpenProgram<?, ?, ?, ?>> open = OpenProgram.of(test.name(), test.program());
            if (open.isPresent()) {
                run(open.get());
            } else {
                runNvvm();
            }
        }

        private <P, F, E, L> void run(OpenProgram<P, F, E, L> open) {
            Bracket made = new Bracket(UniformPrograms.suited(check, test.program()), test.sequences());
            bracket = Optional.of(made);
            readBack();
            Bracket.Reached before = made.begin(made.check().image(test.program()));
            before.runs().forEach(this::judgeInput);
            if (!faults.isEmpty() || !inconclusive.isEmpty()) {
                return;
            }
            FormSteps.of(test.program()).ifPresent(forms -> forms.judge(made, before));
            if (pipeline.steps().isEmpty()) {
                return;
            }
            StepWatch<P, F, L> opened = StepWatch.of(open.dialect(), note);
            watch = opened;
            OpenPassSteps steps = new OpenPassSteps(pipeline, PipelineOptions.PLAIN.limitedTo(applicationLimit));
            rules.putAll(steps.run(made, before, test.program(), open, List.of(opened))
                    .byRule());
        }

        private void readBack() {
            String text = test.program().text();
            ProgramFiles.Parsed parsed =
                    ProgramFiles.read(test.name(), text.getBytes(StandardCharsets.ISO_8859_1));
            boolean isSame = parsed.program().map(Program::text).filter(text::equals).isPresent();
            if (!isSame) {
                faults.add(InputRuns.invalid("text", "it does not read back:\n" + parsed.diagnostics()));
            }
        }

        private void runNvvm() {
            Module module = test.copy().module();
            Bracket made = new Bracket(check, test.sequences());
            PassBracket watcher = PassBracket.begin(made, module);
            bracket = Optional.of(made);
            watcher.current().runs().forEach(this::judgeInput);
            if (!faults.isEmpty() || !inconclusive.isEmpty()) {
                return;
            }
            StepWatch<Module, Function, LocalValue> nvvm = StepWatch.ofNvvm(note);
            watch = nvvm;
            PipelineOptions options = PipelineOptions.PLAIN.watchedBy(nvvm).limitedTo(applicationLimit);
            PipelineReport report = new PassSteps(pipeline, options, phiMode).run(watcher, module);
            rules.putAll(report.byRule());
        }

        private void judgeInput(Runs before) {
            runs += before.count();
            RunResult first = before.first();
            input = Optional.of(first.counters());
            // generators of open forms do not promise defined programs
            if (test.isNvvm() || InputRuns.undefined(before).isEmpty()) {
                InputRuns.fault(before).ifPresent(faults::add);
            } else if (inconclusive.isEmpty()) {
                inconclusive = InputRuns.undefined(before);
            }
            if (inconclusive.isEmpty()) {
                inconclusive = InputRuns.inconclusive(before);
            }
        }

        private void add(StepVerdict step) {
            runs += step.runs();
            switch (step.verdict()) {
                case Verdict.Refines r -> {}
                case Verdict.Skipped s -> {}
                case Verdict.Inconclusive i -> noteInconclusive(i);
                case Verdict.Wrong wrong -> faults.add(fault(FaultKind.of(wrong), step, wrong.counterexample()));
            }
        }

        private void noteInconclusive(Verdict.Inconclusive open) {
            if (inconclusive.isEmpty()) {
                inconclusive = open.reason() + ": " + open.what();
            }
        }

        private Fault fault(FaultKind kind, StepVerdict step, Counterexample found) {
            String last = step.lastRule().isEmpty() ? "" : "last rule: " + step.lastRule() + "\n";
            return new Fault(
                    kind,
                    step.step(),
                    kind == FaultKind.CLAIM ? found.object() : step.pass(),
                    watch.lastRule(step.step()),
                    found.kind(),
                    found.schedule(),
                    found.lanes(),
                    last + found.text());
        }

        private Fault fault(Throwable thrown) {
            String rule = watch.lastRule(watch.step());
            if (thrown instanceof StepWatch.BrokenModule broken) {
                return new Fault(
                        FaultKind.BROKEN_MODULE,
                        watch.step(),
                        watch.pass(),
                        rule,
                        broken.code(),
                        "",
                        "",
                        String.valueOf(broken.getMessage()));
            }
            if (watch.isInPass() && thrown instanceof InputException refused) {
                String code = refused.diagnostics().getFirst().code();
                return new Fault(
                        FaultKind.PASS_REFUSAL, watch.step(), watch.pass(), rule, code, "", "", thrown.toString());
            }
            FaultKind kind = watch.isInPass() ? FaultKind.PASS_CRASH : FaultKind.CHECK_CRASH;
            String pass = watch.isInPass() ? watch.pass() : "";
            return new Fault(kind, watch.step(), pass, rule, Guard.reason(thrown), "", "", thrown.toString());
        }
    }
}
