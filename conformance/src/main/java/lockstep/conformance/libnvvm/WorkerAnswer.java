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
     * The process ended, or wrote something else, before it answered.
     *
     * @param status of the process; 128 and the number of the signal where one ended it
     * @param output what it wrote during this compilation, cut at 64 KiB
     */
    record Crashed(int status, String output) implements WorkerAnswer {}

    /** It was killed at the end of its time. */
    record TimedOut(String output) implements WorkerAnswer {}

    /** No process could be started, or it could not load the library. */
    record NotStarted(String reason) implements WorkerAnswer {}
}
