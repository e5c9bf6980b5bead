package lockstep.conformance.check;

import java.util.List;
import java.util.Objects;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.ir.launch.LaunchFile;

/**
 * What the check of one file found.
 *
 * @param file as the user named it
 * @param instructions of the input
 * @param verdicts by step and launch sequence
 * @param failedExpectations EXPECT lines that do not hold for the input, a line each
 * @param inputRuns simulator runs of the input
 * @param undefinedInputs launch sequences on which the input itself is undefined or cannot be judged, a line each
 * @param toolFailures outside tools, and passes from outside, that gave no program
 * @param madeUpLaunches launch sequences that nobody described
 */
public record FileReport(
        String file,
        int instructions,
        List<StepVerdict> verdicts,
        List<String> failedExpectations,
        int inputRuns,
        List<String> undefinedInputs,
        List<StepFailure> toolFailures,
        List<LaunchFile> madeUpLaunches) {
    public FileReport {
        Objects.requireNonNull(file);
        verdicts = List.copyOf(verdicts);
        failedExpectations = List.copyOf(failedExpectations);
        undefinedInputs = List.copyOf(undefinedInputs);
        toolFailures = List.copyOf(toolFailures);
        madeUpLaunches = List.copyOf(madeUpLaunches);
    }

    /** The launches that were made up, where something is wrong that they are needed to see again. */
    public List<LaunchFile> launchesToTell() {
        return isWrong() ? madeUpLaunches : List.of();
    }

    /** Whether a step is wrong, an expectation does not hold, or an outside tool failed. */
    public boolean isWrong() {
        return !failedExpectations.isEmpty()
                || verdicts.stream().anyMatch(v -> v.verdict().isWrong())
                || toolFailures.stream().anyMatch(StepFailure::isWrong);
    }
}
