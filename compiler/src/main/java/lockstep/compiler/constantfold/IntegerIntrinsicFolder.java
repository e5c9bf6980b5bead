package lockstep.compiler.constantfold;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.jspecify.annotations.Nullable;

/**
 * Folds integer intrinsics on exact integers. An empty result is poison. Source: LLVM Language Reference, "Bit
 * Manipulation", "Saturation Arithmetic", "Standard C/C++ Library" intrinsics; for those of PTX the PTX ISA, "Integer
 * Arithmetic".
 */
final class IntegerIntrinsicFolder {
    /**
     * A scalar intrinsic; {@code width} is that of the first operand, the result is taken modulo the width of its own
     * type.
     */
    interface Operation {
        Optional<BigInteger> of(int width, List<ConstantInt> operands);
    }

    private static final Map<Intrinsic, Operation> TABLE = Map.ofEntries(
            Map.entry(Intrinsic.ABS, (w, x) -> absolute(w, x.get(0), x.get(1).isOne())),
            Map.entry(Intrinsic.NVVM_ABS, (w, x) -> absolute(w, x.get(0), false)),
            Map.entry(
                    Intrinsic.SMAX,
                    (w, x) -> some(x.get(0).signed().max(x.get(1).signed()))),
            Map.entry(
                    Intrinsic.SMIN,
                    (w, x) -> some(x.get(0).signed().min(x.get(1).signed()))),
            Map.entry(
                    Intrinsic.UMAX,
                    (w, x) -> some(x.get(0).unsigned().max(x.get(1).unsigned()))),
            Map.entry(
                    Intrinsic.UMIN,
                    (w, x) -> some(x.get(0).unsigned().min(x.get(1).unsigned()))),
            Map.entry(
                    Intrinsic.SCMP,
                    (w, x) -> number(x.get(0).signed().compareTo(x.get(1).signed()))),
            Map.entry(
                    Intrinsic.UCMP,
                    (w, x) -> number(x.get(0).unsigned().compareTo(x.get(1).unsigned()))),
            Map.entry(Intrinsic.BITREVERSE, (w, x) -> some(reversed(w, x.get(0).unsigned(), 1))),
            Map.entry(Intrinsic.BSWAP, (w, x) -> some(reversed(w, x.get(0).unsigned(), 8))),
            Map.entry(Intrinsic.CTPOP, (w, x) -> number(x.get(0).unsigned().bitCount())),
            Map.entry(Intrinsic.NVVM_POPC, (w, x) -> number(x.get(0).unsigned().bitCount())),
            Map.entry(Intrinsic.CTLZ, (w, x) -> count(x, w - x.get(0).unsigned().bitLength())),
            Map.entry(
                    Intrinsic.NVVM_CLZ, (w, x) -> number(w - x.get(0).unsigned().bitLength())),
            Map.entry(
                    Intrinsic.CTTZ, (w, x) -> count(x, trailingZeros(w, x.get(0).unsigned()))),
            Map.entry(Intrinsic.FSHL, (w, x) -> some(funnel(w, x, amount(w, x.get(2))))),
            Map.entry(Intrinsic.FSHR, (w, x) -> some(funnel(w, x, w - amount(w, x.get(2))))),
            Map.entry(Intrinsic.ROTATE_LEFT, (w, x) -> some(rotated(w, x.get(0), amount(w, x.get(1))))),
            Map.entry(Intrinsic.ROTATE_RIGHT, (w, x) -> some(rotated(w, x.get(0), w - amount(w, x.get(1))))),
            Map.entry(
                    Intrinsic.SADD_SAT,
                    (w, x) -> signed(w, x.get(0).signed().add(x.get(1).signed()))),
            Map.entry(
                    Intrinsic.UADD_SAT,
                    (w, x) -> unsigned(w, x.get(0).unsigned().add(x.get(1).unsigned()))),
            Map.entry(
                    Intrinsic.SSUB_SAT,
                    (w, x) -> signed(w, x.get(0).signed().subtract(x.get(1).signed()))),
            Map.entry(
                    Intrinsic.USUB_SAT,
                    (w, x) -> unsigned(w, x.get(0).unsigned().subtract(x.get(1).unsigned()))),
            Map.entry(
                    Intrinsic.SSHL_SAT,
                    (w, x) ->
                            shift(w, x).flatMap(n -> signed(w, x.get(0).signed().shiftLeft(n)))),
            Map.entry(
                    Intrinsic.USHL_SAT,
                    (w, x) -> shift(w, x)
                            .flatMap(n -> unsigned(w, x.get(0).unsigned().shiftLeft(n)))),
            Map.entry(
                    Intrinsic.MULHI_SIGNED,
                    (w, x) -> some(x.get(0).signed().multiply(x.get(1).signed()).shiftRight(w))),
            Map.entry(
                    Intrinsic.MULHI_UNSIGNED,
                    (w, x) -> some(
                            x.get(0).unsigned().multiply(x.get(1).unsigned()).shiftRight(w))),
            Map.entry(Intrinsic.SWAP_HALVES, (w, x) -> some(rotated(w, x.get(0), w / 2))));

    private static final Map<Intrinsic, Operation> REDUCTIONS = Map.of(
            Intrinsic.VECTOR_REDUCE_ADD,
                    (w, x) -> some(x.get(0).unsigned().add(x.get(1).unsigned())),
            Intrinsic.VECTOR_REDUCE_MUL,
                    (w, x) -> some(x.get(0).unsigned().multiply(x.get(1).unsigned())),
            Intrinsic.VECTOR_REDUCE_AND,
                    (w, x) -> some(x.get(0).unsigned().and(x.get(1).unsigned())),
            Intrinsic.VECTOR_REDUCE_OR,
                    (w, x) -> some(x.get(0).unsigned().or(x.get(1).unsigned())),
            Intrinsic.VECTOR_REDUCE_XOR,
                    (w, x) -> some(x.get(0).unsigned().xor(x.get(1).unsigned())),
            Intrinsic.VECTOR_REDUCE_SMAX,
                    (w, x) -> some(x.get(0).signed().max(x.get(1).signed())),
            Intrinsic.VECTOR_REDUCE_SMIN,
                    (w, x) -> some(x.get(0).signed().min(x.get(1).signed())),
            Intrinsic.VECTOR_REDUCE_UMAX,
                    (w, x) -> some(x.get(0).unsigned().max(x.get(1).unsigned())),
            Intrinsic.VECTOR_REDUCE_UMIN,
                    (w, x) -> some(x.get(0).unsigned().min(x.get(1).unsigned())));

    /** The exact results of the operations with overflow. */
    private static final Map<Intrinsic, Operation> OVERFLOWING = Map.of(
            Intrinsic.SADD_WITH_OVERFLOW,
                    (w, x) -> some(x.get(0).signed().add(x.get(1).signed())),
            Intrinsic.UADD_WITH_OVERFLOW,
                    (w, x) -> some(x.get(0).unsigned().add(x.get(1).unsigned())),
            Intrinsic.SSUB_WITH_OVERFLOW,
                    (w, x) -> some(x.get(0).signed().subtract(x.get(1).signed())),
            Intrinsic.USUB_WITH_OVERFLOW,
                    (w, x) -> some(x.get(0).unsigned().subtract(x.get(1).unsigned())),
            Intrinsic.SMUL_WITH_OVERFLOW,
                    (w, x) -> some(x.get(0).signed().multiply(x.get(1).signed())),
            Intrinsic.UMUL_WITH_OVERFLOW,
                    (w, x) -> some(x.get(0).unsigned().multiply(x.get(1).unsigned())));

    private IntegerIntrinsicFolder() {}

    /** The operation of an intrinsic from integers to an integer; null for others. */
    static @Nullable Operation of(Intrinsic kind) {
        return TABLE.get(kind);
    }

    /** The operation that combines two elements of an integer reduction; null for other intrinsics. */
    static @Nullable Operation reduction(Intrinsic kind) {
        return REDUCTIONS.get(kind);
    }

    /** The exact result of an operation with overflow; null for other intrinsics. */
    static @Nullable Operation overflowing(Intrinsic kind) {
        return OVERFLOWING.get(kind);
    }

    /** Whether an operation with overflow checks for signed overflow. */
    static boolean isSigned(Intrinsic overflowing) {
        return overflowing == Intrinsic.SADD_WITH_OVERFLOW
                || overflowing == Intrinsic.SSUB_WITH_OVERFLOW
                || overflowing == Intrinsic.SMUL_WITH_OVERFLOW;
    }

    private static Optional<BigInteger> some(BigInteger value) {
        return Optional.of(value);
    }

    private static Optional<BigInteger> number(long value) {
        return Optional.of(BigInteger.valueOf(value));
    }

    private static BigInteger power(int exponent) {
        return BigInteger.ONE.shiftLeft(exponent);
    }

    private static Optional<BigInteger> absolute(int width, ConstantInt a, boolean leastIsPoison) {
        boolean isLeast = a.signed().equals(power(width - 1).negate());
        return isLeast && leastIsPoison ? Optional.empty() : some(a.signed().abs());
    }

    /** A count of zeros; poison for 0 if the second operand is true. */
    private static Optional<BigInteger> count(List<ConstantInt> x, int zeros) {
        return x.get(0).isZero() && x.get(1).isOne() ? Optional.empty() : number(zeros);
    }

    private static int trailingZeros(int width, BigInteger value) {
        return value.signum() == 0 ? width : value.getLowestSetBit();
    }

    private static BigInteger reversed(int width, BigInteger bits, int group) {
        BigInteger result = BigInteger.ZERO;
        for (int i = 0; i < width; i++) {
            if (bits.testBit(i)) {
                result = result.setBit(width - group - i / group * group + i % group);
            }
        }
        return result;
    }

    private static int amount(int width, ConstantInt count) {
        return count.unsigned().mod(BigInteger.valueOf(width)).intValueExact();
    }

    /** The upper half of the concatenated operands, shifted left by 0 to {@code width}. */
    private static BigInteger funnel(int width, List<ConstantInt> x, int left) {
        BigInteger both = x.get(0).unsigned().shiftLeft(width).or(x.get(1).unsigned());
        return both.shiftLeft(left).shiftRight(width);
    }

    private static BigInteger rotated(int width, ConstantInt x, int left) {
        return funnel(width, List.of(x, x), left);
    }

    private static Optional<Integer> shift(int width, List<ConstantInt> x) {
        boolean isFar = x.get(1).unsigned().compareTo(BigInteger.valueOf(width)) >= 0;
        return isFar ? Optional.empty() : Optional.of(x.get(1).unsigned().intValueExact());
    }

    private static Optional<BigInteger> signed(int width, BigInteger value) {
        BigInteger most = power(width - 1).subtract(BigInteger.ONE);
        return some(value.min(most).max(most.not()));
    }

    private static Optional<BigInteger> unsigned(int width, BigInteger value) {
        return some(value.min(power(width).subtract(BigInteger.ONE)).max(BigInteger.ZERO));
    }
}
