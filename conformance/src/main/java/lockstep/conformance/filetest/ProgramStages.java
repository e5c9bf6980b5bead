package lockstep.conformance.filetest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.StandardPipelines;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.check.CheckJob;
import lockstep.conformance.check.CheckRequest;
import lockstep.conformance.check.Expectations;
import lockstep.conformance.check.FileReport;
import lockstep.conformance.check.LaunchSource;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.LaunchFile;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.PhiMode;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;

/** The commands that run programs: {@code sim} and {@code check}. */
final class ProgramStages {
    private final PassRegistry registry;
    private final Path file;
    private final byte[] program;

    /**
     * @param file where the program stands; a launch file is looked for beside it
     * @param program its text
     */
    ProgramStages(PassRegistry registry, Path file, byte[] program) {
        this.registry = registry;
        this.file = file;
        this.program = program.clone();
    }

    /**
     * Runs every launch sequence: the outcome, what was printed, and EXPECT lines that do not hold.
     *
     * @throws IOException if a launch file cannot be read
     */
    StageResult sim(List<Schedule> schedules) throws IOException {
        Program read = ProgramFiles.read(file.toString(), program).orThrow();
        ProgramImage image = read.image(ImageOptions.REFERENCE);
        StringBuilder output = new StringBuilder();
        boolean isGood = true;
        for (LaunchFile launches : LaunchSource.find(file, program, read.kernels(), Optional.empty())) {
            for (Schedule schedule : schedules.isEmpty() ? List.of(Schedule.of(Policy.STACK)) : schedules) {
                RunResult result = new ReferenceEngine().run(image, RunRequest.of(launches, schedule));
                List<String> failures = failures(launches, result);
                result.printed().values().forEach(output::append);
                output.append('@').append(String.join(",", launches.kernels())).append(' ').append(schedule);
                output.append(": ").append(result.outcome()).append('\n');
                result.inconclusive().ifPresent(open -> output.append("inconclusive: " + open.reason() + "\n"));
                failures.forEach(failure -> output.append(failure).append('\n'));
                isGood &= failures.isEmpty();
            }
        }
        return new StageResult(isGood, output.toString());
    }

    private static List<String> failures(LaunchFile launches, RunResult result) {
        if (!launches.expects().isEmpty()) {
            return Expectations.failures(launches, result);
        }
        return result.outcome() instanceof Outcome.Finished ? List.of() : List.of("the run is not finished");
    }

    /**
     * Runs {@code passes} with every step judged: one line a step and launch sequence.
     *
     * @param passes the default pipeline if empty
     * @param phiMode how PHIs are kept in a step behind the last pass
     * @throws IOException if a launch file cannot be read
     */
    StageResult check(String passes, List<Schedule> schedules, PhiMode phiMode) throws IOException {
        Pipeline pipeline = PipelineParser.parse(registry, passes.isEmpty() ? StandardPipelines.DEFAULT : passes);
        CheckOptions options =
                schedules.isEmpty() ? CheckOptions.DEFAULT : CheckOptions.DEFAULT.withSchedules(schedules);
        CheckRequest request =
                new CheckRequest(pipeline, options, new ReferenceEngine(), Optional.empty(), Long.MAX_VALUE)
                        .with(phiMode);
        FileReport report = new CheckJob(request).check(file, program);
        StringBuilder output = new StringBuilder();
        report.failedExpectations().forEach(line -> output.append(line).append('\n'));
        report.undefinedInputs().forEach(line -> output.append("input: ").append(line).append('\n'));
        report.verdicts().forEach(step -> output.append(describe(step)).append('\n'));
        return new StageResult(!report.isWrong(), output.toString());
    }

    private static String describe(StepVerdict step) {
        String more = switch (step.verdict()) {
            case Verdict.Refines refines -> refines.vacuous() > 0 ? " (vacuous)" : "";
            case Verdict.Wrong wrong -> ": " + wrong.counterexample().text();
            case Verdict.Inconclusive open -> " [" + open.reason() + "]: " + open.what();
            case Verdict.Skipped _ -> "";
        };
        return step.pass() + " @" + step.launch() + ": " + step.verdict().word() + more;
    }

    /**
     * The schedules of a list such as {@code stack,independent:3}.
     *
     * @throws InputException if a word is no policy or a seed no number
     */
    static List<Schedule> schedules(String list, SourceLocation place) {
        List<Schedule> schedules = new ArrayList<>();
        for (String word : list.split(",", -1)) {
            schedules.add(schedule(word, place));
        }
        return schedules;
    }

    private static Schedule schedule(String text, SourceLocation place) {
        int colon = text.indexOf(':');
        String word = colon < 0 ? text : text.substring(0, colon);
        String seed = colon < 0 ? "0" : text.substring(colon + 1);
        for (Policy policy : Policy.values()) {
            if (policy.word().equals(word) && seed.matches("[0-9]{1,18}")) {
                return new Schedule(policy, Long.parseLong(seed));
            }
        }
        throw new InputException("policy", place, "'" + text + "' is no policy");
    }
}
