package lockstep.ir.ptx;

import java.util.Objects;

/** An address in brackets. Offsets are in bytes, 32 bits in PTX. */
public sealed interface PtxAddress extends PtxOperand {

    /**
     * {@code [register+offset]}.
     *
     * @param base holds the address
     */
    record OfRegister(PtxRegister base, long offset) implements PtxAddress {
        public OfRegister {
            Objects.requireNonNull(base);
        }
    }

    /**
     * {@code [symbol+offset]}.
     *
     * @param base a variable; a function or label is an error that the verifier reports
     */
    record OfSymbol(PtxSymbol base, long offset) implements PtxAddress {
        public OfSymbol {
            Objects.requireNonNull(base);
        }
    }

    /** {@code [offset]}: an address as a number. */
    record Absolute(long offset) implements PtxAddress {}
}
