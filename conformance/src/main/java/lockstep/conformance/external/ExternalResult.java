package lockstep.conformance.external;

import java.util.Objects;
import lockstep.conformance.program.Program;
import lockstep.ir.diag.Diagnostics;

/** What an outside pass made of a module. */
public sealed interface ExternalResult {
    /** A program that parses and verifies, of whatever dialect. */
    record Produced(Program program) implements ExternalResult {
        public Produced {
            Objects.requireNonNull(program);
        }
    }

    /** No valid module came out. */
    sealed interface Failure extends ExternalResult, Compilation {}

    /** The tool was ended by a signal: its own fault. */
    record Crash(int status, String output) implements Failure {}

    /** The tool did not end in time. */
    record Timeout(String output) implements Failure {}

    /** The tool said no with an exit status from 1 to 127, or could not be started. */
    record Refusal(int status, String output) implements Failure {}

    /**
     * The tool knows that it does not know something in the program: a limit of it, and nobody's fault.
     *
     * @param what in the tool's words, one line
     */
    record Unsupported(String what) implements Failure {}

    /** What the tool wrote is no valid module, or there is nothing. */
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
