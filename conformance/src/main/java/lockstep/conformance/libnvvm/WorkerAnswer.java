package lockstep.conformance.libnvvm;

import java.util.Objects;

/** How a compilation in a child process ended. */
public sealed interface WorkerAnswer {
    /** The library answered. */
    record Answered(LibnvvmResult result) implements WorkerAnswer {
        public Answered {
            Objects.requireNonNull(result);
        }
    }

    /**
     * The process ended, or wrote something else, instead of an answer.
     *
     * @param status of the process; 128 plus the number of the signal if one killed it
     * @param output its output during this compilation, truncated to 64 KiB
     */
    record Crashed(int status, String output) implements WorkerAnswer {}

    /** It exceeded its time limit and was killed. */
    record TimedOut(String output) implements WorkerAnswer {}

    /** No process could be started, or it could not load the library. */
    record NotStarted(String reason) implements WorkerAnswer {}
}
