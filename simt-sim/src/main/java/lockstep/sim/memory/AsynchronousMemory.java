package lockstep.sim.memory;

import lockstep.sim.value.Scalar;

/**
 * Copies that take place later, and barriers in shared memory, as one thread sees them. Pointers are as in {@link
 * ThreadMemory}; the space of each is given beside it.
 */
public interface AsynchronousMemory {
    /**
     * Begins a copy of {@code bytes} bytes that takes place at some time before {@link #awaitCopies} waits for it.
     * Until then its destination is undefined; so it stays where somebody else wrote there, or to its source, in the
     * meantime.
     *
     * @param bytes of the copy, to which both pointers are aligned
     * @param read how many of them are read, the others become zero
     */
    void startCopy(Scalar to, int toSpace, Scalar from, int fromSpace, int bytes, int read);

    /** The copies begun since the last call are a group, which may be empty. */
    void endCopyGroup();

    /** Waits until no more than {@code groups} groups of copies, the most recent ones, have not taken place. */
    void awaitCopies(long groups);

    /** Makes a barrier of the eight bytes at {@code pointer}, which are nobody else's from now on. */
    void initBarrier(Scalar pointer, int space, long count);

    /** The bytes of a barrier are ordinary, undefined ones again. */
    void endBarrier(Scalar pointer, int space);

    /** So many arrive at a barrier; its state before. */
    long arrive(Scalar pointer, int space, long count, MbarrierArrival how);

    /**
     * Whether a phase of a barrier is over.
     *
     * @param which phase: a state, or the parity of its number
     */
    boolean isOver(Scalar pointer, int space, long which, boolean isParity);
}
