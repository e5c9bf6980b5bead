package lockstep.fuzz.judge;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.codegen.CodeGenerator;
import lockstep.compiler.codegen.CodegenProgram;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.conformance.bracket.Bracket;
import lockstep.conformance.bracket.CodegenBracket;
import lockstep.conformance.bracket.OpenProgram;
import lockstep.conformance.bracket.PassBracket;
import lockstep.conformance.bracket.Step;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.check.CodegenSteps;
import lockstep.conformance.check.FormSteps;
import lockstep.conformance.check.OpenPassSteps;
import lockstep.conformance.check.PassSteps;
import lockstep.conformance.external.ToolChain;
import lockstep.conformance.program.Dialect;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.refine.Counterexample;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.conformance.web.WebCheck;
import lockstep.fuzz.judge.Judgement.RuleCounts;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.Module;
import lockstep.ir.sass.ori.OriFunction.OriConvergence;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.sim.Counters;
import lockstep.sim.Policy;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.PhiMode;

/**
 * Passes of Lockstep under test: every step of a pipeline is verified and compared with the one before. A program of
 * machine IR or Ori must also read back, and its other forms ({@link FormSteps}) must refine it.
 *
 * <p>For a pipeline that crosses levels the final program is compared with the original one; only where that is wrong,
 * or where it is requested, each step is compared with the one before, to find the guilty one. The final program may be
 * passed on to outside tools.
 */
public final class PipelineSubject implements Subject {
    private final Pipeline pipeline;
    private final RefinementCheck check;
    private final long applicationLimit;
    private final PhiMode phiMode;
    private final boolean judgesEachStep;

    /** What gets the PTX that the pipeline makes, if anything does. */
    private final Optional<ToolChain> tools;

    /**
     * A subject whose passes may apply any number of rules.
     *
     * @param pipeline at least one step, unless for programs of an open form
     */
    public PipelineSubject(Pipeline pipeline, RefinementCheck check) {
        this(pipeline, check, Long.MAX_VALUE, PhiMode.EDGE, false, Optional.empty());
    }

    private PipelineSubject(
            Pipeline pipeline,
            RefinementCheck check,
            long applicationLimit,
            PhiMode phiMode,
            boolean judgesEachStep,
            Optional<ToolChain> tools) {
        this.pipeline = Objects.requireNonNull(pipeline);
        this.check = Objects.requireNonNull(check);
        this.applicationLimit = applicationLimit;
        this.phiMode = Objects.requireNonNull(phiMode);
        this.judgesEachStep = judgesEachStep;
        this.tools = Objects.requireNonNull(tools);
    }

    /** The passes. */
    public Pipeline pipeline() {
        return pipeline;
    }

    /** This subject with only the first {@code applications} rewrites of all allowed, for bisection. */
    public PipelineSubject limitedTo(long applications) {
        return new PipelineSubject(pipeline, check, applications, phiMode, judgesEachStep, tools);
    }

    /** This subject with another pipeline. */
    public PipelineSubject with(Pipeline other) {
        return new PipelineSubject(other, check, applicationLimit, phiMode, judgesEachStep, tools);
    }

    /** The level of the programs that {@code step} takes: {@code nvvm}, {@code machine}, {@code ptx}. */
    public String level(int step) {
        return pipeline.segments().stream()
                .filter(segment -> step >= segment.first() && (segment.end().isEmpty() || step <= segment.endNumber()))
                .map(segment -> segment.level().word())
                .findFirst()
                .orElse(Dialect.PTX.word());
    }

    /** How programs are compared. */
    public RefinementCheck check() {
        return check;
    }

    /** This subject judged by another check. */
    public PipelineSubject with(RefinementCheck other) {
        return new PipelineSubject(pipeline, other, applicationLimit, phiMode, judgesEachStep, tools);
    }

    /** Whether each step of a pipeline that crosses levels is judged. */
    public boolean judgesEachStep() {
        return judgesEachStep;
    }

    @Override
    public PipelineSubject detectingRaces() {
        return with(check.with(check.options().withRaces(true)));
    }

    /** This subject with one more run of the program after the last pass, its PHIs stored according to {@code mode}. */
    public PipelineSubject with(PhiMode mode) {
        return new PipelineSubject(pipeline, check, applicationLimit, mode, judgesEachStep, tools);
    }

    /** This subject with outside tools that get the PTX which its pipeline makes. */
    public PipelineSubject with(ToolChain chain) {
        return new PipelineSubject(pipeline, check, applicationLimit, phiMode, judgesEachStep, Optional.of(chain));
    }

    /**
     * This subject with each step of a pipeline that crosses levels judged, even where the final program is right:
     * faults of two steps may cancel each other.
     */
    public PipelineSubject judgingEachStep() {
        return new PipelineSubject(pipeline, check, applicationLimit, phiMode, true, tools);
    }

    /** How many rewrites may happen. */
    long applicationLimit() {
        return applicationLimit;
    }

    private PipelineOptions options() {
        return PipelineOptions.PLAIN.limitedTo(applicationLimit);
    }

    @Override
    public String text() {
        List<String> parts = new ArrayList<>(List.of(pipeline.toString()));
        tools.ifPresent(chain -> parts.add(chain.text()));
        return ToolChain.text(parts);
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
        private final StepNote note;
        private final StepBlame blame;
        private final List<Fault> faults = new ArrayList<>();
        private RuleCounts rules = RuleCounts.NONE;
        private String inconclusive = "";
        private Optional<Bracket> bracket = Optional.empty();
        private Optional<Counters> input = Optional.empty();
        private int runs;

        Job(TestCase test, StepNote note) {
            this.test = test;
            this.note = note;
            this.blame = new StepBlame(note);
        }

        Judgement judge() throws IOException {
            Optional<Throwable> thrown = CrashGuard.run(this::run);
            bracket.ifPresent(b -> b.verdicts().forEach(this::add));
            thrown.map(this::fault).ifPresent(faults::add);
            int changed = changedSteps();
            CaseVerdict otherwise = !inconclusive.isEmpty()
                    ? CaseVerdict.INCONCLUSIVE
                    : changed == 0 ? CaseVerdict.UNCHANGED : CaseVerdict.GOOD;
            CaseVerdict verdict = Judgement.worst(faults, otherwise);
            return new Judgement(verdict, faults, inconclusive, rules, changed, runs, input);
        }

        /** Forms of a program, which have no number in the pipeline, are not steps of it. */
        private int changedSteps() {
            return (int) bracket.stream()
                    .flatMap(b -> b.verdicts().stream())
                    .filter(step -> step.changed())
                    .filter(step ->
                            pipeline.lowers() || step.step() < pipeline.steps().size())
                    .count();
        }

        private void run() throws IOException {
            if (pipeline.lowers()) {
                compile();
                return;
            }
            Optional<OpenProgram<?, ?, ?, ?>> open = OpenProgram.of(test.name(), test.program());
            if (open.isPresent()) {
                run(open.get());
            } else {
                runNvvm();
            }
        }

        private void compile() throws IOException {
            Bracket whole = new Bracket(check, test.sequences());
            bracket = Optional.of(whole);
            Bracket.Reached before = whole.begin(check.image(test.program()));
            before.runs().forEach(this::judgeInput);
            if (!faults.isEmpty() || !inconclusive.isEmpty()) {
                return;
            }
            CodegenProgram program = CodegenSteps.begin(test.name(), test.copy().program(), pipeline);
            CodeGenerator.Result result = CodeGenerator.run(program, pipeline, options(), List.of(blame));
            rules = RuleCounts.of(result.report());
            Program made = CodegenBracket.program(result.program());
            if (result.program() instanceof CodegenProgram.Ptx) {
                made = CodegenSteps.readBack(made);
            }
            if (made instanceof OpenSassProgram open
                    && !OpenProgram.of(test.name(), open.module()).shape().runs(open.module())) {
                return;
            }
            Step step = new Step(pipeline.steps().size(), CodegenSteps.READ, made.dialect());
            Bracket.Reached after = whole.step(step, before, true, made);
            if (phiMode != PhiMode.EDGE) {
                Step phis = new Step(pipeline.steps().size(), "phi-" + phiMode.word(), made.dialect());
                WebCheck.judge(phiMode, whole, phis, made, after);
            }
            if (isWrong(whole) || judgesEachStep) {
                judgeSteps(whole);
            }
            boolean isRight = !isWrong(bracket.get());
            if (isRight && tools.isPresent() && result.program() instanceof CodegenProgram.Ptx) {
                judgeTools(tools.get(), made, after.runs().getFirst());
            }
        }

        private static boolean isWrong(Bracket judged) {
            return judged.verdicts().stream().anyMatch(step -> step.verdict().isWrong());
        }

        /** Which step is wrong; what is wrong with the whole alone stays as it is. */
        private void judgeSteps(Bracket whole) {
            Bracket steps = new Bracket(check, test.sequences());
            CodegenProgram program = CodegenSteps.begin(test.name(), test.copy().program(), pipeline);
            CodegenBracket watcher = CodegenBracket.begin(steps, program);
            new CodegenSteps(pipeline, options(), Optional.empty(), phiMode).run(watcher, program, List.of(blame));
            if (isWrong(steps) || !isWrong(whole)) {
                bracket = Optional.of(steps);
            }
        }

        /** Tools are numbered on after the step that reads PTX. */
        private void judgeTools(ToolChain chain, Program made, Runs reached) throws IOException {
            Judgement judged = new ToolSubject(chain, check).judge(test.with(made), note, reached);
            judged.faults()
                    .forEach(fault -> faults.add(fault.movedBy(pipeline.steps().size() + 1)));
            inconclusive = judged.inconclusive();
            runs += judged.runs();
        }

        private <P, F, E, L> void run(OpenProgram<P, F, E, L> open) {
            Bracket made = new Bracket(suited(check, test.program()), test.sequences());
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
            StepWatch<P, F, L> opened = StepWatch.of(open.dialect(), blame);
            OpenPassSteps steps = new OpenPassSteps(pipeline, options(), phiMode);
            rules = RuleCounts.of(steps.run(made, before, test.program(), open, List.of(opened)));
        }

        private void readBack() {
            String text = test.program().text();
            ProgramFiles.Parsed parsed = ProgramFiles.read(test.name(), text.getBytes(StandardCharsets.ISO_8859_1));
            boolean isSame =
                    parsed.program().map(Program::text).filter(text::equals).isPresent();
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
            PipelineOptions watched = options().watchedBy(StepWatch.ofNvvm(blame));
            PipelineReport report = new PassSteps(pipeline, watched, phiMode).run(watcher, module);
            rules = RuleCounts.of(report);
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
                    blame.lastRule(step.step()),
                    found.kind(),
                    found.schedule(),
                    found.lanes(),
                    last + found.text());
        }

        private Fault fault(Throwable thrown) {
            String rule = blame.lastRule(blame.step());
            if (thrown instanceof StepWatch.BrokenModule broken) {
                return new Fault(
                        FaultKind.BROKEN_MODULE,
                        blame.step(),
                        blame.pass(),
                        rule,
                        broken.code(),
                        "",
                        "",
                        String.valueOf(broken.getMessage()));
            }
            if (blame.isInPass() && thrown instanceof InputException refused) {
                String reason = reason(refused.diagnostics().getFirst());
                return new Fault(
                        FaultKind.PASS_REFUSAL, blame.step(), blame.pass(), rule, reason, "", "", thrown.toString());
            }
            FaultKind kind = blame.isInPass() ? FaultKind.PASS_CRASH : FaultKind.CHECK_CRASH;
            String pass = blame.isInPass() ? blame.pass() : "";
            return new Fault(kind, blame.step(), pass, rule, CrashGuard.reason(thrown), "", "", thrown.toString());
        }

        /**
         * The code, and what was refused: its message without numbers, so that messages that differ only in widths and
         * places are equal.
         */
        private static String reason(Diagnostic refused) {
            String what = refused.message().replaceAll("[^a-zA-Z]+", "-").replaceAll("^-|-$", "");
            return refused.code() + ":" + what;
        }
    }

    /**
     * {@code check} with the schedules that {@code program} can run under, of which there is always one: programs with
     * uniform registers whose reconvergence points are not decided yet run under the policies that run one arm after
     * the other (docs/decisions/015).
     */
    private static RefinementCheck suited(RefinementCheck check, Program program) {
        if (!(program instanceof OpenSassProgram open) || !needsArms(open)) {
            return check;
        }
        return check.with(check.options().withSchedules(List.of(Schedule.of(Policy.STACK))));
    }

    private static boolean needsArms(OpenSassProgram program) {
        return program.module().convergence() == OriConvergence.THREADED
                && program.module().functions().stream()
                        .flatMap(function -> function.blocks().stream())
                        .flatMap(block -> block.instructions().stream())
                        .anyMatch(PipelineSubject::writesUniform);
    }

    private static boolean writesUniform(OriInstruction instruction) {
        return instruction.results().stream().map(VirtualRegister::file).anyMatch(file -> file.isUniform());
    }
}
