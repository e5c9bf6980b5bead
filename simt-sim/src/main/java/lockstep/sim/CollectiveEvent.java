package lockstep.sim;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import lockstep.ir.nvvm.intrinsic.Intrinsic;

/**
 * One collective operation, as recorded for one lane.
 *
 * @param kind its effect besides its result
 * @param operation the operation with its qualifiers, for instance {@code "shfl.sync.down"}
 * @param mask the mask that was given; -1 for operations without a mask
 * @param participants lanes that took part, a bit each; for a block barrier the number of threads
 * @param place the place; its text, made on demand for messages, is that of the instruction
 */
public record CollectiveEvent(Kind kind, String operation, int mask, long participants, Object place) {
    private static final Set<String> IMPLICITLY_MASKED = Arrays.stream(Intrinsic.values())
            .filter(Intrinsic::isImplicitlyMasked)
            .map(CollectiveEvent::operationOf)
            .collect(Collectors.toUnmodifiableSet());

    /** The effect of a collective operation besides its result. */
    public enum Kind {
        /** No effect: a shuffle, a vote and the like. It may be deleted where its result is unused. */
        RESULT,
        /** Lanes of a warp wait for each other. */
        WARP_BARRIER,
        /** Threads of a block wait for each other. */
        BLOCK_BARRIER,
        /** Threads of a block arrive at a barrier, at which others wait. */
        BLOCK_ARRIVAL;

        /** Whether it concerns threads of the block. */
        public boolean isOfBlock() {
            return this == BLOCK_BARRIER || this == BLOCK_ARRIVAL;
        }
    }

    public CollectiveEvent {
        Objects.requireNonNull(kind);
        Objects.requireNonNull(operation);
        Objects.requireNonNull(place);
    }

    /** What events of a collective are called: its name with dots, in lower case. */
    public static String operationOf(Intrinsic kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '.');
    }

    /**
     * Whether the operation has no operand that names its lanes, so that the policy alone decides which execute it
     * together. docs/semantics.md, S7.9.
     */
    public boolean isImplicitlyMasked() {
        return IMPLICITLY_MASKED.contains(operation);
    }

    /** Whether a comparison treats both as the same event. */
    public boolean matches(CollectiveEvent other) {
        return operation.equals(other.operation) && mask == other.mask && participants == other.participants;
    }
}
