package lockstep.ir.ptx;

import java.util.Objects;

/**
 * The address of a variable or function, or a label as a target.
 *
 * @param symbol what is named
 * @param offset in bytes, {@code symbol+4}
 */
public record PtxSymbolOperand(PtxSymbol symbol, long offset) implements PtxOperand {
    public PtxSymbolOperand {
        Objects.requireNonNull(symbol);
    }

    /** The symbol itself. */
    public PtxSymbolOperand(PtxSymbol symbol) {
        this(symbol, 0);
    }
}
