package lockstep.ir.sass.ori;

/** An operand of a {@linkplain OriPtx PTX macro}: a register, a negated predicate, a number. */
public sealed interface OriOperand permits OriRegister, OriOperand.OriNot, OriOperand.OriImmediate {
    /**
     * A number, by its bits; the operand determines how many of them count.
     *
     * @param bits unsigned
     */
    record OriImmediate(long bits) implements OriOperand {
        /** {@code 0x3f800000}. */
        @Override
        public String toString() {
            return "0x" + Long.toHexString(bits);
        }
    }

    /**
     * The negation of a predicate.
     *
     * @param predicate of each lane or of the warp
     */
    record OriNot(OriRegister predicate) implements OriOperand {
        public OriNot {
            if (!predicate.file().isPredicate()) {
                throw new IllegalArgumentException("!" + predicate);
            }
        }

        /** {@code !%P3}. */
        @Override
        public String toString() {
            return "!" + predicate;
        }
    }
}
