package lockstep.sim;

import java.util.Objects;

/**
 * One collective operation as one lane saw it.
 *
 * @param kind what it does beside computing
 * @param operation the operation with its qualifiers, for instance {@code "shfl.sync.down"}
 * @param mask the mask that was given; -1 where the operation has none
 * @param participants lanes that took part, a bit each; for a block barrier the number of threads
 * @param place where; its text, made when asked for, is the instruction's, for messages
 */
public record CollectiveEvent(Kind kind, String operation, int mask, long participants, Object place) {
    /** What a collective operation does beside computing. */
    public enum Kind {
        /** Nothing: a shuffle, a vote and the like. Deleting it is legal where its result is unused. */
        RESULT,
        /** Lanes of a warp wait for each other. */
        WARP_BARRIER,
        /** Threads of a block wait for each other. */
        BLOCK_BARRIER,
        /** Threads of a block arrive at a barrier, at which others wait. */
        BLOCK_ARRIVAL;

        /** Whether it is about threads of the block. */
        public boolean isOfBlock() {
            return this == BLOCK_BARRIER || this == BLOCK_ARRIVAL;
        }
    }

    public CollectiveEvent {
        Objects.requireNonNull(kind);
        Objects.requireNonNull(operation);
        Objects.requireNonNull(place);
    }

    /** Whether both are the same event for a comparison. */
    public boolean matches(CollectiveEvent other) {
        return operation.equals(other.operation) && mask == other.mask && participants == other.participants;
    }
}
