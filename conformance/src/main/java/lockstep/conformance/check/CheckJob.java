package lockstep.conformance.check;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.conformance.bracket.PassBracket;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.encoding.EncodedExecution;
import lockstep.conformance.program.SassProgram;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.diag.InputException;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.nvvm.Module;
import lockstep.ir.sass.function.WordEncoder;
import lockstep.sim.Outcome;
import lockstep.sim.RunResult;
import lockstep.sim.image.ProgramImage;

/**
 * Checks one file: reads and verifies it, runs it, runs the pipeline over it with every step judged. A program of SASS
 * is encoded instead.
 */
public final class CheckJob {
    private final CheckRequest request;

    /** A job that serves any number of files. */
    public CheckJob(CheckRequest request) {
        this.request = request;
    }

    /**
     * Checks the program {@code bytes}, which stand in {@code path}.
     *
     * @throws InputException if the program or its launches are no valid input
     * @throws IOException if the launch file cannot be read
     */
    public FileReport check(Path path, byte[] bytes) throws IOException {
        LaunchedProgram program = LaunchedProgram.read(path, bytes, request);
        if (EncodedExecution.takes(program.program())) {
            return encoding(path, program);
        }
        Module module = program.module(path);
        int instructions = program.program().instructions();
        RefinementCheck check = new RefinementCheck(request.engine(), request.options());
        PassBracket bracket = new PassBracket(check, module, program.launches());
        List<String> failed = new ArrayList<>();
        List<String> open = new ArrayList<>();
        int runs = 0;
        for (Runs input : bracket.current()) {
            runs += input.count();
            judgeInput(check, input, failed, open);
        }
        PipelineOptions options = PipelineOptions.PLAIN.watchedBy(bracket).limitedTo(request.applicationLimit());
        PassManager.run(module, request.pipeline(), options);
        List<StepVerdict> verdicts = new ArrayList<>(bracket.verdicts());
        verdicts.addAll(PhiStep.judge(check, request.phiMode(), module, bracket.current(), request.pipeline()));
        return new FileReport(path.toString(), instructions, verdicts, failed, runs, open);
    }

    /** Programs of machine words are executed before and after they have been encoded. */
    private FileReport encoding(Path path, LaunchedProgram input) {
        RefinementCheck check = new RefinementCheck(request.engine(), request.options());
        EncodedExecution execution = new EncodedExecution(check, WordEncoder.STANDARD);
        Optional<SassProgram> after = execution.encoded(input.program());
        ProgramImage image = check.image(input.program());
        List<StepVerdict> verdicts = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        List<String> open = new ArrayList<>();
        int runs = 0;
        if (after.isEmpty()) {
            open.add("inconclusive [unknown-word]: there are words that the description does not have");
        }
        for (LaunchFile launches : input.launches()) {
            Runs before = check.run(image, launches);
            runs += before.count();
            judgeInput(check, before, failed, open);
            if (after.isPresent()) {
                long start = System.nanoTime();
                Verdict verdict = execution.verdict(before, after.get());
                double milliseconds = (System.nanoTime() - start) / 1e6;
                String kernels = String.join(",", launches.kernels());
                int made = before.count();
                verdicts.add(new StepVerdict(
                        0, "encode", kernels, true, verdict, "sass", () -> "", made, milliseconds));
            }
        }
        int instructions = input.program().instructions();
        return new FileReport(path.toString(), instructions, verdicts, failed, runs, open);
    }

    /** Adds what does not hold for the input itself, and what makes runs of it no ground for a verdict, each once. */
    static void judgeInput(RefinementCheck check, Runs input, List<String> failed, List<String> open) {
        Set<String> failures = new LinkedHashSet<>();
        Set<String> doubts = new LinkedHashSet<>();
        for (RunResult result : input.results()) {
            boolean isOpen = result.inconclusive().isPresent()
                    || result.outcome() instanceof Outcome.Undefined
                    || result.outcome() instanceof Outcome.OutOfFuel
                    || result.outcome() instanceof Outcome.Unsupported;
            if (isOpen) {
                doubts.add(result.inconclusive()
                        .map(i -> "inconclusive [" + i.reason() + "]: " + i.what() + " at " + i.place())
                        .orElse(result.outcome().toString()));
            }
            if (!input.launches().expects().isEmpty()) {
                failures.addAll(Expectations.failures(input.launches(), result));
            }
        }
        check.underSynchronized(input)
                .ifPresent(how -> doubts.add("inconclusive [under-synchronized]: it depends on the schedule: " + how));
        open.addAll(doubts);
        failed.addAll(failures);
    }
}
