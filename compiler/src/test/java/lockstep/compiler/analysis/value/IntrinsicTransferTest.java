package lockstep.compiler.analysis.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.junit.jupiter.api.Test;

/**
 * Transfer functions of intrinsics on bits and ranges, for all four-bit operands. Law: every result is covered by the
 * claim. Oracle: plain arithmetic.
 */
final class IntrinsicTransferTest {
    private static final int NONE = NibbleOperation.NONE;

    private static int clamp(int value, int least, int most) {
        return Math.max(least, Math.min(most, value)) & Nibbles.MASK;
    }

    private static int s(int x) {
        return Nibbles.signed(x);
    }

    private static Map<Intrinsic, IntBinaryOperator> pairs() {
        Map<Intrinsic, IntBinaryOperator> pairs = new EnumMap<>(Intrinsic.class);
        pairs.put(Intrinsic.UMAX, Math::max);
        pairs.put(Intrinsic.UMIN, Math::min);
        pairs.put(Intrinsic.SMAX, (a, b) -> s(a) >= s(b) ? a : b);
        pairs.put(Intrinsic.SMIN, (a, b) -> s(a) <= s(b) ? a : b);
        pairs.put(Intrinsic.UADD_SAT, (a, b) -> clamp(a + b, 0, 15));
        pairs.put(Intrinsic.USUB_SAT, (a, b) -> clamp(a - b, 0, 15));
        pairs.put(Intrinsic.SADD_SAT, (a, b) -> clamp(s(a) + s(b), -8, 7));
        pairs.put(Intrinsic.SSUB_SAT, (a, b) -> clamp(s(a) - s(b), -8, 7));
        pairs.put(Intrinsic.USHL_SAT, (a, b) -> b > 3 ? NONE : clamp(a << b, 0, 15));
        pairs.put(Intrinsic.SSHL_SAT, (a, b) -> b > 3 ? NONE : clamp(s(a) << b, -8, 7));
        return pairs;
    }

    private static int reversed(int x) {
        return (x & 1) << 3 | (x & 2) << 1 | (x & 4) >> 1 | x >> 3;
    }

    /** The intrinsics of one operand, by whether the special operand gives poison. */
    private static Map<Intrinsic, IntUnaryOperator> singles(boolean isSpecialPoison) {
        int zero = isSpecialPoison ? NONE : 4;
        return Map.of(
                Intrinsic.CTPOP, Integer::bitCount,
                Intrinsic.CTLZ, x -> x == 0 ? zero : Integer.numberOfLeadingZeros(x) - 28,
                Intrinsic.CTTZ, x -> x == 0 ? zero : Integer.numberOfTrailingZeros(x),
                Intrinsic.BITREVERSE, IntrinsicTransferTest::reversed,
                Intrinsic.ABS, x -> x == 8 && isSpecialPoison ? NONE : Math.abs(s(x)) & Nibbles.MASK);
    }

    @Test
    void pairsAreAllThatWalksAskFor() {
        assertTrue(pairs().keySet().stream().allMatch(RangeOfValues::hasPairs));
        assertTrue(singles(false).keySet().stream().allMatch(RangeOfValues::hasOne));
    }

    @Test
    void claimsOfPairsHaveEveryResult() {
        pairs().forEach((kind, concrete) -> {
            assertEquals(
                    Optional.empty(),
                    Exhaustive.ofBits().violation(concrete, (a, b) -> IntrinsicBits.binary(kind, a, b)),
                    kind::toString);
            assertEquals(
                    Optional.empty(),
                    Exhaustive.ofRanges().violation(concrete, (a, b) -> range(kind, a, b)),
                    kind::toString);
        });
    }

    private static WrappedRange range(Intrinsic kind, WrappedRange a, WrappedRange b) {
        return IntrinsicRange.binary(kind, a, b).orElseThrow();
    }

    @Test
    void extremesAndSaturatedSumsAreTheBest() {
        for (Intrinsic kind : List.of(Intrinsic.UMAX, Intrinsic.UMIN, Intrinsic.SMAX, Intrinsic.SMIN)) {
            IntBinaryOperator concrete = pairs().get(kind);
            int ofRanges = Exhaustive.ofRanges().optimal(concrete, (a, b) -> range(kind, a, b), Nibbles::sizeOfHull);
            int ofBits = Exhaustive.ofBits()
                    .optimal(
                            concrete,
                            (a, b) -> IntrinsicBits.binary(kind, a, b),
                            set -> Integer.bitCount(Nibbles.hullOfBits(set)));
            assertTrue(ofRanges >= 999 && ofBits == 1000, kind + " " + ofRanges + " " + ofBits);
        }
        for (Intrinsic kind : List.of(Intrinsic.UADD_SAT, Intrinsic.USUB_SAT, Intrinsic.SADD_SAT, Intrinsic.SSUB_SAT)) {
            int ofRanges =
                    Exhaustive.ofRanges().optimal(pairs().get(kind), (a, b) -> range(kind, a, b), Nibbles::sizeOfHull);
            assertTrue(ofRanges == 1000, kind + " " + ofRanges);
        }
    }

    // ---- one operand

    private static int results(IntUnaryOperator concrete, int operand) {
        int results = 0;
        for (int x = 0; x < Nibbles.COUNT; x++) {
            int result = (operand >> x & 1) == 0 ? NONE : concrete.applyAsInt(x);
            results |= result == NONE ? 0 : 1 << result;
        }
        return results;
    }

    @Test
    void claimsOfSinglesHaveEveryResult() {
        for (boolean isSpecialPoison : new boolean[] {false, true}) {
            singles(isSpecialPoison).forEach((kind, concrete) -> {
                for (KnownBits a : Nibbles.patterns()) {
                    int claimed = Nibbles.numbers(IntrinsicBits.unary(kind, isSpecialPoison, a, Nibbles.WIDTH));
                    assertEquals(0, results(concrete, Nibbles.numbers(a)) & ~claimed, () -> kind + " of " + a);
                }
                for (WrappedRange a : Nibbles.ranges()) {
                    int claimed = IntrinsicRange.unary(kind, isSpecialPoison, a, Nibbles.WIDTH)
                            .map(Nibbles::numbers)
                            .orElse(0xffff);
                    assertEquals(0, results(concrete, Nibbles.numbers(a)) & ~claimed, () -> kind + " of " + a);
                }
            });
        }
    }

    @Test
    void rangesOfSinglesAreTheBest() {
        for (boolean isSpecialPoison : new boolean[] {false, true}) {
            singles(isSpecialPoison).forEach((kind, concrete) -> {
                for (WrappedRange a : Nibbles.ranges()) {
                    int results = results(concrete, Nibbles.numbers(a));
                    IntrinsicRange.unary(kind, isSpecialPoison, a, Nibbles.WIDTH)
                            .filter(claimed -> results != 0)
                            .ifPresent(claimed -> assertEquals(
                                    Nibbles.sizeOfHull(results),
                                    claimed.count().intValueExact(),
                                    () -> kind + " of " + a + " is " + claimed));
                }
            });
        }
    }

    @Test
    void funnelShiftsHaveEveryResult() {
        for (Intrinsic kind : List.of(Intrinsic.FSHL, Intrinsic.FSHR)) {
            for (KnownBits amount : Nibbles.patterns()) {
                int amounts = Nibbles.numbers(amount);
                for (KnownBits low :
                        List.of(Nibbles.patterns().get(7), Nibbles.patterns().get(40))) {
                    IntBinaryOperator any = (high, by) -> {
                        int y = low.ones().intValueExact();
                        int both = high << 4 | y;
                        return (kind == Intrinsic.FSHL ? both << by % 4 >> 4 : both >> by % 4) & Nibbles.MASK;
                    };
                    for (KnownBits high : Nibbles.patterns()) {
                        int claimed = Nibbles.numbers(
                                IntrinsicBits.funnel(kind, high, KnownBits.of(Nibbles.WIDTH, low.ones()), amount));
                        for (int x = 0; x < Nibbles.COUNT; x++) {
                            for (int by = 0; by < Nibbles.COUNT; by++) {
                                boolean is = (Nibbles.numbers(high) >> x & 1) != 0 && (amounts >> by & 1) != 0;
                                int result = any.applyAsInt(x, by);
                                assertTrue(!is || (claimed >> result & 1) != 0, () -> kind + " by " + amount);
                            }
                        }
                    }
                }
            }
        }
    }

    @Test
    void threeWayComparisonsHaveEveryResult() {
        for (boolean isSigned : new boolean[] {false, true}) {
            IntBinaryOperator concrete =
                    (a, b) -> (isSigned ? Integer.compare(s(a), s(b)) : Integer.compare(a, b)) & Nibbles.MASK;
            assertEquals(
                    Optional.empty(),
                    Exhaustive.ofRanges()
                            .violation(concrete, (a, b) -> IntrinsicRange.threeWay(isSigned, a, b, Nibbles.WIDTH)));
        }
    }

    // ---- the test is not vacuous

    @Test
    void signedExtremeTakenForAnUnsignedOneIsFound() {
        IntBinaryOperator concrete = pairs().get(Intrinsic.SMAX);
        assertTrue(Exhaustive.ofRanges()
                .violation(concrete, (a, b) -> range(Intrinsic.UMAX, a, b))
                .isPresent());
        assertTrue(Exhaustive.ofBits()
                .violation(concrete, (a, b) -> IntrinsicBits.binary(Intrinsic.UMAX, a, b))
                .isPresent());
    }

    @Test
    void sumThatDoesNotSaturateIsFound() {
        assertTrue(Exhaustive.ofRanges()
                .violation(pairs().get(Intrinsic.SADD_SAT), (a, b) -> range(Intrinsic.UADD_SAT, a, b))
                .isPresent());
    }

    @Test
    void zeroThatIsLeftOutWithoutPromiseChangesTheClaim() {
        WrappedRange all = WrappedRange.full(Nibbles.WIDTH);
        assertEquals(
                5,
                IntrinsicRange.unary(Intrinsic.CTLZ, false, all, 4)
                        .orElseThrow()
                        .count()
                        .intValueExact());
        assertEquals(
                4,
                IntrinsicRange.unary(Intrinsic.CTLZ, true, all, 4)
                        .orElseThrow()
                        .count()
                        .intValueExact());
    }
}
