package lockstep.compiler.emit;

import java.math.BigInteger;
import java.util.Objects;
import lockstep.ir.nvvm.GlobalValue;
import org.jspecify.annotations.Nullable;

/**
 * The value of a scalar constant: a number, or a symbolic address plus an offset in bytes.
 *
 * @param symbol null for a number
 * @param generic whether it is the generic address of a variable rather than the one in its own space
 * @param bits number of low bits of the address that it consists of; 0 for a number
 * @param number the number or offset, signed
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
