package lockstep.fuzz.judge;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.conformance.external.ExternalTool.ToolRun;
import lockstep.conformance.external.PtxAssembler;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.program.PtxProgram;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.fuzz.judge.Judgement.RuleCounts;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.ptx.PtxModule;
import lockstep.sim.Counters;
import lockstep.sim.image.ProgramImage;

/**
 * The level of PTX under test: a generated program is to read back and verify, to be one that {@code ptxas} takes, to
 * finish on the check's engine under every schedule with the same result, and to show no open bit. What outside tools
 * make of it is compared with it, as {@link ToolSubject} does.
 */
public final class PtxSubject implements Subject {
    /** What {@link #text} begins with. */
    public static final String NAME = "ptx";

    private final RefinementCheck check;
    private final List<PtxAssembler> assemblers;
    private final Optional<ToolSubject> tools;

    /**
     * @param check its engine should be one that compares engines
     * @param assemblers that are to take programs
     * @param tools that get programs; none where the simulator itself is under test
     */
    public PtxSubject(RefinementCheck check, List<PtxAssembler> assemblers, Optional<ToolSubject> tools) {
        this.check = Objects.requireNonNull(check);
        this.assemblers = List.copyOf(assemblers);
        this.tools = Objects.requireNonNull(tools);
    }

    /** How programs are run and compared. */
    public RefinementCheck check() {
        return check;
    }

    /** This subject with another check, also of what tools make. */
    public PtxSubject with(RefinementCheck other) {
        return new PtxSubject(other, assemblers, tools.map(tool -> tool.with(other)));
    }

    /** The program alone: this subject without any tool. */
    public PtxSubject withoutTools() {
        return new PtxSubject(check, List.of(), Optional.empty());
    }

    /** {@code ptx}, or the commands of the tools. */
    @Override
    public String text() {
        return tools.map(ToolSubject::text).orElse(NAME);
    }

    @Override
    public boolean isFasterTogether() {
        return !assemblers.isEmpty()
                || tools.filter(ToolSubject::isFasterTogether).isPresent();
    }

    @Override
    public PtxSubject ahead(List<TestCase> tests) throws IOException {
        List<PtxModule> modules = tests.stream().map(PtxSubject::module).toList();
        List<PtxAssembler> asked = new ArrayList<>();
        for (PtxAssembler assembler : assemblers) {
            asked.add(assembler.ahead(modules));
        }
        Optional<ToolSubject> ran = tools.isPresent() ? Optional.of(tools.get().ahead(tests)) : Optional.empty();
        return new PtxSubject(check, asked, ran);
    }

    private static PtxModule module(TestCase test) {
        return ((PtxProgram) test.program()).module();
    }

    @Override
    public Judgement judge(TestCase test) throws IOException {
        return judge(test, new StepNote());
    }

    @Override
    public Judgement judge(TestCase test, StepNote note) throws IOException {
        Job job = new Job(test, note);
        Judgement itself = job.judge();
        boolean isGround = itself.faults().isEmpty() && itself.inconclusive().isEmpty() && job.made.isPresent();
        return tools.isPresent() && isGround ? tools.get().judge(test, note, job.made.get()) : itself;
    }

    /** One judgement of the program itself. */
    private final class Job {
        private final TestCase test;
        private final StepNote note;
        private final List<Fault> faults = new ArrayList<>();
        private String inconclusive = "";
        private Optional<Counters> input = Optional.empty();
        private Optional<Runs> made = Optional.empty();
        private int runs;

        Job(TestCase test, StepNote note) {
            this.test = test;
            this.note = note;
        }

        Judgement judge() throws IOException {
            Optional<Throwable> thrown = CrashGuard.run(() -> {
                readBack();
                run();
                assemble();
            });
            thrown.map(t -> invalid(FaultKind.CHECK_CRASH, CrashGuard.reason(t), t.toString()))
                    .ifPresent(faults::add);
            CaseVerdict otherwise = inconclusive.isEmpty() ? CaseVerdict.GOOD : CaseVerdict.INCONCLUSIVE;
            return new Judgement(
                    Judgement.worst(faults, otherwise), faults, inconclusive, RuleCounts.NONE, 0, runs, input);
        }

        private static Fault invalid(FaultKind kind, String reason, String detail) {
            return new Fault(kind, -1, "", "", reason, "", "", detail);
        }

        private void readBack() {
            String text = test.program().text();
            ProgramFiles.Parsed parsed = ProgramFiles.read(test.name(), text.getBytes(StandardCharsets.ISO_8859_1));
            boolean isSame =
                    parsed.program().map(Program::text).filter(text::equals).isPresent();
            if (!isSame) {
                faults.add(invalid(FaultKind.INVALID_TEST, "text", "it does not read back:\n" + parsed.diagnostics()));
            }
        }

        private void run() {
            ProgramImage image = check.image(test.program());
            if (!image.diagnostics().isEmpty()) {
                String what = image.diagnostics().toString();
                faults.add(invalid(FaultKind.INVALID_TEST, "unsupported", what));
                return;
            }
            Runs all = check.run(image, test.sequences().getFirst());
            made = Optional.of(all);
            runs += all.count();
            input = Optional.of(all.first().counters());
            InputRuns.fault(all).ifPresent(faults::add);
            inconclusive = InputRuns.inconclusive(all);
            check.underSynchronized(all)
                    .map(how -> invalid(FaultKind.INVALID_TEST, "policy-dependent", how))
                    .ifPresent(faults::add);
            if (faults.isEmpty()) {
                InputRuns.openBits(all).ifPresent(faults::add);
            }
        }

        private void assemble() throws IOException {
            for (int step = 0; step < assemblers.size(); step++) {
                PtxAssembler assembler = assemblers.get(step);
                if (assembler.hasTaken(module(test))) {
                    continue;
                }
                note.enter(step, assembler.command());
                ToolRun ended = assembler.run(test.text());
                note.leave();
                refusal(step, assembler.command(), ended).ifPresent(faults::add);
            }
        }

        private static Optional<Fault> refusal(int step, String command, ToolRun ended) {
            return switch (ended) {
                case ToolRun.Exited exited when exited.status() == 0 -> Optional.empty();
                case ToolRun.Exited exited -> {
                    FaultKind kind = exited.isEndedBySignal() ? FaultKind.TOOL_CRASH : FaultKind.TOOL_REFUSAL;
                    yield Optional.of(fault(kind, step, command, "status-" + exited.status(), exited.output()));
                }
                case ToolRun.TimedOut late ->
                    Optional.of(fault(FaultKind.TIMEOUT, step, command, "timeout", late.output()));
                case ToolRun.NotStarted not ->
                    Optional.of(fault(FaultKind.TOOL_REFUSAL, step, command, "not-started", not.reason()));
            };
        }

        private static Fault fault(FaultKind kind, int step, String command, String reason, String detail) {
            return new Fault(kind, step, command, "", reason, "", "", detail);
        }
    }
}
