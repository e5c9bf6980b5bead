package lockstep.compiler.emit;

import java.math.BigInteger;
import java.util.Objects;
import lockstep.ir.nvvm.GlobalValue;
import org.jspecify.annotations.Nullable;

/**
 * The value of a scalar constant: a number, or an address that the assembler knows and an offset in bytes.
 *
 * @param symbol null for a number
 * @param generic whether the address is a generic one of a variable, not one in its own space
 * @param bits how many of the lowest bits of the address it has; 0 for a number
 * @param number with its sign
 */
public record ConstantAddress(@Nullable GlobalValue symbol, boolean generic, int bits, BigInteger number) {
    public ConstantAddress {
        Objects.requireNonNull(number);
    }

    static final ConstantAddress ZERO = ofNumber(BigInteger.ZERO);

    static ConstantAddress ofNumber(BigInteger number) {
        return new ConstantAddress(null, false, 0, number);
    }

    /** Whether it is a number. */
    public boolean isNumber() {
        return symbol == null;
    }

    ConstantAddress with(BigInteger other) {
        return new ConstantAddress(symbol, generic, bits, other);
    }

    ConstantAddress in(boolean genericSpace) {
        return new ConstantAddress(symbol, genericSpace, bits, number);
    }

    ConstantAddress withBits(int kept) {
        return new ConstantAddress(symbol, generic, kept, number);
    }

    /** Whether both are offsets from the same base. */
    boolean hasBaseOf(ConstantAddress other) {
        return symbol == other.symbol && generic == other.generic && bits == other.bits;
    }
}
