package lockstep.sim.nvvm;

import java.math.BigInteger;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTrait;
import lockstep.sim.bits.WideDefinedness;
import lockstep.sim.bits.WideInt;
import lockstep.sim.value.Scalar;

/** {@link IntegerIntrinsics} on integers of 65 to 128 bits; no argument is poison. */
final class WideIntegerIntrinsics {
    private WideIntegerIntrinsics() {}

    /** Computes one element; false, with nothing written, for intrinsics that do not have such widths. */
    static boolean element(Intrinsic kind, int width, Scalar[] x, Scalar out) {
        return bits(kind, width, x, out) || counts(kind, width, x, out) || saturating(kind, width, x, out);
    }

    private static WideInt bits(Scalar scalar) {
        return new WideInt(scalar.high, scalar.low);
    }

    private static WideInt open(Scalar scalar) {
        return new WideInt(scalar.undefinedHigh, scalar.undefinedLow);
    }

    private static void write(Scalar[] x, Scalar out, WideInt value, WideInt open) {
        Results.write(x[0], x[x.length - 1], out, value.low(), value.high(), open.low(), open.high());
        Results.inherit(x, out);
    }

    // ---- bit operations with exact undefined bits

    private static boolean bits(Intrinsic kind, int width, Scalar[] x, Scalar out) {
        WideInt a = bits(x[0]);
        switch (kind) {
            case BSWAP -> write(x, out, a.bswap(width), WideDefinedness.bswap(open(x[0]), width));
            case BITREVERSE -> write(x, out, a.bitreverse(width), WideDefinedness.bitreverse(open(x[0]), width));
            case FSHL -> {
                WideInt amount = bits(x[2]);
                boolean isOpen = !open(x[2]).isZero();
                WideInt open = WideDefinedness.fshl(open(x[0]), open(x[1]), amount, isOpen, width);
                write(x, out, a.fshl(bits(x[1]), amount, width), open);
            }
            case FSHR -> {
                WideInt amount = bits(x[2]);
                boolean isOpen = !open(x[2]).isZero();
                WideInt open = WideDefinedness.fshr(open(x[0]), open(x[1]), amount, isOpen, width);
                write(x, out, a.fshr(bits(x[1]), amount, width), open);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    // ---- counts, which are monotonic in every bit

    private static boolean counts(Intrinsic kind, int width, Scalar[] x, Scalar out) {
        WideInt least = bits(x[0]).and(open(x[0]).not(width));
        WideInt most = bits(x[0]).or(open(x[0]));
        boolean zeroIsPoison = x.length > 1 && (x[1].low & 1) != 0;
        switch (kind) {
            case CTPOP -> count(x, out, bits(x[0]).ctpop(), least.ctpop(), most.ctpop());
            case CTLZ -> count(x, out, bits(x[0]).ctlz(width), most.ctlz(width), least.ctlz(width));
            case CTTZ -> count(x, out, bits(x[0]).cttz(width), most.cttz(width), least.cttz(width));
            default -> {
                return false;
            }
        }
        out.poison = kind != Intrinsic.CTPOP && zeroIsPoison && least.isZero();
        return true;
    }

    private static void count(Scalar[] x, Scalar out, int value, int least, int most) {
        int differences = least ^ most;
        long open = differences == 0 ? 0 : (Integer.highestOneBit(differences) << 1) - 1;
        write(x, out, WideInt.ofUnsigned(value), WideInt.ofUnsigned(open));
    }

    // ---- saturation

    private static boolean saturating(Intrinsic kind, int width, Scalar[] x, Scalar out) {
        boolean isSigned = kind.is(IntrinsicTrait.SIGNED);
        switch (kind) {
            case UADD_SAT, SADD_SAT -> clampSum(isSigned, false, width, x, out);
            case USUB_SAT, SSUB_SAT -> clampSum(isSigned, true, width, x, out);
            case USHL_SAT, SSHL_SAT -> clampShift(isSigned, width, x, out);
            default -> {
                return false;
            }
        }
        return true;
    }

    private static void clampSum(boolean signed, boolean subtracts, int width, Scalar[] x, Scalar out) {
        OpenBits a = OpenBits.of(x[0], width);
        OpenBits b = OpenBits.of(x[1], width);
        BigInteger leastB = signed ? b.signedMin() : b.min();
        BigInteger mostB = signed ? b.signedMax() : b.max();
        BigInteger least = (signed ? a.signedMin() : a.min()).add(subtracts ? mostB.negate() : leastB);
        BigInteger most = (signed ? a.signedMax() : a.max()).add(subtracts ? leastB.negate() : mostB);
        BigInteger own = signed ? b.signedValue() : b.value();
        BigInteger value = (signed ? a.signedValue() : a.value()).add(subtracts ? own.negate() : own);
        writeClamped(signed, width, value, least, most, x, out);
    }

    private static void clampShift(boolean signed, int width, Scalar[] x, Scalar out) {
        OpenBits a = OpenBits.of(x[0], width);
        OpenBits amount = OpenBits.of(x[1], width);
        if (amount.max().compareTo(BigInteger.valueOf(width)) >= 0) {
            Results.poison(x[0], x[1], out);
            return;
        }
        BigInteger value =
                (signed ? a.signedValue() : a.value()).shiftLeft(amount.value().intValue());
        BigInteger least = (signed ? a.signedMin() : a.min());
        BigInteger most = (signed ? a.signedMax() : a.max());
        int near = amount.min().intValue();
        int far = amount.max().intValue();
        writeClamped(
                signed,
                width,
                value,
                least.shiftLeft(least.signum() < 0 ? far : near),
                most.shiftLeft(most.signum() < 0 ? near : far),
                x,
                out);
    }

    private static void writeClamped(
            boolean signed, int width, BigInteger value, BigInteger least, BigInteger most, Scalar[] x, Scalar out) {
        BigInteger lowest = signed ? BigInteger.ONE.shiftLeft(width - 1).negate() : BigInteger.ZERO;
        BigInteger highest = OpenBits.ones(signed ? width - 1 : width);
        BigInteger first = OpenBits.wrap(least.max(lowest).min(highest), width);
        BigInteger last = OpenBits.wrap(most.max(lowest).min(highest), width);
        BigInteger open = OpenBits.ones(first.xor(last).bitLength());
        OpenBits.of(value.max(lowest).min(highest), open, width).write(x[0], x[1], out);
    }
}
