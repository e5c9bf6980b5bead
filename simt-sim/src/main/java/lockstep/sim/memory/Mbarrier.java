package lockstep.sim.memory;

import lockstep.sim.value.ProgramFault;

/**
 * An mbarrier in shared memory. The state that a thread gets is opaque to programs; here it is the number of the phase,
 * shifted left by {@value #COUNT_BITS} bits, plus the number of pending arrivals. Source: PTX ISA, "mbarrier".
 */
final class Mbarrier {
    /** Size in bytes. */
    static final int BYTES = 8;

    /** Bits of a count; the PTX ISA has counts of up to 2^20 - 1. */
    static final int COUNT_BITS = 20;

    private static final long MAX_COUNT = (1L << COUNT_BITS) - 1;

    private long phase;
    private long expected;
    private long pending;

    /** A barrier whose first phase waits for {@code count} arrivals. */
    Mbarrier(long count) {
        this.expected = checked(count);
        this.pending = count;
    }

    private static long checked(long count) {
        if (count < 1 || count > MAX_COUNT) {
            throw new ProgramFault(
                    "mbarrier-count", "the count %d is not between 1 and %d".formatted(count, MAX_COUNT));
        }
        return count;
    }

    private long state() {
        return phase << COUNT_BITS | pending;
    }

    /** {@code count} arrivals; returns the state before. */
    long arrive(long count, MbarrierArrival how) {
        long before = state();
        if (checked(count) > pending) {
            throw new ProgramFault("mbarrier-count", "%d arrivals where %d are pending".formatted(count, pending));
        }
        if (!how.mayComplete() && count == pending) {
            throw new ProgramFault("mbarrier-complete", "an arrival that must not complete a phase completes it");
        }
        expected -= how.isDrop() ? count : 0;
        pending -= count;
        if (pending == 0) {
            phase++;
            pending = expected;
        }
        return before;
    }

    /** Whether the phase of {@code state}, this one or the one before, is over. */
    boolean isOver(long state) {
        long asked = state >>> COUNT_BITS;
        if (asked != phase && asked != phase - 1) {
            throw new ProgramFault(
                    "mbarrier-state", "the state is of phase %d, the barrier in phase %d".formatted(asked, phase));
        }
        return asked != phase;
    }

    /** Whether the phase of a parity, this one or the one before, is over. */
    boolean isOverByParity(long parity) {
        if (parity < 0 || parity > 1) {
            throw new ProgramFault("mbarrier-parity", "the parity %d is neither 0 nor 1".formatted(parity));
        }
        return (phase & 1) != parity;
    }
}
