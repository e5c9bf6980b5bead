package lockstep.conformance.check;

import java.util.Objects;
import lockstep.conformance.external.CrashReport;
import lockstep.conformance.external.ExternalResult;
import lockstep.conformance.plugin.PassFailure;

/** A step that did not produce a program: that of an external tool or of a plug-in pass. */
public sealed interface StepFailure {
    /** Number of the step in its chain or pipeline, from 0. */
    int step();

    /** The command of the tool, or the name of the pass. */
    String command();

    /** What failed, for messages: {@code "the outside tool opt"}. */
    String who();

    /** Whether the failure is a fault; false for a tool that reports that it does not support the program. */
    boolean isWrong();

    /** The word in tables and JSON. */
    String word();

    /** What happened, without blanks at the end. */
    String text();

    /**
     * An external tool that did not produce a program.
     *
     * @param step number of the tool in its chain, from 0
     * @param command of the tool
     * @param result how it failed
     */
    record ToolFailure(int step, String command, ExternalResult.Failure result) implements StepFailure {
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

    /**
     * A plug-in pass that failed. Steps after it are not judged.
     *
     * @param step its number in the pipeline, from 0
     * @param failure how it failed
     */
    record PassFault(int step, PassFailure failure) implements StepFailure {
        public PassFault {
            Objects.requireNonNull(failure);
        }

        @Override
        public String command() {
            return failure.pass();
        }

        @Override
        public String who() {
            return "the pass " + failure.pass();
        }

        @Override
        public boolean isWrong() {
            return true;
        }

        @Override
        public String word() {
            return failure.kind().word();
        }

        @Override
        public String text() {
            return failure.text().stripTrailing();
        }
    }
}
