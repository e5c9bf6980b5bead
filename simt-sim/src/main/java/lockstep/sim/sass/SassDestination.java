package lockstep.sim.sass;

import java.util.Objects;

/** The destination of a result. */
public sealed interface SassDestination {
    /** Bits of the result: 1, 32, or 64 for a register and the next one. */
    int width();

    /**
     * A register of any file; for 64 bits a pair, whose first register gets the lower bits.
     *
     * @param file the register file
     * @param number of the first register
     * @param width 1 for predicates, else 32 or 64
     */
    record Register(SassRegisterFile file, int number, int width) implements SassDestination {
        public Register {
            Objects.requireNonNull(file);
        }
    }

    /**
     * A discarded result: the instruction names the zero register or the always-true predicate.
     *
     * @param width of the discarded result
     */
    record Discarded(int width) implements SassDestination {}
}
