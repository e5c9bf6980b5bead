package lockstep.conformance.check;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.external.ExternalPass;
import lockstep.conformance.external.ExternalResult;
import lockstep.conformance.program.Program;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.diag.InputException;
import lockstep.sim.image.ProgramImage;

/** Checks an outside tool on one file: the program as it is read against the one that the tool makes of it. */
public final class ExternalCheck {
    private final ExternalPass pass;
    private final CheckRequest request;

    /** @param request how thorough, and which launches; its pipeline is not used */
    public ExternalCheck(ExternalPass pass, CheckRequest request) {
        this.pass = pass;
        this.request = request;
    }

    /**
     * Checks the tool on the program {@code bytes}, which stand in {@code path}.
     *
     * @throws InputException if the program or its launches are no valid input
     * @throws IOException if a file cannot be read or written
     */
    public ExternalReport check(Path path, byte[] bytes) throws IOException {
        String name = path.toString();
        LaunchedProgram program = LaunchedProgram.read(path, bytes, request);
        RefinementCheck check = new RefinementCheck(request.engine(), request.options());
        ProgramImage image = check.image(program.program());
        List<Runs> before =
                program.launches().stream().map(launch -> check.run(image, launch)).toList();
        List<String> failed = new ArrayList<>();
        List<String> open = new ArrayList<>();
        before.forEach(runs -> CheckJob.judgeInput(check, runs, failed, open));
        ExternalResult result = pass.apply(program.program());
        if (result instanceof ExternalResult.Unsupported limit) {
            open.add("the outside tool does not support it: " + limit.what());
        }
        List<StepVerdict> verdicts = result instanceof ExternalResult.Produced produced
                ? verdicts(check, before, program.program(), produced.program())
                : List.of();
        int runs = before.stream().mapToInt(r -> r.results().size()).sum();
        FileReport report = new FileReport(name, program.program().instructions(), verdicts, failed, runs, open);
        return new ExternalReport(report, pass.command(), result);
    }

    private List<StepVerdict> verdicts(RefinementCheck check, List<Runs> before, Program old, Program made) {
        boolean isChanged = !old.text().equals(made.text());
        ProgramImage image = check.image(made);
        return before.stream()
                .map(runs -> isChanged ? judge(check, runs, image) : skipped(runs))
                .toList();
    }

    private StepVerdict judge(RefinementCheck check, Runs before, ProgramImage image) {
        long start = System.nanoTime();
        Runs after = check.runAfter(before, image);
        Verdict verdict = check.compare(before, after);
        double milliseconds = (System.nanoTime() - start) / 1e6;
        int runs = after.results().size();
        return new StepVerdict(0, pass.command(), kernels(before), true, verdict, "", runs, milliseconds);
    }

    private StepVerdict skipped(Runs before) {
        return new StepVerdict(0, pass.command(), kernels(before), false, new Verdict.Skipped(), "", 0, 0);
    }

    private static String kernels(Runs runs) {
        return String.join(",", runs.launches().kernels());
    }
}
