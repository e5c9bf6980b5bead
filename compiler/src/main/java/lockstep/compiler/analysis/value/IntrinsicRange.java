package lockstep.compiler.analysis.value;

import static lockstep.compiler.analysis.value.RangeArithmetic.byParts;
import static lockstep.compiler.analysis.value.RangeArithmetic.clampedSigned;
import static lockstep.compiler.analysis.value.RangeArithmetic.clampedUnsigned;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.intrinsic.Intrinsic;

/**
 * Transfer functions of integer intrinsics on ranges, as {@link RangeArithmetic} for instructions. Empty for intrinsics
 * that are not handled.
 *
 * <p>Source: LLVM Language Reference, "Standard C/C++ Library Intrinsics", "Bit Manipulation Intrinsics", "Saturation
 * Arithmetic Intrinsics".
 */
public final class IntrinsicRange {
    private static final Map<Intrinsic, RangeArithmetic.OfParts> PAIRS = pairs();

    private IntrinsicRange() {}

    private static Map<Intrinsic, RangeArithmetic.OfParts> pairs() {
        Map<Intrinsic, RangeArithmetic.OfParts> pairs = new EnumMap<>(Intrinsic.class);
        pairs.put(
                Intrinsic.UMAX,
                (a, b) -> like(a, a.least().max(b.least()), a.most().max(b.most())));
        pairs.put(
                Intrinsic.UMIN,
                (a, b) -> like(a, a.least().min(b.least()), a.most().min(b.most())));
        pairs.put(
                Intrinsic.SMAX,
                (a, b) -> like(
                        a, a.leastSigned().max(b.leastSigned()), a.mostSigned().max(b.mostSigned())));
        pairs.put(
                Intrinsic.SMIN,
                (a, b) -> like(
                        a, a.leastSigned().min(b.leastSigned()), a.mostSigned().min(b.mostSigned())));
        pairs.put(
                Intrinsic.UADD_SAT,
                (a, b) ->
                        saturated(a.width(), a.least().add(b.least()), a.most().add(b.most())));
        pairs.put(
                Intrinsic.USUB_SAT,
                (a, b) -> saturated(
                        a.width(), a.least().subtract(b.most()), a.most().subtract(b.least())));
        pairs.put(
                Intrinsic.SADD_SAT,
                (a, b) -> saturatedSigned(
                        a.width(),
                        a.leastSigned().add(b.leastSigned()),
                        a.mostSigned().add(b.mostSigned())));
        pairs.put(
                Intrinsic.SSUB_SAT,
                (a, b) -> saturatedSigned(
                        a.width(),
                        a.leastSigned().subtract(b.mostSigned()),
                        a.mostSigned().subtract(b.leastSigned())));
        pairs.put(Intrinsic.USHL_SAT, IntrinsicRange::shiftSaturated);
        pairs.put(Intrinsic.SSHL_SAT, IntrinsicRange::shiftSaturatedSigned);
        return pairs;
    }

    /** The range of an intrinsic with two operands and a result of one type. */
    public static Optional<WrappedRange> binary(Intrinsic kind, WrappedRange a, WrappedRange b) {
        return Optional.ofNullable(PAIRS.get(kind)).map(operation -> byParts(a, b, operation));
    }

    /**
     * The range of an intrinsic of one operand.
     *
     * @param isSpecialPoison whether the special operand gives poison: zero for counts of zeros, the least number for
     *     the absolute value
     * @param width bits of the result
     */
    public static Optional<WrappedRange> unary(Intrinsic kind, boolean isSpecialPoison, WrappedRange a, int width) {
        if (kind == Intrinsic.ABS || kind == Intrinsic.NVVM_ABS) {
            return Optional.of(ofParts(a, width, part -> absolute(part, isSpecialPoison)));
        }
        if (ExactInt.of(a.width()).bitLength() > width) {
            return Optional.empty();
        }
        if (kind == Intrinsic.CTPOP || kind == Intrinsic.NVVM_POPC) {
            return Optional.of(ofParts(a, width, part -> setBits(part, width)));
        }
        if (kind == Intrinsic.CTLZ || kind == Intrinsic.NVVM_CLZ) {
            return Optional.of(ofParts(a, width, part -> leadingZeros(counted(part, isSpecialPoison), width)));
        }
        return kind == Intrinsic.CTTZ
                ? Optional.of(ofParts(a, width, part -> trailingZeros(counted(part, isSpecialPoison), width)))
                : Optional.empty();
    }

    /** The range of a three-way comparison, signed or unsigned. */
    public static WrappedRange threeWay(boolean isSigned, WrappedRange a, WrappedRange b, int width) {
        if (a.isEmpty() || b.isEmpty()) {
            return WrappedRange.empty(width);
        }
        Optional<Boolean> below = WrappedRange.compare(isSigned ? Predicate.SLT : Predicate.ULT, a, b);
        Optional<Boolean> above = WrappedRange.compare(isSigned ? Predicate.SGT : Predicate.UGT, a, b);
        boolean isBelow = below.orElse(false);
        boolean isAbove = above.orElse(false);
        int least = isAbove ? 1 : below.isEmpty() || isBelow ? -1 : 0;
        int most = isBelow ? -1 : above.isEmpty() || isAbove ? 1 : 0;
        return WrappedRange.between(width, ExactInt.of(least), ExactInt.of(most));
    }

    private static WrappedRange ofParts(WrappedRange a, int width, Function<WrappedRange, WrappedRange> operation) {
        List<WrappedRange> results = a.parts().stream().map(operation).toList();
        return WrappedRange.covering(width, results);
    }

    private static WrappedRange like(WrappedRange like, ExactInt least, ExactInt most) {
        return WrappedRange.between(like.width(), least, most);
    }

    // ---- saturation

    private static WrappedRange saturated(int width, ExactInt least, ExactInt most) {
        ExactInt greatest = KnownBits.mask(width);
        return clampedUnsigned(width, least.min(greatest), most.max(ExactInt.ZERO));
    }

    private static WrappedRange saturatedSigned(int width, ExactInt least, ExactInt most) {
        ExactInt greatest = KnownBits.mask(width - 1);
        return clampedSigned(width, least.min(greatest), most.max(greatest.not()));
    }

    private static int amount(ExactInt number, int limit) {
        return number.min(ExactInt.of(limit)).intValueExact();
    }

    private static WrappedRange shiftSaturated(WrappedRange x, WrappedRange by) {
        int width = x.width();
        int least = amount(by.least(), width);
        int most = amount(by.most(), width - 1);
        return least > most
                ? WrappedRange.empty(width)
                : saturated(width, x.least().shiftLeft(least), x.most().shiftLeft(most));
    }

    private static WrappedRange shiftSaturatedSigned(WrappedRange x, WrappedRange by) {
        int width = x.width();
        int least = amount(by.least(), width);
        int most = amount(by.most(), width - 1);
        if (least > most) {
            return WrappedRange.empty(width);
        }
        boolean isNegative = x.leastSigned().signum() < 0;
        return saturatedSigned(
                width,
                x.leastSigned().shiftLeft(isNegative ? most : least),
                x.mostSigned().shiftLeft(isNegative ? least : most));
    }

    // ---- one operand; each part has one sign and does not wrap

    private static WrappedRange absolute(WrappedRange part, boolean isSpecialPoison) {
        if (part.leastSigned().signum() >= 0) {
            return part;
        }
        ExactInt most = part.leastSigned().negate();
        return like(
                part, part.mostSigned().negate(), isSpecialPoison ? most.min(KnownBits.mask(part.width() - 1)) : most);
    }

    /** The extremes are at an end, or where one bit of an end changes and all lower bits become equal. */
    private static WrappedRange setBits(WrappedRange part, int width) {
        int least = part.least().bitCount();
        int most = part.most().bitCount();
        for (int bit = 0; bit < part.width(); bit++) {
            ExactInt above = part.least().shiftRight(bit).setBit(0).shiftLeft(bit);
            if (!part.least().testBit(bit) && above.compareTo(part.most()) <= 0) {
                least = Math.min(least, above.bitCount());
            }
            ExactInt below = part.most().shiftRight(bit).shiftLeft(bit).subtract(ExactInt.ONE);
            if (part.most().testBit(bit) && below.compareTo(part.least()) >= 0) {
                most = Math.max(most, below.bitCount());
            }
        }
        return WrappedRange.between(width, ExactInt.of(least), ExactInt.of(most));
    }

    /** The part without zero if zero gives poison. */
    private static WrappedRange counted(WrappedRange part, boolean isSpecialPoison) {
        return isSpecialPoison && part.low().signum() == 0 ? like(part, ExactInt.ONE, part.most()) : part;
    }

    private static WrappedRange leadingZeros(WrappedRange part, int width) {
        if (part.isEmpty()) {
            return WrappedRange.empty(width);
        }
        return WrappedRange.between(
                width,
                ExactInt.of(part.width() - (long) part.most().bitLength()),
                ExactInt.of(part.width() - (long) part.least().bitLength()));
    }

    private static WrappedRange trailingZeros(WrappedRange part, int width) {
        if (part.isEmpty()) {
            return WrappedRange.empty(width);
        }
        if (part.isSingle()) {
            return WrappedRange.single(width, ExactInt.of(zeros(part.least(), part.width())));
        }
        int most = part.width();
        while (part.most().shiftRight(most).shiftLeft(most).compareTo(part.least()) < 0) {
            most--;
        }
        return WrappedRange.between(width, ExactInt.ZERO, ExactInt.of(most));
    }

    private static int zeros(ExactInt number, int width) {
        return number.signum() == 0 ? width : number.getLowestSetBit();
    }
}
