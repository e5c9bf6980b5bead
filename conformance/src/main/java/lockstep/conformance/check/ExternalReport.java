package lockstep.conformance.check;

import java.util.List;
import java.util.Objects;
import lockstep.conformance.external.ExternalResult;

/**
 * What the check of outside tools on one file found.
 *
 * @param report as for a pipeline with a step for each tool; without the verdicts of those that gave no program
 * @param failures of tools that gave none
 */
public record ExternalReport(FileReport report, List<Failure> failures) {
    /**
     * A tool that did something else than give a program.
     *
     * @param command the tool's
     * @param result what it did
     */
    public record Failure(String command, ExternalResult.Failure result) {
        public Failure {
            Objects.requireNonNull(command);
            Objects.requireNonNull(result);
        }

        /** What the tool did, with what it wrote. */
        public String text() {
            return switch (result) {
                case ExternalResult.Unsupported limit -> "does not support it: " + limit.what();
                case ExternalResult.Crash crash -> "crashed with status " + crash.status() + ": " + crash.output();
                case ExternalResult.Timeout timeout -> "did not end in time: " + timeout.output();
                case ExternalResult.Refusal no -> "refused with status " + no.status() + ": " + no.output();
                case ExternalResult.BadOutput bad -> "wrote no valid module: " + bad.diagnostics();
            };
        }
    }

    public ExternalReport {
        Objects.requireNonNull(report);
        failures = List.copyOf(failures);
    }

    /** Whether a tool failed, or gave a program that does not refine what it got. */
    public boolean isWrong() {
        return !failures.isEmpty() || report.isWrong();
    }
}
