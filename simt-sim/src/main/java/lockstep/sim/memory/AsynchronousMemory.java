package lockstep.sim.memory;

import lockstep.sim.value.Scalar;

/**
 * Asynchronous copies, and barriers in shared memory, as one thread sees them. Pointers are as in {@link ThreadMemory};
 * the space of each is a separate argument.
 */
public interface AsynchronousMemory {
    /**
     * Begins a copy of {@code bytes} bytes that takes place at some time before {@link #awaitCopies} waits for it.
     * Until then its destination is undefined; bytes stay undefined if they, or their source, are written in the
     * meantime.
     *
     * @param bytes of the copy, to which both pointers are aligned
     * @param read number of bytes that are read; the others become zero
     */
    void startCopy(Scalar to, int toSpace, Scalar from, int fromSpace, int bytes, int read);

    /** The copies begun since the last call become a group, which may be empty. */
    void endCopyGroup();

    /** Waits until all but the {@code groups} most recent groups of copies have taken place. */
    void awaitCopies(long groups);

    /** Makes a barrier of the eight bytes at {@code pointer}, which must not be accessed otherwise from now on. */
    void initBarrier(Scalar pointer, int space, long count);

    /** The bytes of a barrier are ordinary, undefined ones again. */
    void endBarrier(Scalar pointer, int space);

    /** {@code count} arrivals at a barrier; returns its state before. */
    long arrive(Scalar pointer, int space, long count, MbarrierArrival how);

    /**
     * Whether a phase of a barrier is over.
     *
     * @param which phase: a state, or the parity of its number
     */
    boolean isOver(Scalar pointer, int space, long which, boolean isParity);
}
