package lockstep.sim.memory;

import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/**
 * The host memory that variables and buffers of a run may take: half of the maximum Java heap, because masks of
 * undefined bits and observed contents need space too. An object is one Java array.
 */
final class HostBudget {
    private static final long LONGEST_ARRAY = Integer.MAX_VALUE - 64;

    private final long limit;
    private long taken;

    HostBudget(long heapBytes) {
        this.limit = heapBytes / 2;
    }

    /**
     * Takes {@code bytes} of the budget.
     *
     * @throws InputException if {@code bytes} is more than one object may have, or than is left
     */
    void take(long bytes, String what, SourceLocation where) {
        if (bytes > LONGEST_ARRAY) {
            throw full(where, what + " has " + bytes + " bytes, an object may have " + LONGEST_ARRAY);
        }
        taken += bytes;
        if (taken > limit) {
            throw full(
                    where,
                    "with %s variables and buffers have %d MiB, over half of what the Java heap may grow to (%d MiB)"
                            .formatted(what, taken >> 20, limit >> 19));
        }
    }

    private static InputException full(SourceLocation where, String message) {
        return new InputException("memory-full", where, message);
    }
}
