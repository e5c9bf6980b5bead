package lockstep.sim.memory;

import lockstep.sim.value.Scalar;

/**
 * Memory as one thread sees it. The bits, the provenance and the address space of a pointer (a separate argument, or in
 * the {@link AccessShape}) determine the object. Callers have checked that pointers, lengths and counts are neither
 * poison nor undefined; contents may be anything.
 *
 * <p>Operations throw {@link lockstep.sim.value.ProgramFault} as {@link MemorySystem} does.
 */
public interface ThreadMemory {
    /**
     * Reads the leaves of {@code shape} at {@code pointer}; {@code into} has as many scalars as the shape has leaves.
     */
    void load(AccessShape shape, Scalar pointer, Scalar[] into);

    /** Writes the leaves of {@code shape} at {@code pointer}. */
    void store(AccessShape shape, Scalar[] values, Scalar pointer);

    /**
     * The kernel's parameter number {@code index}, leaf by leaf: values of the launch; for a {@code byval} parameter
     * the address of its object.
     */
    void argument(int index, Scalar[] into);

    /** Makes a stack slot of {@code bytes} undefined bytes, alive; a pointer of {@code addressSpace}, 0 or 5. */
    void allocate(long bytes, long alignment, int addressSpace, Scalar into);

    /** The state of the stack: to be passed to {@link #releaseStack} at the return of the frame that begins now. */
    int stackMark();

    /** Ends the lifetime of all stack slots made since {@code mark} was taken. */
    void releaseStack(int mark);

    /** Whether {@code object} is a stack slot of this thread made since {@code mark} was taken. */
    boolean isSince(int mark, MemoryObject object);

    /** {@code llvm.lifetime.start}: the slot is alive, its contents are undefined. */
    void startLifetime(Scalar pointer);

    /** {@code llvm.lifetime.end}: the slot is dead. */
    void endLifetime(Scalar pointer);

    /** A copy made for a {@code byval} argument of a call: a stack slot with the bytes at {@code from}. */
    void copyForCall(Scalar from, int fromSpace, long bytes, long alignment, Scalar into);

    /** Concrete values of 64 undefined bits, different in each call but the same in every run with this seed. */
    long undefinedBits();

    /** {@code malloc}: a generic pointer, null if the heap is full. */
    void allocateHeap(long bytes, Scalar into);

    /** {@code free}; null is allowed. */
    void freeHeap(Scalar pointer);

    /**
     * Copies {@code bytes} bytes with definedness and provenance. Pointers are not checked if there are no bytes to
     * copy.
     *
     * @param mayOverlap whether overlapping is allowed ({@code memmove}); otherwise it is undefined behaviour
     *     ({@code "overlapping-copy"}) unless source and destination are equal
     */
    void copy(
            Scalar to,
            int toSpace,
            long toAlignment,
            Scalar from,
            int fromSpace,
            long fromAlignment,
            long bytes,
            boolean mayOverlap);

    /** Asynchronous copies, and barriers in shared memory, as the thread sees them. */
    AsynchronousMemory asynchronous();

    /** Sets {@code bytes} bytes to the 8-bit scalar {@code value}. */
    void fill(Scalar to, int toSpace, long alignment, Scalar value, long bytes);

    /**
     * {@code addrspacecast}; poison where the object is not in the target space. {@code into} may be {@code pointer}.
     */
    void convert(Scalar pointer, int fromSpace, int toSpace, Scalar into);

    /** {@code ptrtoint}: the object is exposed; the scalar is unchanged except that it is marked as an address. */
    void expose(Scalar pointer);

    /** {@code inttoptr}: the scalar (bits already of pointer width) gets the provenance that such a pointer has. */
    void adopt(Scalar pointer);

    /** Whether {@code bytes} bytes from {@code pointer} on may be loaded: in bounds of a live object. */
    boolean isDereferenceable(Scalar pointer, int addressSpace, long bytes);

    /**
     * Whether an {@code inbounds} pointer may be {@code offset} bytes from {@code pointer}; otherwise the result is
     * poison.
     */
    boolean isInBounds(Scalar pointer, int addressSpace, long offset);

    /**
     * {@code llvm.nvvm.isspacep}: whether a generic pointer leads into the window of {@code addressSpace}. The window
     * of kernel parameters is part of that of global memory (PTX ISA, "isspacep").
     */
    boolean isInSpace(Scalar pointer, int addressSpace);

    /**
     * {@code vprintf}: formats and appends to the thread's text.
     *
     * @param format a generic pointer to a zero-terminated text
     * @param arguments a generic pointer to the argument buffer as CUDA lays it out (each at its natural alignment, at
     *     least 4 bytes), or null
     * @return the value of the call: number of arguments, negative on error
     */
    int print(Scalar format, Scalar arguments);

    /** The zero-terminated text at a generic pointer, for the message of an assertion. */
    String text(Scalar pointer);
}
