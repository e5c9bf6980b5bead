package lockstep.ir.ptx;

import java.util.List;
import java.util.Objects;

/** The initial value of a variable; bytes without one are zero. */
public sealed interface PtxInitializer {
    /**
     * A number.
     *
     * @param value truncated to the type of the variable
     */
    record OfInteger(PtxInteger value) implements PtxInitializer {
        public OfInteger {
            Objects.requireNonNull(value);
        }
    }

    /**
     * A floating number.
     *
     * @param value rounded to the type of the variable
     */
    record OfFloat(PtxFloat value) implements PtxInitializer {
        public OfFloat {
            Objects.requireNonNull(value);
        }
    }

    /**
     * An address, {@code generic(symbol)+8}, or a byte of it, {@code 0xFF00(symbol)}.
     *
     * @param symbol a variable or function
     * @param offset in bytes
     * @param generic whether the address is generic, not one in the space of the variable
     * @param mask selects a byte of the address; 0 for the whole address
     */
    record OfAddress(PtxSymbol symbol, long offset, boolean generic, long mask) implements PtxInitializer {
        public OfAddress {
            Objects.requireNonNull(symbol);
        }
    }

    /**
     * {@code {a, b}}.
     *
     * @param elements one for each element of the first dimension, or fewer; nested as deep as there are dimensions
     */
    record OfList(List<PtxInitializer> elements) implements PtxInitializer {
        public OfList {
            elements = List.copyOf(elements);
        }
    }
}
