package lockstep.conformance.check;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.LaunchFile;

/**
 * The result of checking one file.
 *
 * @param file as the user named it
 * @param instructions of the input
 * @param verdicts by step and launch sequence
 * @param failedExpectations EXPECT lines that do not hold for the input, one per line
 * @param inputRuns simulator runs of the input
 * @param undefinedInputs launch sequences on which the input itself is undefined or cannot be judged, one per line
 * @param toolFailures external tools and plug-in passes that did not produce a program
 * @param madeUpLaunches launch sequences that were inferred
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

    /** The inferred launches that are needed to reproduce a wrong result. */
    public List<LaunchFile> launchesToTell() {
        return isWrong() ? madeUpLaunches : List.of();
    }

    /** Whether a step is wrong, an expectation does not hold, or an external tool failed. */
    public boolean isWrong() {
        return !failedExpectations.isEmpty()
                || verdicts.stream().anyMatch(v -> v.verdict().isWrong())
                || toolFailures.stream().anyMatch(StepFailure::isWrong);
    }

    /**
     * The reason why a file is not valid input.
     *
     * @param file as the user named it
     * @param place of the first error
     * @param text for people, lines
     */
    public record Trouble(String file, SourceLocation place, String text) {
        /** The stable short name of all such reasons. */
        static final String KIND = "refused";

        public Trouble {
            Objects.requireNonNull(file);
            Objects.requireNonNull(place);
            Objects.requireNonNull(text);
        }

        /** Why {@code file} was refused: one diagnostic per line. */
        public static Trouble of(Path file, InputException refusal) {
            String text =
                    refusal.diagnostics().stream().map(Diagnostic::toString).collect(Collectors.joining("\n"));
            return new Trouble(file.toString(), refusal.diagnostics().getFirst().location(), text);
        }
    }
}
