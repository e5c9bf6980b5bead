package lockstep.sim.nvvm;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTrait;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Scalar;

/**
 * Products and quotients of fixed-point numbers (LLVM Language Reference, "Fixed Point Arithmetic Intrinsics") of any
 * width. The rounding direction of a result that is not exactly representable is unspecified: it is rounded down and
 * marked chosen (docs/semantics.md, S3.14). A product that does not fit is poison, since the product intrinsics may be
 * speculated; a quotient that does not fit is undefined behaviour.
 */
final class FixedPoint {
    private record Operation(boolean divides, boolean saturates) {}

    private static final Map<Intrinsic, Operation> OPERATIONS = Map.of(
            Intrinsic.SMUL_FIX, new Operation(false, false),
            Intrinsic.UMUL_FIX, new Operation(false, false),
            Intrinsic.SMUL_FIX_SAT, new Operation(false, true),
            Intrinsic.UMUL_FIX_SAT, new Operation(false, true),
            Intrinsic.SDIV_FIX, new Operation(true, false),
            Intrinsic.UDIV_FIX, new Operation(true, false),
            Intrinsic.SDIV_FIX_SAT, new Operation(true, true),
            Intrinsic.UDIV_FIX_SAT, new Operation(true, true));

    private final boolean signed;
    private final boolean saturates;
    private final boolean divides;
    private final int scale;
    private final int width;

    private FixedPoint(boolean signed, Operation operation, int scale, int width) {
        this.signed = signed;
        this.saturates = operation.saturates;
        this.divides = operation.divides;
        this.scale = scale;
        this.width = width;
    }

    /** Computes one element; false, with nothing written, for any other intrinsic. */
    static boolean element(Intrinsic kind, int width, Scalar[] x, Scalar out) {
        Operation operation = OPERATIONS.get(kind);
        if (operation == null) {
            return false;
        }
        new FixedPoint(kind.is(IntrinsicTrait.SIGNED), operation, (int) x[2].low, width).compute(x[0], x[1], out);
        return true;
    }

    private void compute(Scalar first, Scalar second, Scalar out) {
        OpenBits a = OpenBits.of(first, width);
        OpenBits b = OpenBits.of(second, width);
        if (divides) {
            checkDivisor(second, b);
        }
        if (first.poison || second.poison) {
            Results.poison(first, second, out);
            return;
        }
        Range all = range(a, b);
        boolean fits = all.least.compareTo(lowest()) >= 0 && all.most.compareTo(highest()) <= 0;
        if (!fits && !saturates) {
            overflow(first, second, out);
            return;
        }
        Range concrete = range(a.concrete(), b.concrete());
        BigInteger value = clamped(concrete.least);
        BigInteger open = BigInteger.ZERO;
        if (!a.isDefined() || !b.isDefined()) {
            open = varying(clamped(all.least), clamped(all.most));
        }
        OpenBits.of(value, open, width).write(first, second, out);
        out.chosen |= !clamped(concrete.most).equals(value);
    }

    private void checkDivisor(Scalar divisor, OpenBits bits) {
        if (divisor.poison) {
            throw new ProgramFault("division-by-poison", "a fixed-point quotient: the divisor is poison");
        }
        if (bits.maybe(BigInteger.ZERO)) {
            throw new ProgramFault(
                    "division-by-zero",
                    "a fixed-point quotient: the divisor is " + (bits.isDefined() ? "zero" : "possibly zero"));
        }
    }

    private void overflow(Scalar first, Scalar second, Scalar out) {
        if (divides) {
            throw new ProgramFault("fixed-point-overflow", "a fixed-point quotient does not fit " + width + " bits");
        }
        Results.poison(first, second, out);
    }

    /** The least result, rounded down, and the greatest, rounded up, over all choices of undefined bits. */
    private record Range(BigInteger least, BigInteger most) {}

    /** Products, and quotients by divisors of one sign, have their extremes at the ends of the operands' ranges. */
    private Range range(OpenBits a, OpenBits b) {
        List<BigInteger> down = new ArrayList<>();
        List<BigInteger> up = new ArrayList<>();
        for (BigInteger x : ends(a)) {
            for (BigInteger y : signed && divides ? divisors(b) : ends(b)) {
                BigInteger[] rounded = divides ? quotient(x, y) : product(x, y);
                down.add(rounded[0]);
                up.add(rounded[1]);
            }
        }
        return new Range(Collections.min(down), Collections.max(up));
    }

    private BigInteger[] ends(OpenBits value) {
        return signed
                ? new BigInteger[] {value.signedMin(), value.signedMax()}
                : new BigInteger[] {value.min(), value.max()};
    }

    /** The ends of the negative and of the positive values: quotients have their extremes next to zero. */
    private BigInteger[] divisors(OpenBits value) {
        if (!value.undefined().testBit(width - 1)) {
            return ends(value);
        }
        BigInteger sign = BigInteger.ONE.shiftLeft(width - 1);
        BigInteger small = value.min().clearBit(width - 1);
        BigInteger large = value.max().clearBit(width - 1);
        return new BigInteger[] {small.subtract(sign), large.subtract(sign), small, large};
    }

    private BigInteger[] product(BigInteger a, BigInteger b) {
        BigInteger exact = a.multiply(b);
        BigInteger down = exact.shiftRight(scale);
        boolean isExact = down.shiftLeft(scale).equals(exact);
        return new BigInteger[] {down, isExact ? down : down.add(BigInteger.ONE)};
    }

    private BigInteger[] quotient(BigInteger a, BigInteger b) {
        BigInteger dividend = b.signum() < 0 ? a.shiftLeft(scale).negate() : a.shiftLeft(scale);
        BigInteger[] parts = dividend.divideAndRemainder(b.abs());
        BigInteger down = parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
        return new BigInteger[] {down, parts[1].signum() == 0 ? down : down.add(BigInteger.ONE)};
    }

    private BigInteger lowest() {
        return signed ? BigInteger.ONE.shiftLeft(width - 1).negate() : BigInteger.ZERO;
    }

    private BigInteger highest() {
        return OpenBits.ones(signed ? width - 1 : width);
    }

    private BigInteger clamped(BigInteger value) {
        return value.max(lowest()).min(highest());
    }

    /** The bits below the highest in which the ends of a range differ, as two's complement. */
    private BigInteger varying(BigInteger least, BigInteger most) {
        BigInteger differences = OpenBits.wrap(least, width).xor(OpenBits.wrap(most, width));
        return OpenBits.ones(differences.bitLength());
    }
}
