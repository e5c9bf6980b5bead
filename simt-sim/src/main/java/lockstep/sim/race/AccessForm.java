package lockstep.sim.race;

import lockstep.sim.Race.AccessKind;

/** The kind of an access and, for atomics, whether its scope is the block. */
enum AccessForm {
    /** An ordinary read. */
    READ(AccessKind.READ, false),
    /** An ordinary write. */
    WRITE(AccessKind.WRITE, false),
    /** An atomic read for threads of its block. */
    BLOCK_READ(AccessKind.ATOMIC_READ, true),
    /** An atomic write for threads of its block. */
    BLOCK_WRITE(AccessKind.ATOMIC_WRITE, true),
    /** An atomic read for all threads of the launch. */
    WIDE_READ(AccessKind.ATOMIC_READ, false),
    /** An atomic write for all threads of the launch. */
    WIDE_WRITE(AccessKind.ATOMIC_WRITE, false),
    /** The end of a heap object. */
    FREE(AccessKind.FREE, false);

    private static final AccessForm[] FORMS = values();

    private final AccessKind kind;
    private final boolean narrow;

    AccessForm(AccessKind kind, boolean narrow) {
        this.kind = kind;
        this.narrow = narrow;
    }

    static AccessForm of(int code) {
        return FORMS[code];
    }

    /** The form of an atomic access. */
    static AccessForm atomic(boolean isWrite, boolean isNarrow) {
        if (isNarrow) {
            return isWrite ? BLOCK_WRITE : BLOCK_READ;
        }
        return isWrite ? WIDE_WRITE : WIDE_READ;
    }

    int code() {
        return ordinal();
    }

    AccessKind kind() {
        return kind;
    }

    boolean isNarrow() {
        return narrow;
    }

    boolean isAtomic() {
        return kind == AccessKind.ATOMIC_READ || kind == AccessKind.ATOMIC_WRITE;
    }

    boolean isWrite() {
        return kind.isWrite();
    }
}
