package lockstep.conformance.check;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.external.ExternalPass;
import lockstep.conformance.external.ExternalResult;
import lockstep.conformance.external.ToolChain;
import lockstep.conformance.program.Program;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.diag.InputException;
import lockstep.sim.image.ProgramImage;

/**
 * Checks a chain of outside tools on one file: the program as it is read against the one that the first tool makes of
 * it, that against what the second one makes of that, and so on.
 */
public final class ExternalCheck {
    private final ToolChain chain;
    private final CheckRequest request;

    /** @param request how thorough, and which launches; its pipeline is not used */
    public ExternalCheck(ToolChain chain, CheckRequest request) {
        this.chain = Objects.requireNonNull(chain);
        this.request = Objects.requireNonNull(request);
    }

    /**
     * Checks the tools on the program {@code bytes}, which stand in {@code path}.
     *
     * @throws InputException if the program or its launches are no valid input
     * @throws IOException if a file cannot be read or written
     */
    public FileReport check(Path path, byte[] bytes) throws IOException {
        LaunchedProgram program = LaunchedProgram.read(path, bytes, request);
        return new Job(path.toString(), program).check();
    }

    /** A program with its runs, one for each launch sequence. */
    private record Reached(Program program, List<Runs> runs) {
        Reached {
            runs = List.copyOf(runs);
        }
    }

    /** The check of one file. */
    private final class Job {
        private final String file;
        private final LaunchedProgram input;
        private final RefinementCheck check = new RefinementCheck(request.engine(), request.options());
        private final List<StepVerdict> verdicts = new ArrayList<>();
        private final List<ToolFailure> failures = new ArrayList<>();
        private final List<String> failed = new ArrayList<>();
        private final List<String> open = new ArrayList<>();

        Job(String file, LaunchedProgram input) {
            this.file = file;
            this.input = input;
        }

        FileReport check() throws IOException {
            ProgramImage image = check.image(input.program());
            List<Runs> before = input.launches().stream()
                    .map(launch -> check.run(image, launch))
                    .toList();
            before.forEach(runs -> CheckJob.judgeInput(check, runs, failed, open));
            chain.walk(new Reached(input.program(), before), this::turn);
            int runs = before.stream().mapToInt(r -> r.count()).sum();
            int instructions = input.program().instructions();
            return new FileReport(file, instructions, verdicts, failed, runs, open, failures);
        }

        private Optional<Reached> turn(int step, ExternalPass tool, Reached from) throws IOException {
            return switch (tool.apply(from.program())) {
                case ExternalResult.Produced made -> Optional.of(judge(step, tool, from, made.program()));
                case ExternalResult.Failure failure -> {
                    failures.add(new ToolFailure(step, tool.command(), failure));
                    yield Optional.empty();
                }
            };
        }

        private Reached judge(int step, ExternalPass tool, Reached from, Program made) {
            if (from.program().text().equals(made.text())) {
                from.runs().forEach(runs -> add(step, tool, made, runs, new Verdict.Skipped(), 0, 0));
                return from;
            }
            ProgramImage image = check.image(made);
            List<Runs> reached = new ArrayList<>();
            for (Runs before : from.runs()) {
                long start = System.nanoTime();
                Runs after = check.runAfter(before, image);
                Verdict verdict = check.compare(before, after);
                double milliseconds = (System.nanoTime() - start) / 1e6;
                add(step, tool, made, before, verdict, after.count(), milliseconds);
                reached.add(after);
            }
            return new Reached(made, reached);
        }

        private void add(
                int step,
                ExternalPass tool,
                Program made,
                Runs before,
                Verdict verdict,
                int runs,
                double milliseconds) {
            boolean isChanged = !(verdict instanceof Verdict.Skipped);
            String kernels = String.join(",", before.launches().kernels());
            verdicts.add(new StepVerdict(
                    step, tool.command(), kernels, isChanged, verdict, made.level(), () -> "", runs, milliseconds));
        }
    }
}
