package lockstep.compiler.ori.allocate;

import java.util.Objects;
import lockstep.ir.sass.ori.OriFunction;

/**
 * A function with registers of the machine. {@code COPY}, {@code PACK} and {@code UNPACK} are left where registers have
 * to move: each is a parallel move within one file, or one from a uniform to a general register, whose sources are all
 * read before a target is written. A general or uniform cycle can be done by exclusive or in place, predicates have
 * none, so that no macro needs a free register.
 *
 * @param function without virtual registers and {@code MOVPHI}
 * @param registers general registers that a thread needs: one more than the highest that is named, at least the stack
 *     pointer's
 * @param barriers convergence barriers: one more than the highest that is named
 * @param spillBytes bytes of local memory at [R1 + frameBytes] for spills and saved registers
 * @param frameBytes bytes by which the function lowers R1 altogether
 * @param statistics what was done
 */
public record Allocation(
        OriFunction function, int registers, int barriers, int spillBytes, int frameBytes, Statistics statistics) {
    /**
     * What an allocation did.
     *
     * @param rounds scans of the whole function
     * @param spilled registers that got a slot of the stack
     * @param demoted predicates and uniform registers that are kept in another file
     * @param loads reloads from the stack
     * @param stores stores to the stack
     * @param removed copies that became nothing
     * @param steps look-ups of segments in the registers' occupation, a measure of time
     */
    public record Statistics(int rounds, int spilled, int demoted, int loads, int stores, int removed, long steps) {}

    public Allocation {
        Objects.requireNonNull(function);
        Objects.requireNonNull(statistics);
    }
}
