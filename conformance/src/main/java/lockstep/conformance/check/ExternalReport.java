package lockstep.conformance.check;

import java.util.Objects;
import lockstep.conformance.external.ExternalResult;

/**
 * What the check of an outside tool on one file found.
 *
 * @param report as for a pipeline of one step; without verdicts where the tool gave no module
 * @param command the tool's command
 * @param result what the tool did
 */
public record ExternalReport(FileReport report, String command, ExternalResult result) {
    public ExternalReport {
        Objects.requireNonNull(report);
        Objects.requireNonNull(command);
        Objects.requireNonNull(result);
    }

    /** Whether the tool failed, or gave a module that does not refine the input. */
    public boolean isWrong() {
        return !trouble().isEmpty() || report.isWrong();
    }

    /**
     * What the tool did instead of giving a module, with what it wrote; empty where it gave one, and where it does not
     * support something in the program: that stands in the report.
     */
    public String trouble() {
        return switch (result) {
            case ExternalResult.Produced _ -> "";
            case ExternalResult.Unsupported _ -> "";
            case ExternalResult.Crash crash -> "crashed with status " + crash.status() + ": " + crash.output();
            case ExternalResult.Timeout timeout -> "did not end in time: " + timeout.output();
            case ExternalResult.Refusal refusal -> "refused with status " + refusal.status() + ": " + refusal.output();
            case ExternalResult.BadOutput bad -> "wrote no valid module: " + bad.diagnostics();
        };
    }
}
