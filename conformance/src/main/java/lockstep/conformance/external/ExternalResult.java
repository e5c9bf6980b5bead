package lockstep.conformance.external;

import java.util.Objects;
import lockstep.conformance.external.ExternalCompiler.Compilation;
import lockstep.conformance.program.Program;
import lockstep.ir.diag.Diagnostics;

/** The result of an external pass. */
public sealed interface ExternalResult {
    /** A program that parses and verifies, of any dialect. */
    record Produced(Program program) implements ExternalResult {
        public Produced {
            Objects.requireNonNull(program);
        }
    }

    /** The tool did not produce a valid program. */
    sealed interface Failure extends ExternalResult, Compilation {}

    /** The tool was killed by a signal: its own fault. */
    record Crash(int status, String output) implements Failure {}

    /** The tool did not end in time. */
    record Timeout(String output) implements Failure {}

    /** The tool failed with an exit status from 1 to 127, or could not be started. */
    record Refusal(int status, String output) implements Failure {}

    /**
     * The tool reports that it does not support something in the program: a limit, not a fault.
     *
     * @param what the tool's message, one line
     */
    record Unsupported(String what) implements Failure {}

    /** The output of the tool is not a valid program, or is missing. */
    record BadOutput(Diagnostics diagnostics) implements Failure {}

    /** The word in tables and JSON. */
    default String word() {
        return switch (this) {
            case Produced _ -> "Produced";
            case Crash _ -> "Crash";
            case Timeout _ -> "Timeout";
            case Refusal _ -> "Refusal";
            case Unsupported _ -> "Unsupported";
            case BadOutput _ -> "BadOutput";
        };
    }
}
