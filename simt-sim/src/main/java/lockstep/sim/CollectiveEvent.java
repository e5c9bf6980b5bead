package lockstep.sim;

import java.util.Objects;

/**
 * One collective operation as one lane saw it.
 *
 * @param operation the operation with its qualifiers, for instance {@code "shfl.sync.down"}
 * @param mask the mask that was given; -1 where the operation has none
 * @param participants lanes that took part, a bit each; for a block barrier the number of threads
 * @param sideEffectFree whether deleting it is legal where its result is unused (a shuffle, a vote; not a barrier)
 * @param place where; its text, made when asked for, is the instruction's, for messages
 */
public record CollectiveEvent(
        String operation, int mask, long participants, boolean sideEffectFree, Object place) {
    public CollectiveEvent {
        Objects.requireNonNull(operation);
        Objects.requireNonNull(place);
    }

    /** Whether both are the same event for a comparison. */
    public boolean matches(CollectiveEvent other) {
        return operation.equals(other.operation) && mask == other.mask && participants == other.participants;
    }
}
