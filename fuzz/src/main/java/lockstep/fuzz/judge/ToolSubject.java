package lockstep.fuzz.judge;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import lockstep.conformance.bracket.Bracket;
import lockstep.conformance.bracket.Step;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.bugs.BugKind;
import lockstep.conformance.bugs.ToolVersion;
import lockstep.conformance.external.CrashReport;
import lockstep.conformance.external.ExternalPass;
import lockstep.conformance.external.ExternalResult;
import lockstep.conformance.external.ToolChain;
import lockstep.conformance.external.ToolVersions;
import lockstep.conformance.program.Program;
import lockstep.conformance.refine.Counterexample;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.fuzz.judge.Judgement.RuleCounts;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.known.KnownToolBug;
import lockstep.fuzz.known.KnownToolBug.ToolFault;
import lockstep.fuzz.known.KnownToolBugs;
import lockstep.ir.diag.Diagnostics;
import lockstep.sim.Counters;
import lockstep.sim.RunResult;

/**
 * Outside tools under test, a chain of steps: each tool reads the output of the one before, and its output is compared
 * with its input. The chain ends at the first tool that writes no valid module; after a step that differs it continues
 * with the output of that step, as a pipeline does. A tool that does not support a program leaves it inconclusive. A
 * fault that is a {@link KnownToolBug} has {@code bug-NUMBER} as its reason.
 */
public final class ToolSubject implements Subject {
    private final ToolChain tools;
    private final RefinementCheck check;
    private final Optional<Together> together;

    /**
     * What a subject that ran its tools over several cases together remembers.
     *
     * @param alone that runs them case by case
     * @param cases names of the cases
     */
    private record Together(ToolSubject alone, String cases) {}

    private ToolSubject(ToolChain tools, RefinementCheck check, Optional<Together> together) {
        this.tools = Objects.requireNonNull(tools);
        this.check = Objects.requireNonNull(check);
        this.together = Objects.requireNonNull(together);
    }

    /** A subject that compares what {@code tools} make by {@code check}. */
    public ToolSubject(ToolChain tools, RefinementCheck check) {
        this(tools, check, Optional.empty());
    }

    /** The commands, joined by {@code ;;}. */
    @Override
    public String text() {
        return tools.text();
    }

    /** This subject with another check. */
    ToolSubject with(RefinementCheck other) {
        return new ToolSubject(tools, other);
    }

    @Override
    public ToolSubject detectingRaces() {
        return with(check.with(check.options().withRaces(true)));
    }

    /** The tool of {@code step}, alone where it accepts {@code test}, otherwise after the tools that precede it. */
    public ToolSubject alone(int step, TestCase test) {
        return new ToolSubject(tools.narrowed(step, test.program()), check);
    }

    @Override
    public boolean isFasterTogether() {
        return tools.isFasterTogether();
    }

    /** A fault that shows then is judged again with the case alone; one that does not show there is the batch's. */
    @Override
    public ToolSubject ahead(List<TestCase> tests) throws IOException {
        String cases = tests.stream().map(TestCase::name).collect(Collectors.joining(", "));
        return new ToolSubject(
                tools.ahead(tests.stream().map(TestCase::program).toList()),
                check,
                Optional.of(new Together(this, cases)));
    }

    @Override
    public Judgement judge(TestCase test) throws IOException {
        return judge(test, new StepNote());
    }

    @Override
    public Judgement judge(TestCase test, StepNote note) throws IOException {
        return judge(test, note, Optional.empty());
    }

    /**
     * As {@link #judge(TestCase, StepNote)}.
     *
     * @param input the runs of {@code test} by this subject's check
     */
    Judgement judge(TestCase test, StepNote note, Runs input) throws IOException {
        return judge(test, note, Optional.of(input));
    }

    private Judgement judge(TestCase test, StepNote note, Optional<Runs> input) throws IOException {
        if (together.isEmpty()) {
            return judgeAlone(test, note, input);
        }
        Judgement first = new Job(test, note, input, check.unexplained()).judge();
        if (first.faults().isEmpty()) {
            return first;
        }
        Judgement again = together.get().alone().judge(test, note, input);
        return again.faults().isEmpty() ? ofBatch(first, together.get()) : again;
    }

    private static Judgement ofBatch(Judgement judgement, Together together) {
        return judgement.with(judgement.faults().stream()
                .map(fault -> new Fault(
                        FaultKind.BATCH,
                        fault.step(),
                        fault.pass(),
                        "",
                        fault.kind().word(),
                        fault.schedule(),
                        fault.lanes(),
                        "in one file with " + together.cases() + ":\n" + fault.detail()))
                .toList());
    }

    /** Only news is confirmed and explained, which takes longer than all the rest. */
    private Judgement judgeAlone(TestCase test, StepNote note, Optional<Runs> input) throws IOException {
        Judgement quick = named(new Job(test, note, input, check.unexplained()).judge(), test);
        boolean isNews = quick.faults().stream()
                .anyMatch(fault -> fault.kind().isWrongProgram() && !KnownToolBug.isReason(fault.reason()));
        if (!isNews) {
            return quick;
        }
        Judgement explained = new Job(test, note, input, check).judge();
        return explained.with(explained.faults().stream()
                .map(fault -> namedAs(quick.faults(), fault))
                .toList());
    }

    /** {@code fault} under the reason that it has among {@code named}, where that is a known bug. */
    private static Fault namedAs(List<Fault> named, Fault fault) {
        return named.stream()
                .filter(other -> other.step() == fault.step()
                        && other.kind() == fault.kind()
                        && KnownToolBug.isReason(other.reason()))
                .findFirst()
                .map(other -> fault.withReason(other.reason()))
                .orElse(fault);
    }

    private Judgement named(Judgement judgement, TestCase test) throws IOException {
        List<Fault> named = new ArrayList<>();
        for (Fault fault : judgement.faults()) {
            named.add(named(fault, test));
        }
        return judgement.with(named);
    }

    /**
     * A fault that is a known bug of the tool, with its number as the reason; others as they are. The suspects are
     * taken out of the program in order, and the last one taken out before nothing is wrong any more is to blame:
     * alone, or together with those taken out before.
     */
    private Fault named(Fault fault, TestCase test) throws IOException {
        KnownToolBugs known = KnownToolBugs.recorded();
        ToolFault ofTool = toolFault(fault);
        Optional<KnownToolBug> said = known.saidIn(ofTool);
        if (said.isPresent()) {
            return fault.withReason(said.get().reason());
        }
        TestCase rest = test;
        for (KnownToolBug bug : known.suspectedBy(ofTool)) {
            Optional<TestCase> without = bug.suspect().orElseThrow().without(rest);
            if (without.isPresent() && isGone(fault, without.get())) {
                return fault.withReason(bug.reason());
            }
            rest = without.orElse(rest);
        }
        return fault;
    }

    /** {@code fault} as one that known bugs of tools may have. */
    static ToolFault toolFault(Fault fault) {
        Optional<BugKind> kind = switch (fault.kind()) {
            case DIFFERS, POLICY, PARTICIPANTS -> Optional.of(BugKind.WRONG_PROGRAM);
            case TOOL_CRASH -> Optional.of(BugKind.CRASH);
            case TOOL_REFUSAL -> Optional.of(BugKind.REFUSAL);
            case TOOL_OUTPUT -> Optional.of(BugKind.OUTPUT);
            case BATCH, RACE, CLAIM, PASS_CRASH, PASS_REFUSAL, BROKEN_MODULE, TIMEOUT, INVALID_TEST, CHECK_CRASH ->
                Optional.empty();
        };
        Optional<ToolVersion> version = kind.flatMap(any -> ToolVersions.of(fault.pass()));
        return new ToolFault(fault.pass(), version, kind, fault.reason(), fault.detail());
    }

    /** Whether nothing is wrong with {@code rest}; of a crash that the tool ends well, whatever the rest computes. */
    private boolean isGone(Fault fault, TestCase rest) throws IOException {
        if (fault.kind() == FaultKind.TOOL_CRASH) {
            return isMade(rest);
        }
        CaseVerdict verdict = new Job(rest, new StepNote(), Optional.empty(), check.unexplained())
                .judge()
                .verdict();
        return verdict == CaseVerdict.GOOD || verdict == CaseVerdict.UNCHANGED;
    }

    /** Whether all tools make something of {@code test}. */
    private boolean isMade(TestCase test) throws IOException {
        List<ExternalPass> failed = new ArrayList<>();
        tools.walk(test.program(), (step, tool, from) -> {
            if (tool.apply(from) instanceof ExternalResult.Produced made) {
                return Optional.of(made.program());
            }
            failed.add(tool);
            return Optional.empty();
        });
        return failed.isEmpty();
    }

    /** One judgement. */
    private final class Job {
        private final TestCase test;
        private final StepNote note;
        private final Optional<Runs> known;
        private final RefinementCheck check;
        private final Bracket bracket;
        private final List<Fault> faults = new ArrayList<>();
        private String inconclusive = "";
        private Optional<Counters> input = Optional.empty();
        private int changed;
        private int runs;

        /** @param known the runs of the input, where they have been made */
        Job(TestCase test, StepNote note, Optional<Runs> known, RefinementCheck check) {
            this.test = test;
            this.note = note;
            this.known = known;
            this.check = check;
            this.bracket = new Bracket(check, List.of(test.sequences().getFirst()));
        }

        Judgement judge() throws IOException {
            Optional<Throwable> thrown = CrashGuard.run(this::run);
            thrown.map(this::fault).ifPresent(faults::add);
            CaseVerdict otherwise = !inconclusive.isEmpty()
                    ? CaseVerdict.INCONCLUSIVE
                    : changed == 0 ? CaseVerdict.UNCHANGED : CaseVerdict.GOOD;
            CaseVerdict verdict = Judgement.worst(faults, otherwise);
            return new Judgement(verdict, faults, inconclusive, RuleCounts.NONE, changed, runs, input);
        }

        private void run() throws IOException {
            Bracket.Reached before = runInput();
            boolean isJudged = faults.stream().allMatch(f -> f.kind() == FaultKind.CLAIM) && inconclusive.isEmpty();
            if (isJudged) {
                tools.walk(new Made(test.program(), before), this::turn);
            } else {
                tools.walk(test.program(), this::turnUnjudged);
            }
        }

        /** Of a program that cannot be judged, or not be run, it is still to be seen whether tools crash. */
        private Optional<Program> turnUnjudged(int step, ExternalPass tool, Program from) throws IOException {
            ExternalResult result = apply(step, tool, from);
            boolean goesOn = result instanceof ExternalResult.Produced || result instanceof ExternalResult.Crash;
            return goesOn ? produced(step, tool, result) : Optional.empty();
        }

        private ExternalResult apply(int step, ExternalPass tool, Program from) throws IOException {
            note.enter(step, tool.command());
            ExternalResult result = tool.apply(from);
            note.leave();
            return result;
        }

        /** A program and its runs. */
        private record Made(Program program, Bracket.Reached reached) {}

        private Optional<Made> turn(int step, ExternalPass tool, Made from) throws IOException {
            return produced(step, tool, apply(step, tool, from.program()))
                    .map(made -> new Made(
                            made,
                            isOther(from.program(), made)
                                    ? compare(step, tool, from.reached(), made)
                                    : from.reached()));
        }

        private Bracket.Reached runInput() {
            Bracket.Reached reached = known.map(runs -> new Bracket.Reached(List.of(runs)))
                    .orElseGet(() -> bracket.begin(check.image(test.program())));
            Runs before = reached.runs().getFirst();
            runs += before.count();
            RunResult first = before.first();
            input = Optional.of(first.counters());
            InputRuns.fault(before).ifPresent(faults::add);
            inconclusive = InputRuns.inconclusive(before);
            bracket.verdicts().forEach(this::judge);
            return reached;
        }

        /** Every tool names the module after the file it read. */
        private boolean isOther(Program old, Program made) {
            return old.dialect() != made.dialect() || !body(old.text()).equals(body(made.text()));
        }

        private String body(String text) {
            return text.lines()
                    .filter(line -> !line.startsWith("; ModuleID") && !line.startsWith("source_filename"))
                    .collect(Collectors.joining("\n"));
        }

        private Optional<Program> produced(int step, ExternalPass tool, ExternalResult result) {
            return switch (result) {
                case ExternalResult.Produced made -> Optional.of(made.program());
                case ExternalResult.Crash crash -> {
                    CrashReport report = CrashReport.of(crash.output());
                    String at = report.frames().isEmpty() ? "" : Fault.AT + report.word();
                    yield stop(FaultKind.TOOL_CRASH, step, tool, "status-" + crash.status() + at, report.text());
                }
                case ExternalResult.Timeout late -> stop(FaultKind.TIMEOUT, step, tool, "timeout", late.output());
                case ExternalResult.Refusal no ->
                    stop(FaultKind.TOOL_REFUSAL, step, tool, "status-" + no.status(), no.output());
                case ExternalResult.Unsupported limit -> {
                    noteInconclusive("tool-limit: " + limit.what());
                    yield Optional.empty();
                }
                case ExternalResult.BadOutput bad ->
                    stop(
                            FaultKind.TOOL_OUTPUT,
                            step,
                            tool,
                            firstCode(bad.diagnostics()),
                            bad.diagnostics().toString());
            };
        }

        private static String firstCode(Diagnostics diagnostics) {
            return diagnostics.all().isEmpty()
                    ? ""
                    : diagnostics.all().getFirst().code();
        }

        private Optional<Program> stop(FaultKind kind, int step, ExternalPass tool, String reason, String detail) {
            faults.add(new Fault(kind, step, tool.command(), "", reason, "", "", detail));
            return Optional.empty();
        }

        private Bracket.Reached compare(int step, ExternalPass tool, Bracket.Reached before, Program made) {
            changed++;
            Bracket.Reached after = bracket.step(new Step(step, tool.command(), made.dialect()), before, true, made);
            judge(bracket.verdicts().getLast());
            return after;
        }

        private void judge(StepVerdict step) {
            runs += step.runs();
            switch (step.verdict()) {
                case Verdict.Refines r -> {}
                case Verdict.Skipped s -> {}
                case Verdict.Inconclusive open -> noteInconclusive(open.reason() + ": " + open.what());
                case Verdict.Wrong wrong -> wrong(FaultKind.of(wrong), step, wrong.counterexample());
            }
        }

        private void noteInconclusive(String what) {
            if (inconclusive.isEmpty()) {
                inconclusive = what;
            }
        }

        private void wrong(FaultKind kind, StepVerdict step, Counterexample found) {
            String guilty = kind == FaultKind.CLAIM ? found.object() : step.pass();
            faults.add(new Fault(
                    kind, step.step(), guilty, "", found.kind(), found.schedule(), found.lanes(), found.text()));
        }

        /**
         * Printing, reading, running and comparing are done by Lockstep: an exception there is not the fault of a tool.
         */
        private Fault fault(Throwable thrown) {
            return new Fault(
                    FaultKind.CHECK_CRASH,
                    note.place().step(),
                    "",
                    "",
                    CrashGuard.reason(thrown),
                    "",
                    "",
                    thrown.toString());
        }
    }
}
