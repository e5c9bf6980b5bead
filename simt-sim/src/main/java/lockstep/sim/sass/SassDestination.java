package lockstep.sim.sass;

import java.util.Objects;

/** Where a result goes. */
public sealed interface SassDestination {
    /** Bits of the result: 1, 32, or 64 for a register and the next one. */
    int width();

    /**
     * A register of any file; of 64 bits a pair, whose first register gets the lower bits.
     *
     * @param file which registers
     * @param number of the first register
     * @param width 1 for predicates, else 32 or 64
     */
    record Register(SassRegisterFile file, int number, int width) implements SassDestination {
        public Register {
            Objects.requireNonNull(file);
        }
    }

    /**
     * Nowhere: the instruction names the register that reads as zero, or the predicate that is always true.
     *
     * @param width of the result that is dropped
     */
    record Discarded(int width) implements SassDestination {}
}
