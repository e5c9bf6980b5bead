package lockstep.ir.nvvm;

import java.util.Optional;

/**
 * Orderings of atomic accesses, weakest first. Source: LLVM Language Reference, "Atomic Memory Ordering Constraints".
 */
public enum AtomicOrdering {
    /** An ordinary access. */
    NOT_ATOMIC(""),
    /** No tearing, but no ordering either. */
    UNORDERED("unordered"),
    /** Relaxed. */
    MONOTONIC("monotonic"),
    /** Later accesses stay after it. */
    ACQUIRE("acquire"),
    /** Earlier accesses stay before. */
    RELEASE("release"),
    /** Both. */
    ACQ_REL("acq_rel"),
    /** One total order in addition. */
    SEQ_CST("seq_cst");

    private final String word;

    AtomicOrdering(String word) {
        this.word = word;
    }

    /** The word in the text form; empty for {@link #NOT_ATOMIC}. */
    public String word() {
        return word;
    }

    /** The ordering of this word. */
    public static Optional<AtomicOrdering> of(String word) {
        for (AtomicOrdering ordering : values()) {
            if (!word.isEmpty() && ordering.word.equals(word)) {
                return Optional.of(ordering);
            }
        }
        return Optional.empty();
    }

    /** Whether later accesses may not move before this one. */
    public boolean isAcquire() {
        return this == ACQUIRE || this == ACQ_REL || this == SEQ_CST;
    }

    /** Whether earlier accesses may not move after this one. */
    public boolean isRelease() {
        return this == RELEASE || this == ACQ_REL || this == SEQ_CST;
    }
}
