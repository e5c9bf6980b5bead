package lockstep.sim.sass;

import java.util.Objects;

/** The source of an operand. Zero registers and always-true predicates are constants. */
public sealed interface SassOperandSource {
    /**
     * A general or uniform register, or the pair that begins with it, whose first register has the lower bits.
     *
     * @param file general or uniform
     * @param number of the first register
     * @param width 32 or 64
     */
    record Register(SassRegisterFile file, int number, int width) implements SassOperandSource {
        public Register {
            Objects.requireNonNull(file);
        }
    }

    /**
     * A predicate register of either kind.
     *
     * @param file predicates or uniform predicates
     * @param number 0 to 6
     * @param isNegated whether the operand is the negated predicate; the reader of the register negates it
     */
    record Predicate(SassRegisterFile file, int number, boolean isNegated) implements SassOperandSource {
        public Predicate {
            Objects.requireNonNull(file);
        }
    }

    /**
     * A constant: an immediate, a zero register, or a predicate that is always true or false.
     *
     * @param bits zero-extended
     * @param width 1, 32 or 64
     */
    record Constant(long bits, int width) implements SassOperandSource {}

    /**
     * Bytes of a constant bank.
     *
     * @param bank its number
     * @param offset of the first byte
     * @param width 32 or 64 bits
     */
    record ConstantBank(int bank, int offset, int width) implements SassOperandSource {}
}
