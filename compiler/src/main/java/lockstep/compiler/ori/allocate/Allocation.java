package lockstep.compiler.ori.allocate;

import java.util.Objects;
import lockstep.ir.sass.ori.OriFunction;

/**
 * A function with physical registers. {@code COPY}, {@code PACK} and {@code UNPACK} remain where registers have to
 * move: each is a parallel move within one file, or one from a uniform to a general register, and reads all its sources
 * before it writes a target. A cycle of general or uniform registers can be rotated in place by exclusive or, and
 * predicates form no cycles, so no macro needs a free register.
 *
 * @param function the function, without virtual registers and {@code MOVPHI}
 * @param registers number of general registers per thread: one more than the highest that is named, counting at least
 *     the stack pointer
 * @param barriers number of convergence barriers: one more than the highest that is named
 * @param spillBytes bytes of local memory at [R1 + frameBytes] for spills and saved registers
 * @param frameBytes total bytes by which the function lowers R1
 * @param statistics what was done
 */
public record Allocation(
        OriFunction function, int registers, int barriers, int spillBytes, int frameBytes, Statistics statistics) {
    /**
     * Statistics of an allocation.
     *
     * @param rounds number of scans of the whole function
     * @param spilled registers that were given a stack slot
     * @param demoted predicates and uniform registers that are kept in another file
     * @param loads reloads from the stack
     * @param stores stores to the stack
     * @param removed copies that were coalesced
     * @param steps segment look-ups in the register banks, a measure of time
     */
    public record Statistics(int rounds, int spilled, int demoted, int loads, int stores, int removed, long steps) {}

    public Allocation {
        Objects.requireNonNull(function);
        Objects.requireNonNull(statistics);
    }
}
