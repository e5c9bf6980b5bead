package lockstep.sim.memory;

import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/**
 * What variables and buffers of a run may take of the machine that simulates it: half of what the Java heap may grow
 * to, since masks of undefined bits and what was observed take their part. An object is one array of the host.
 */
final class HostBudget {
    private static final long LONGEST_ARRAY = Integer.MAX_VALUE - 64;

    private final long limit;
    private long taken;

    HostBudget(long heapBytes) {
        this.limit = heapBytes / 2;
    }

    /**
     * Takes {@code bytes} of it.
     *
     * @throws InputException if they are more than one object may have, or than are left
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
