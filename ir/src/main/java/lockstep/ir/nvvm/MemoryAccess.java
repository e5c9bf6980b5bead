package lockstep.ir.nvvm;

import java.util.Objects;

/**
 * How memory is accessed.
 *
 * @param alignment in bytes, a power of two; 0 for the type's own
 * @param isVolatile whether the access may not be removed, added or merged
 * @param ordering {@link AtomicOrdering#NOT_ATOMIC} for an ordinary access
 * @param syncScope {@code singlethread}, a target's scope, or empty for the whole system
 */
public record MemoryAccess(long alignment, boolean isVolatile, AtomicOrdering ordering, String syncScope) {
    /** An ordinary access with the type's own alignment. */
    public static final MemoryAccess PLAIN = new MemoryAccess(0, false, AtomicOrdering.NOT_ATOMIC, "");

    public MemoryAccess {
        Objects.requireNonNull(ordering);
        Objects.requireNonNull(syncScope);
    }

    /** An ordinary access. */
    public static MemoryAccess aligned(long alignment) {
        return new MemoryAccess(alignment, false, AtomicOrdering.NOT_ATOMIC, "");
    }

    /** This with another alignment. */
    public MemoryAccess withAlignment(long other) {
        return new MemoryAccess(other, isVolatile, ordering, syncScope);
    }

    /** Whether it is atomic. */
    public boolean isAtomic() {
        return ordering != AtomicOrdering.NOT_ATOMIC;
    }

    /** Whether it is neither volatile nor atomic. */
    public boolean isSimple() {
        return !isVolatile && !isAtomic();
    }

    /** Whether it is not volatile and at most unordered. */
    public boolean isUnordered() {
        return !isVolatile && ordering.compareTo(AtomicOrdering.UNORDERED) <= 0;
    }
}
