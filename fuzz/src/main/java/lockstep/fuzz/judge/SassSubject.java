package lockstep.fuzz.judge;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.conformance.bracket.Bracket;
import lockstep.conformance.bracket.Step;
import lockstep.conformance.encoding.EncodedExecution;
import lockstep.conformance.program.MachineProgram;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.program.SassProgram;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.Counterexample;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.fuzz.judge.Judgement.RuleCounts;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.sass.control.ControlVerifier;
import lockstep.ir.sass.control.Hazard;
import lockstep.ir.sass.control.JumpTables;
import lockstep.ir.sass.function.SassKernel;
import lockstep.ir.sass.function.SassModule.WordEncoder;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.sim.Counters;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;

/**
 * The encoder of machine words under test: a generated program is to read back, to be legal, to wait for all results,
 * and to finish under every schedule with the same results; encoded and decoded it must do the same, including the
 * waits. The reason of a fault names the instruction, so that reduction keeps the same fault.
 */
public final class SassSubject implements Subject {
    /** What {@link #text} says. */
    public static final String NAME = "sass";

    private static final String ENCODE = Step.ENCODE.name();

    private final RefinementCheck check;
    private final EncodedExecution execution;

    /**
     * @param check its engine should be one that compares engines
     * @param encoder that is under test
     */
    public SassSubject(RefinementCheck check, WordEncoder encoder) {
        this.check = Objects.requireNonNull(check);
        this.execution = new EncodedExecution(check, encoder);
    }

    @Override
    public String text() {
        return NAME;
    }

    @Override
    public Judgement judge(TestCase test) throws IOException {
        return new Job(test).judge();
    }

    /** One judgement. */
    private final class Job {
        private final TestCase test;
        private final List<Fault> faults = new ArrayList<>();
        private String inconclusive = "";
        private Optional<Counters> input = Optional.empty();
        private int runs;
        private boolean isEncoding;

        Job(TestCase test) {
            this.test = test;
        }

        Judgement judge() throws IOException {
            Optional<Throwable> thrown = CrashGuard.run(() -> {
                readBack();
                if (faults.isEmpty()) {
                    run();
                }
            });
            thrown.map(this::crash).ifPresent(faults::add);
            CaseVerdict otherwise = inconclusive.isEmpty() ? CaseVerdict.GOOD : CaseVerdict.INCONCLUSIVE;
            return new Judgement(
                    Judgement.worst(faults, otherwise), faults, inconclusive, RuleCounts.NONE, 0, runs, input);
        }

        private static Fault invalid(FaultKind kind, String reason, String detail) {
            return new Fault(kind, -1, "", "", reason, "", "", detail);
        }

        private Fault crash(Throwable thrown) {
            return isEncoding
                    ? new Fault(
                            FaultKind.PASS_CRASH, 0, ENCODE, "", CrashGuard.reason(thrown), "", "", thrown.toString())
                    : invalid(FaultKind.CHECK_CRASH, CrashGuard.reason(thrown), thrown.toString());
        }

        /** Reading verifies as well. */
        private void readBack() {
            String text = test.program().text();
            ProgramFiles.Parsed parsed = ProgramFiles.read(test.name(), text.getBytes(StandardCharsets.UTF_8));
            boolean isSame =
                    parsed.program().map(Program::text).filter(text::equals).isPresent();
            if (!isSame || !(test.program() instanceof MachineProgram)) {
                faults.add(invalid(FaultKind.INVALID_TEST, "text", "it does not read back:\n" + parsed.diagnostics()));
            }
        }

        private void run() {
            ProgramImage image = check.image(test.program());
            if (!image.diagnostics().isEmpty()) {
                faults.add(invalid(
                        FaultKind.INVALID_TEST,
                        "unsupported",
                        image.diagnostics().toString()));
                return;
            }
            Bracket bracket = new Bracket(check, List.of(test.launches()));
            Bracket.Reached reached = bracket.begin(image);
            Runs made = reached.runs().getFirst();
            runs += made.count();
            input = Optional.of(made.first().counters());
            InputRuns.fault(made).ifPresent(faults::add);
            inconclusive = InputRuns.inconclusive(made);
            check.underSynchronized(made)
                    .map(how -> invalid(FaultKind.INVALID_TEST, "policy-dependent", how))
                    .ifPresent(faults::add);
            if (faults.isEmpty()) {
                InputRuns.openBits(made).ifPresent(faults::add);
            }
            if (faults.isEmpty() && inconclusive.isEmpty()) {
                races(image).ifPresent(faults::add);
            }
            if (faults.isEmpty() && inconclusive.isEmpty()) {
                List<Hazard> hazards = hazards();
                if (!hazards.isEmpty()) {
                    faults.add(InputRuns.invalid("control-" + reason(hazards.getFirst()), hazards.toString()));
                }
                encode(bracket, reached, hazards);
            }
        }

        /** One run with the race detector, under the first schedule: it is about what nothing orders. */
        private Optional<Fault> races(ProgramImage image) {
            CheckOptions options = check.options();
            CheckOptions racing =
                    options.withSchedules(options.schedules().subList(0, 1)).withRaces(true);
            runs++;
            return InputRuns.races(check.with(racing).on(new ReferenceEngine()).run(image, test.launches()));
        }

        /** What comes too early before anything is encoded; nothing in what the generator makes. */
        private List<Hazard> hazards() {
            List<Hazard> found = new ArrayList<>();
            if (test.program() instanceof MachineProgram machine) {
                for (SassKernel kernel : machine.module().kernels()) {
                    found.addAll(ControlVerifier.hazards(kernel.function().code(), JumpTables.of(kernel)));
                }
            }
            return found;
        }

        private void encode(Bracket bracket, Bracket.Reached before, List<Hazard> hazards) {
            isEncoding = true;
            SassProgram after = execution.encoded(test.program()).orElseThrow();
            ProgramImage image = check.image(after);
            if (!image.diagnostics().isEmpty()) {
                String what = image.diagnostics().toString();
                String reason = "unsupported-" + culprit(after).unknownSite();
                faults.add(new Fault(FaultKind.BROKEN_MODULE, 0, ENCODE, "", reason, "", "", what));
                return;
            }
            switch (judged(bracket, before, image)) {
                case Verdict.Refines good -> waits(after, hazards);
                case Verdict.Skipped skipped -> {}
                case Verdict.Inconclusive open -> inconclusive = open.reason() + ": " + open.what();
                case Verdict.Wrong wrong -> {
                    Counterexample found = wrong.counterexample();
                    faults.add(new Fault(
                            FaultKind.of(wrong),
                            0,
                            ENCODE,
                            "",
                            found.kind() + "-" + culprit(after).site(one -> goesWrong(bracket, before, one)),
                            found.schedule(),
                            found.lanes(),
                            found.text()));
                }
            }
        }

        /** Which instruction is issued too early, and after which one. */
        private String reason(Hazard hazard) {
            List<SassInstruction> code = ((MachineProgram) test.program())
                    .module()
                    .kernels()
                    .getFirst()
                    .function()
                    .instructions();
            return hazard.kind().word() + "-"
                    + code.get(hazard.producer()).form().name();
        }

        private EncodingCulprit culprit(SassProgram after) {
            return new EncodingCulprit((MachineProgram) test.program(), after);
        }

        /** The verdict on encoding that made {@code image}. */
        private Verdict judged(Bracket bracket, Bracket.Reached before, ProgramImage image) {
            runs += before.runs().getFirst().count();
            bracket.step(Step.ENCODE, before, () -> image);
            return bracket.verdicts().getLast().verdict();
        }

        /** Whether the instructions, without encoding them, behave differently from those before. */
        private boolean goesWrong(Bracket bracket, Bracket.Reached before, MachineProgram changed) {
            ProgramImage image = check.image(changed);
            return image.diagnostics().isEmpty() && judged(bracket, before, image) instanceof Verdict.Wrong;
        }

        /** Whether the cubin waits for all results, in its code and in a run. */
        private void waits(SassProgram after, List<Hazard> hazards) {
            if (!hazards.isEmpty()) {
                return;
            }
            List<Hazard> found = EncodedExecution.hazards(after);
            Optional<String> stale = execution.stale(after, test.launches());
            runs++;
            if (!found.isEmpty() || stale.isPresent()) {
                String reason = found.isEmpty() ? "stale" : reason(found.getFirst());
                String detail = stale.orElse(found.toString());
                faults.add(new Fault(FaultKind.DIFFERS, 0, ENCODE, "", "control-" + reason, "", "", detail));
            }
        }
    }
}
