package lockstep.ir.nvvm;

import java.math.BigInteger;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.type.Type.IntType;

/** An integer constant. */
public final class ConstantInt extends Constant {
    private final IntType intType;
    private final BigInteger value;
    private final ExactInt number;

    ConstantInt(IntType type, BigInteger value) {
        super(type);
        this.intType = type;
        this.value = value;
        this.number = ExactInt.of(value);
    }

    /** The type. */
    public IntType intType() {
        return intType;
    }

    /** Width in bits. */
    public int width() {
        return intType.width();
    }

    /** The value read as unsigned: 0 to 2^width - 1. */
    public BigInteger unsigned() {
        return value;
    }

    /** The value read as unsigned, as {@link #unsigned}. */
    public ExactInt number() {
        return number;
    }

    /** The value read as two's complement. */
    public BigInteger signed() {
        return value.testBit(width() - 1) ? value.subtract(BigInteger.ONE.shiftLeft(width())) : value;
    }

    /** The value read as two's complement, as {@link #signed}. */
    public ExactInt signedNumber() {
        return number.testBit(width() - 1) ? number.subtract(ExactInt.ONE.shiftLeft(width())) : number;
    }

    /** The low 64 bits of the value, zero-extended. */
    public long zext() {
        return number.longValue();
    }

    /** The low 64 bits of the value, sign-extended from the width. */
    public long sext() {
        int w = width();
        return w >= 64 ? number.longValue() : (number.longValue() << (64 - w)) >> (64 - w);
    }

    /** Whether the value read as unsigned is {@code other}. */
    public boolean is(long other) {
        return number.is(other);
    }

    @Override
    public boolean isZero() {
        return number.signum() == 0;
    }

    /** Whether the value is 1. */
    public boolean isOne() {
        return number.is(1);
    }

    /** Whether all bits are set. */
    public boolean isAllOnes() {
        return number.bitCount() == width();
    }

    /** Whether exactly one bit is set. */
    public boolean isPowerOfTwo() {
        return number.bitCount() == 1;
    }
}
