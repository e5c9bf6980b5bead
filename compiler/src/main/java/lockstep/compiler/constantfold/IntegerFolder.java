package lockstep.compiler.constantfold;

import java.math.BigInteger;
import java.util.Optional;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;

/** Folds integer operations as LangRef defines them; an empty result is poison. */
final class IntegerFolder {
    private IntegerFolder() {}

    /** Whether the operation is immediate undefined behaviour: division by 0, or overflow of sdiv and srem. */
    static boolean isTrap(Opcode opcode, ConstantInt a, ConstantInt b) {
        return switch (opcode) {
            case UDIV, UREM -> b.isZero();
            case SDIV, SREM -> b.isZero() || b.isAllOnes() && isSignedMinimum(a);
            case RET,
                    BR,
                    SWITCH,
                    INDIRECTBR,
                    UNREACHABLE,
                    FNEG,
                    ADD,
                    FADD,
                    SUB,
                    FSUB,
                    MUL,
                    FMUL,
                    FDIV,
                    FREM,
                    SHL,
                    LSHR,
                    ASHR,
                    AND,
                    OR,
                    XOR,
                    ALLOCA,
                    LOAD,
                    STORE,
                    GETELEMENTPTR,
                    FENCE,
                    CMPXCHG,
                    ATOMICRMW,
                    TRUNC,
                    ZEXT,
                    SEXT,
                    FPTOUI,
                    FPTOSI,
                    UITOFP,
                    SITOFP,
                    FPTRUNC,
                    FPEXT,
                    PTRTOINT,
                    INTTOPTR,
                    BITCAST,
                    ADDRSPACECAST,
                    ICMP,
                    FCMP,
                    PHI,
                    CALL,
                    SELECT,
                    EXTRACTELEMENT,
                    INSERTELEMENT,
                    SHUFFLEVECTOR,
                    EXTRACTVALUE,
                    INSERTVALUE,
                    FREEZE -> false;
        };
    }

    private static boolean isSignedMinimum(ConstantInt a) {
        return a.isPowerOfTwo() && a.unsigned().testBit(a.width() - 1);
    }

    /** The result, modulo 2^width; empty if it is poison. The operation must not trap. */
    static Optional<BigInteger> binary(Opcode opcode, int flags, ConstantInt a, ConstantInt b) {
        return switch (opcode) {
            case ADD ->
                wrapping(
                        flags,
                        a.width(),
                        a.unsigned().add(b.unsigned()),
                        a.signed().add(b.signed()));
            case SUB ->
                wrapping(
                        flags,
                        a.width(),
                        a.unsigned().subtract(b.unsigned()),
                        a.signed().subtract(b.signed()));
            case MUL ->
                wrapping(
                        flags,
                        a.width(),
                        a.unsigned().multiply(b.unsigned()),
                        a.signed().multiply(b.signed()));
            case UDIV -> exact(flags, a.unsigned().divideAndRemainder(b.unsigned()));
            case SDIV -> exact(flags, a.signed().divideAndRemainder(b.signed()));
            case UREM -> Optional.of(a.unsigned().remainder(b.unsigned()));
            case SREM -> Optional.of(a.signed().remainder(b.signed()));
            case SHL, LSHR, ASHR -> shift(opcode, flags, a, b);
            case AND -> Optional.of(a.unsigned().and(b.unsigned()));
            case OR -> or(flags, a.unsigned(), b.unsigned());
            case XOR -> Optional.of(a.unsigned().xor(b.unsigned()));
            case RET,
                    BR,
                    SWITCH,
                    INDIRECTBR,
                    UNREACHABLE,
                    FNEG,
                    FADD,
                    FSUB,
                    FMUL,
                    FDIV,
                    FREM,
                    ALLOCA,
                    LOAD,
                    STORE,
                    GETELEMENTPTR,
                    FENCE,
                    CMPXCHG,
                    ATOMICRMW,
                    TRUNC,
                    ZEXT,
                    SEXT,
                    FPTOUI,
                    FPTOSI,
                    UITOFP,
                    SITOFP,
                    FPTRUNC,
                    FPEXT,
                    PTRTOINT,
                    INTTOPTR,
                    BITCAST,
                    ADDRSPACECAST,
                    ICMP,
                    FCMP,
                    PHI,
                    CALL,
                    SELECT,
                    EXTRACTELEMENT,
                    INSERTELEMENT,
                    SHUFFLEVECTOR,
                    EXTRACTVALUE,
                    INSERTVALUE,
                    FREEZE -> throw new IllegalArgumentException(opcode + " is not an operation on two integers");
        };
    }

    private static boolean has(int flags, Flag flag) {
        return (flags & flag.bit()) != 0;
    }

    /** Whether {@code value} is an unsigned number of {@code width} bits. */
    static boolean fitsUnsigned(BigInteger value, int width) {
        return value.signum() >= 0 && value.bitLength() <= width;
    }

    /** Whether {@code value} is a signed number of {@code width} bits. */
    static boolean fitsSigned(BigInteger value, int width) {
        return value.bitLength() < width;
    }

    private static Optional<BigInteger> wrapping(int flags, int width, BigInteger unsigned, BigInteger signed) {
        boolean poison = has(flags, Flag.NUW) && !fitsUnsigned(unsigned, width)
                || has(flags, Flag.NSW) && !fitsSigned(signed, width);
        return poison ? Optional.empty() : Optional.of(unsigned);
    }

    private static Optional<BigInteger> exact(int flags, BigInteger[] quotientAndRemainder) {
        boolean poison = has(flags, Flag.EXACT) && quotientAndRemainder[1].signum() != 0;
        return poison ? Optional.empty() : Optional.of(quotientAndRemainder[0]);
    }

    private static Optional<BigInteger> or(int flags, BigInteger a, BigInteger b) {
        boolean poison = has(flags, Flag.DISJOINT) && a.and(b).signum() != 0;
        return poison ? Optional.empty() : Optional.of(a.or(b));
    }

    private static Optional<BigInteger> shift(Opcode opcode, int flags, ConstantInt a, ConstantInt amount) {
        if (amount.unsigned().compareTo(BigInteger.valueOf(a.width())) >= 0) {
            return Optional.empty();
        }
        int by = amount.unsigned().intValueExact();
        if (opcode == Opcode.SHL) {
            return shiftLeft(flags, a, by);
        }
        boolean losesBits = by > 0 && !a.isZero() && a.unsigned().getLowestSetBit() < by;
        if (has(flags, Flag.EXACT) && losesBits) {
            return Optional.empty();
        }
        BigInteger value = opcode == Opcode.LSHR ? a.unsigned() : a.signed();
        return Optional.of(value.shiftRight(by));
    }

    private static Optional<BigInteger> shiftLeft(int flags, ConstantInt a, int by) {
        return wrapping(flags, a.width(), a.unsigned().shiftLeft(by), a.signed().shiftLeft(by));
    }

    /** Whether {@code a predicate b}. */
    static boolean compare(Predicate predicate, ConstantInt a, ConstantInt b) {
        return predicate.holds(a.unsigned().compareTo(b.unsigned()), a.signed().compareTo(b.signed()));
    }
}
