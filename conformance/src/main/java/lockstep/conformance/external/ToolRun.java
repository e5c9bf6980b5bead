package lockstep.conformance.external;

import java.util.Set;

/** How a run of an external tool ended. */
public sealed interface ToolRun {
    /**
     * It ended by itself.
     *
     * @param status exit status; 128 and more if a signal killed it
     * @param output standard output and standard error in the order written, cut at the limit
     */
    record Exited(int status, String output) implements ToolRun {
        private static final int FIRST_SIGNAL_STATUS = 128;
        private static final int LAST_SIGNAL_STATUS = 128 + 64;

        private static final Set<Integer> STOPPED_STATUSES = Set.of(FIRST_SIGNAL_STATUS + 2, FIRST_SIGNAL_STATUS + 15);

        /** Whether it was interrupted by SIGINT or SIGTERM, which proves nothing about its input. */
        public boolean isStopped() {
            return STOPPED_STATUSES.contains(status);
        }

        /** Whether a signal killed it. ptxas refuses programs with the status 255, which is -1. */
        public boolean isEndedBySignal() {
            return status >= FIRST_SIGNAL_STATUS && status <= LAST_SIGNAL_STATUS;
        }
    }

    /** It exceeded its time limit and was killed. */
    record TimedOut(String output) implements ToolRun {}

    /** It could not be started. */
    record NotStarted(String reason) implements ToolRun {}
}
