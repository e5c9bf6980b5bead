package lockstep.conformance.external;

/** How a run of an outside tool ended. */
public sealed interface ToolRun {
    /**
     * It ended by itself.
     *
     * @param status exit status; 128 and more where a signal ended it
     * @param output standard output and standard error in the order written, cut at the limit
     */
    record Exited(int status, String output) implements ToolRun {}

    /** It was killed at the end of its time. */
    record TimedOut(String output) implements ToolRun {}

    /** It could not be started. */
    record NotStarted(String reason) implements ToolRun {}
}
