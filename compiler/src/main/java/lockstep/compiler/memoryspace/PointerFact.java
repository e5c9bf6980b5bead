package lockstep.compiler.memoryspace;

import lockstep.ir.nvvm.type.AddressSpace;

/**
 * A fact about a pointer.
 *
 * @param space the one address space whose objects an access through it can reach: a number of {@link AddressSpace},
 *     {@link #NONE} if every access through it is undefined (null, poison, undef), {@link #ANY} if it is not known
 * @param window the address space whose window of the generic space contains the address, whether it may be accessed or
 *     not; {@link #NONE} for poison, {@link #ANY} if it is not known. Null is in the global window
 * @param doubts bits of {@link #MISSES} and {@link #UNDEFINED}: why the pointer may change when it is converted to
 *     {@code space} and back
 */
record PointerFact(int space, int window, int doubts) {
    /** No space at all. */
    static final int NONE = -1;
    /** Any space: the number of the generic one. */
    static final int ANY = AddressSpace.GENERIC.number();

    /** Arithmetic that is not {@code inbounds} may have led out of the window, or from null into another one. */
    static final int MISSES = 1;
    /** It was read from memory that may never have been written: its bits may be undefined. */
    static final int UNDEFINED = 2;

    private static final int GLOBAL = AddressSpace.GLOBAL.number();

    /** Poison, or a value that no path has reached yet. */
    static final PointerFact POISON = new PointerFact(NONE, NONE, 0);
    /** The null pointer. */
    static final PointerFact NULL = new PointerFact(NONE, GLOBAL, 0);
    /** The constant {@code undef}, which is undef in every space. */
    static final PointerFact UNDEF = new PointerFact(NONE, ANY, 0);
    /** Nothing is known. */
    static final PointerFact ANYWHERE = new PointerFact(ANY, ANY, MISSES | UNDEFINED);

    /** The address of an object of {@code space}, not null. */
    static PointerFact object(int space) {
        return new PointerFact(space, space, 0);
    }

    /** The address of an object of {@code space}, or null. */
    static PointerFact objectOrNull(int space) {
        return new PointerFact(space, space == GLOBAL ? GLOBAL : ANY, 0);
    }

    /** Whether accesses go to one known space. */
    boolean isKnown() {
        return space > ANY;
    }

    /** Whether an access through it is always undefined behaviour. */
    boolean isNowhere() {
        return space == NONE;
    }

    /**
     * Whether conversion to {@link #space} and back gives the same pointer.
     *
     * @param isDefined whether undefined bits would be undefined behaviour where it is used
     */
    boolean isFaithful(boolean isDefined) {
        return (isDefined ? doubts & ~UNDEFINED : doubts) == 0;
    }

    /** Whether the window is known. */
    boolean hasWindow() {
        return window > ANY;
    }

    /** The fact about a pointer that is either of both. */
    PointerFact join(PointerFact other) {
        if (equals(other)) {
            return this;
        }
        return new PointerFact(join(space, other.space), join(window, other.window), doubts | other.doubts);
    }

    private static int join(int a, int b) {
        if (a == NONE || a == b) {
            return b;
        }
        return b == NONE ? a : ANY;
    }

    /** The fact after address arithmetic. */
    PointerFact moved(boolean isInBounds) {
        return isInBounds ? this : new PointerFact(space, window == NONE ? NONE : ANY, doubts | MISSES);
    }

    /** The fact after conversion from {@code from} to {@code to}, numbers of address spaces. */
    PointerFact converted(int from, int to) {
        if (to == ANY) {
            return new PointerFact(from == ANY ? space : from, window, from == ANY ? doubts : 0);
        }
        return new PointerFact(space == NONE ? NONE : to, window == to ? to : window == NONE ? NONE : ANY, doubts);
    }

    /** This fact, where the address is also known to be in the window of {@code other}. */
    PointerFact within(int other) {
        return new PointerFact(other, other, doubts | MISSES);
    }
}
