package lockstep.compiler.analysis;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;

/**
 * Between which numbers an integer lies, read with and without sign, whenever it is not poison; for a vector, each of
 * its elements. Finer than {@link KnownBits} where limits are no powers of two, as after division, remainder and
 * clamping. Looks through at most {@value #DEPTH} operands one after the other.
 *
 * @param least without sign
 * @param most without sign
 * @param leastSigned with sign
 * @param mostSigned with sign
 */
public record Bounds(BigInteger least, BigInteger most, BigInteger leastSigned, BigInteger mostSigned) {
    private static final int DEPTH = 2;

    /** The bounds of {@code value}, an integer or a vector of integers. */
    public static Bounds of(Value value) {
        return of(value, DEPTH);
    }

    private static Bounds of(Value value, int depth) {
        KnownBits bits = KnownBits.of(value);
        Bounds known = ofBits(bits);
        if (value instanceof Constant || depth == 0) {
            return known;
        }
        int width = bits.width();
        return known.meet(finer(value, depth - 1, width, known));
    }

    private static Bounds finer(Value value, int depth, int width, Bounds known) {
        if (value instanceof BinaryInstruction b) {
            return ofBinary(b, depth, width, known);
        }
        if (value instanceof CastInstruction c) {
            return ofCast(c, depth, known);
        }
        if (value instanceof SelectInstruction s) {
            return of(s.ifTrue(), depth).join(of(s.ifFalse(), depth));
        }
        if (value instanceof CallInstruction c) {
            return ofCall(c, depth, width, known);
        }
        if (value instanceof LoadInstruction l) {
            return ofRanges(Ranges.all(l), width, known);
        }
        return value instanceof Argument a ? ofRanges(Ranges.all(a), width, known) : known;
    }

    private static Bounds ofBits(KnownBits bits) {
        return new Bounds(bits.minimum(), bits.maximum(), bits.signedMinimum(), bits.signedMaximum());
    }

    private static BigInteger signedMost(int width) {
        return KnownBits.mask(width - 1);
    }

    private static BigInteger signedLeast(int width) {
        return signedMost(width).not();
    }

    /** From limits without sign that hold modulo 2^width. */
    private static Bounds unsigned(int width, BigInteger least, BigInteger most) {
        BigInteger half = BigInteger.ONE.shiftLeft(width - 1);
        BigInteger all = BigInteger.ONE.shiftLeft(width);
        if (most.compareTo(half) < 0) {
            return new Bounds(least, most, least, most);
        }
        return least.compareTo(half) >= 0
                ? new Bounds(least, most, least.subtract(all), most.subtract(all))
                : new Bounds(least, most, signedLeast(width), signedMost(width));
    }

    /** From limits with sign. */
    private static Bounds signed(int width, BigInteger least, BigInteger most) {
        BigInteger all = BigInteger.ONE.shiftLeft(width);
        if (least.signum() >= 0) {
            return new Bounds(least, most, least, most);
        }
        return most.signum() < 0
                ? new Bounds(least.add(all), most.add(all), least, most)
                : new Bounds(BigInteger.ZERO, KnownBits.mask(width), least, most);
    }

    private Bounds join(Bounds that) {
        return new Bounds(
                least.min(that.least),
                most.max(that.most),
                leastSigned.min(that.leastSigned),
                mostSigned.max(that.mostSigned));
    }

    /** Both hold. Contradictions, which only poison allows, leave this one. */
    private Bounds meet(Bounds that) {
        Bounds both = new Bounds(
                least.max(that.least),
                most.min(that.most),
                leastSigned.max(that.leastSigned),
                mostSigned.min(that.mostSigned));
        boolean isPossible = both.least.compareTo(both.most) <= 0 && both.leastSigned.compareTo(both.mostSigned) <= 0;
        return isPossible ? both : this;
    }

    private static Bounds ofRanges(List<Ranges.Range> ranges, int width, Bounds known) {
        Bounds all = null;
        for (Ranges.Range range : ranges) {
            Bounds one = ofRange(range, width);
            all = all == null ? one : all.join(one);
        }
        return all == null ? known : all;
    }

    /** A range that wraps without sign may not wrap with it. */
    private static Bounds ofRange(Ranges.Range range, int width) {
        BigInteger last = range.high().subtract(BigInteger.ONE).and(KnownBits.mask(width));
        if (range.low().compareTo(last) <= 0) {
            return unsigned(width, range.low(), last);
        }
        BigInteger all = BigInteger.ONE.shiftLeft(width);
        boolean crossesZero = range.low().testBit(width - 1) && !last.testBit(width - 1);
        return crossesZero
                ? signed(width, range.low().subtract(all), last)
                : signed(width, signedLeast(width), signedMost(width));
    }

    // ---- operations

    private static Bounds ofBinary(BinaryInstruction b, int depth, int width, Bounds known) {
        Opcode opcode = b.opcode();
        Bounds x = of(b.left(), depth);
        Bounds y = of(b.right(), depth);
        if (opcode == Opcode.UDIV) {
            BigInteger divisor = y.least.max(BigInteger.ONE);
            return unsigned(width, x.least.divide(y.most.max(BigInteger.ONE)), x.most.divide(divisor));
        }
        if (opcode == Opcode.UREM) {
            return unsigned(width, BigInteger.ZERO, y.most.subtract(BigInteger.ONE).max(BigInteger.ZERO).min(x.most));
        }
        if (opcode == Opcode.SDIV) {
            return quotient(width, x, y, known);
        }
        if (opcode == Opcode.SREM) {
            return remainder(width, x, y);
        }
        if (opcode == Opcode.ADD) {
            return sum(b, width, x, y, known);
        }
        if (opcode == Opcode.SUB) {
            return difference(b, width, x, y, known);
        }
        if (opcode == Opcode.LSHR) {
            int by = y.least.min(BigInteger.valueOf(width)).intValueExact();
            return unsigned(width, BigInteger.ZERO, x.most.shiftRight(by));
        }
        if (opcode == Opcode.ASHR) {
            int by = y.least.min(BigInteger.valueOf(width)).intValueExact();
            BigInteger least = x.leastSigned.signum() < 0 ? x.leastSigned.shiftRight(by) : BigInteger.ZERO;
            BigInteger most = x.mostSigned.signum() < 0 ? BigInteger.ONE.negate() : x.mostSigned.shiftRight(by);
            return signed(width, least, most);
        }
        if (opcode == Opcode.AND) {
            return unsigned(width, BigInteger.ZERO, x.most.min(y.most));
        }
        return opcode == Opcode.OR ? unsigned(width, x.least.max(y.least), KnownBits.mask(width)) : known;
    }

    /** A quotient by a divisor of known sign; the operands' extremes give its extremes. */
    private static Bounds quotient(int width, Bounds x, Bounds y, Bounds known) {
        if (y.leastSigned.signum() <= 0 && y.mostSigned.signum() >= 0) {
            return known;
        }
        BigInteger[] corners = {
            x.leastSigned.divide(y.leastSigned), x.leastSigned.divide(y.mostSigned),
            x.mostSigned.divide(y.leastSigned), x.mostSigned.divide(y.mostSigned)
        };
        BigInteger least = BigInteger.ZERO;
        BigInteger most = BigInteger.ZERO;
        boolean crosses = x.leastSigned.signum() <= 0 && x.mostSigned.signum() >= 0;
        for (int i = 0; i < corners.length; i++) {
            least = i == 0 && !crosses ? corners[i] : least.min(corners[i]);
            most = i == 0 && !crosses ? corners[i] : most.max(corners[i]);
        }
        return signed(width, least, most.min(signedMost(width)));
    }

    /** Below the divisor in magnitude, with the sign of the dividend. */
    private static Bounds remainder(int width, Bounds x, Bounds y) {
        BigInteger limit = y.leastSigned.abs().max(y.mostSigned.abs()).subtract(BigInteger.ONE).max(BigInteger.ZERO);
        BigInteger least = x.leastSigned.signum() < 0 ? x.leastSigned.max(limit.negate()) : BigInteger.ZERO;
        BigInteger most = x.mostSigned.signum() > 0 ? x.mostSigned.min(limit) : BigInteger.ZERO;
        return signed(width, least, most);
    }

    private static Bounds sum(BinaryInstruction b, int width, Bounds x, Bounds y, Bounds known) {
        BigInteger mask = KnownBits.mask(width);
        Bounds result = known;
        if (b.has(Flag.NUW) || x.most.add(y.most).compareTo(mask) <= 0) {
            result = result.meet(unsigned(width, x.least.add(y.least).min(mask), x.most.add(y.most).min(mask)));
        }
        BigInteger least = x.leastSigned.add(y.leastSigned);
        BigInteger most = x.mostSigned.add(y.mostSigned);
        return b.has(Flag.NSW) || fits(width, least, most) ? result.meet(clamped(width, least, most)) : result;
    }

    private static Bounds difference(BinaryInstruction b, int width, Bounds x, Bounds y, Bounds known) {
        Bounds result = known;
        if (b.has(Flag.NUW) || x.least.compareTo(y.most) >= 0) {
            result = result.meet(unsigned(
                    width,
                    x.least.subtract(y.most).max(BigInteger.ZERO),
                    x.most.subtract(y.least).max(BigInteger.ZERO)));
        }
        BigInteger least = x.leastSigned.subtract(y.mostSigned);
        BigInteger most = x.mostSigned.subtract(y.leastSigned);
        return b.has(Flag.NSW) || fits(width, least, most) ? result.meet(clamped(width, least, most)) : result;
    }

    private static boolean fits(int width, BigInteger least, BigInteger most) {
        return least.compareTo(signedLeast(width)) >= 0 && most.compareTo(signedMost(width)) <= 0;
    }

    private static Bounds clamped(int width, BigInteger least, BigInteger most) {
        return signed(
                width,
                least.max(signedLeast(width)).min(signedMost(width)),
                most.min(signedMost(width)).max(signedLeast(width)));
    }

    private static Bounds ofCast(CastInstruction cast, int depth, Bounds known) {
        if (cast.opcode() != Opcode.ZEXT && cast.opcode() != Opcode.SEXT) {
            return known;
        }
        Bounds from = of(cast.value(), depth);
        return cast.opcode() == Opcode.ZEXT
                ? new Bounds(from.least, from.most, from.least, from.most)
                : signed(KnownBits.widthOf(cast.type()), from.leastSigned, from.mostSigned);
    }

    private static Bounds ofCall(CallInstruction call, int depth, int width, Bounds known) {
        Bounds claimed = ofRanges(Ranges.all(call), width, known);
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (kind != Intrinsic.SMAX && kind != Intrinsic.SMIN && kind != Intrinsic.UMAX && kind != Intrinsic.UMIN) {
            return claimed;
        }
        Bounds x = of(call.argument(0), depth);
        Bounds y = of(call.argument(1), depth);
        Bounds clamped =
                kind == Intrinsic.SMAX
                        ? signed(width, x.leastSigned.max(y.leastSigned), x.mostSigned.max(y.mostSigned))
                        : kind == Intrinsic.SMIN
                                ? signed(width, x.leastSigned.min(y.leastSigned), x.mostSigned.min(y.mostSigned))
                                : kind == Intrinsic.UMAX
                                        ? unsigned(width, x.least.max(y.least), x.most.max(y.most))
                                        : unsigned(width, x.least.min(y.least), x.most.min(y.most));
        return claimed.meet(clamped);
    }

    // ---- comparison

    /** Whether {@code a predicate b}, a predicate of integers; empty if the bounds do not decide. */
    public static Optional<Boolean> compare(Predicate predicate, Bounds a, Bounds b) {
        return switch (predicate) {
            case EQ -> equal(a, b);
            case NE -> equal(a, b).map(e -> !e);
            case ULT -> below(a.least, a.most, b.least, b.most);
            case UGE -> below(a.least, a.most, b.least, b.most).map(e -> !e);
            case UGT -> below(b.least, b.most, a.least, a.most);
            case ULE -> below(b.least, b.most, a.least, a.most).map(e -> !e);
            case SLT -> below(a.leastSigned, a.mostSigned, b.leastSigned, b.mostSigned);
            case SGE -> compare(Predicate.SLT, a, b).map(e -> !e);
            case SGT -> compare(Predicate.SLT, b, a);
            case SLE -> compare(Predicate.SLT, b, a).map(e -> !e);
            case FALSE, OEQ, OGT, OGE, OLT, OLE, ONE, ORD, UEQ, FUGT, FUGE, FULT, FULE, UNE, UNO, TRUE ->
                throw new IllegalArgumentException(predicate + " compares floats");
        };
    }

    private static Optional<Boolean> equal(Bounds a, Bounds b) {
        boolean apart = a.most.compareTo(b.least) < 0
                || b.most.compareTo(a.least) < 0
                || a.mostSigned.compareTo(b.leastSigned) < 0
                || b.mostSigned.compareTo(a.leastSigned) < 0;
        return apart ? Optional.of(false) : Optional.empty();
    }

    private static Optional<Boolean> below(
            BigInteger leastA, BigInteger mostA, BigInteger leastB, BigInteger mostB) {
        if (mostA.compareTo(leastB) < 0) {
            return Optional.of(true);
        }
        return leastA.compareTo(mostB) >= 0 ? Optional.of(false) : Optional.empty();
    }
}
