package lockstep.conformance.check;

import java.util.Objects;
import lockstep.conformance.external.CrashReport;
import lockstep.conformance.external.ExternalResult;

/**
 * An external tool that did not produce a program.
 *
 * @param step number of the tool in its chain, from 0
 * @param command of the tool
 * @param result how it failed
 */
public record ToolFailure(int step, String command, ExternalResult.Failure result) implements StepFailure {
    public ToolFailure {
        Objects.requireNonNull(command);
        Objects.requireNonNull(result);
    }

    @Override
    public String who() {
        return "the outside tool " + command;
    }

    @Override
    public boolean isWrong() {
        return !(result instanceof ExternalResult.Unsupported);
    }

    @Override
    public String word() {
        return result.word();
    }

    /** How the tool failed, with its output. */
    @Override
    public String text() {
        return switch (result) {
            case ExternalResult.Unsupported limit -> "does not support it: " + limit.what();
            case ExternalResult.Crash crash -> 
                "crashed with status " + crash.status()
                        + wrote(CrashReport.of(crash.output()).text());
            case ExternalResult.Timeout timeout -> "did not end in time" + wrote(timeout.output());
            case ExternalResult.Refusal no -> "refused with status " + no.status() + wrote(no.output());
            case ExternalResult.BadOutput bad -> "wrote no valid module: " + bad.diagnostics();
        };
    }

    private static String wrote(String output) {
        return output.isBlank() ? "" : ": " + output.stripTrailing();
    }
}
