package lockstep.ir.number;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** An exact integer behaves as {@link BigInteger} does, inside and outside the range of a long. */
class ExactIntProperties {
    private static final Map<BinaryOperator<ExactInt>, BinaryOperator<BigInteger>> PAIRS = Map.ofEntries(
            Map.entry(ExactInt::add, BigInteger::add),
            Map.entry(ExactInt::subtract, BigInteger::subtract),
            Map.entry(ExactInt::multiply, BigInteger::multiply),
            Map.entry(ExactInt::and, BigInteger::and),
            Map.entry(ExactInt::or, BigInteger::or),
            Map.entry(ExactInt::xor, BigInteger::xor),
            Map.entry(ExactInt::andNot, BigInteger::andNot),
            Map.entry(ExactInt::min, BigInteger::min),
            Map.entry(ExactInt::max, BigInteger::max),
            Map.entry(ExactInt::gcd, BigInteger::gcd));

    private static final Map<BinaryOperator<ExactInt>, BinaryOperator<BigInteger>> DIVISIONS = Map.of(
            ExactInt::divide,
            BigInteger::divide,
            ExactInt::remainder,
            BigInteger::remainder,
            (a, b) -> a.mod(b.abs()),
            (a, b) -> a.mod(b.abs()));

    private static final Map<UnaryOperator<ExactInt>, UnaryOperator<BigInteger>> SINGLES = Map.of(
            ExactInt::negate, BigInteger::negate,
            ExactInt::abs, BigInteger::abs,
            ExactInt::not, BigInteger::not);

    private static final Map<Function<ExactInt, ?>, Function<BigInteger, ?>> QUESTIONS = Map.of(
            ExactInt::bitLength, BigInteger::bitLength,
            ExactInt::bitCount, BigInteger::bitCount,
            ExactInt::getLowestSetBit, BigInteger::getLowestSetBit,
            ExactInt::signum, BigInteger::signum,
            ExactInt::longValue, BigInteger::longValue,
            ExactInt::intValue, BigInteger::intValue,
            ExactInt::toString, BigInteger::toString);

    private static final Map<BiFunction<ExactInt, Integer, ?>, BiFunction<BigInteger, Integer, ?>> BY_INDEX = Map.of(
            (a, n) -> a.shiftLeft(n).toBigInteger(),
            BigInteger::shiftLeft,
            (a, n) -> a.shiftRight(n).toBigInteger(),
            BigInteger::shiftRight,
            (a, n) -> a.setBit(n).toBigInteger(),
            BigInteger::setBit,
            (a, n) -> a.clearBit(n).toBigInteger(),
            BigInteger::clearBit,
            ExactInt::testBit,
            BigInteger::testBit);

    private static final BigInteger EDGE = BigInteger.ONE.shiftLeft(Long.SIZE - 1);

    @Provide
    Arbitrary<BigInteger> numbers() {
        Arbitrary<BigInteger> nearZero = Arbitraries.bigIntegers().between(BigInteger.valueOf(-9), BigInteger.TEN);
        Arbitrary<BigInteger> nearEdges = Arbitraries.of(EDGE, EDGE.negate(), EDGE.shiftLeft(1), EDGE.shiftRight(1))
                .flatMap(edge -> nearZero.map(edge::add));
        Arbitrary<BigInteger> any =
                Arbitraries.bigIntegers().between(EDGE.shiftLeft(4).negate(), EDGE.shiftLeft(4));
        return Arbitraries.oneOf(nearZero, nearEdges, any);
    }

    @Property
    void pairsAreThoseOfBigIntegers(@ForAll("numbers") BigInteger a, @ForAll("numbers") BigInteger b) {
        PAIRS.forEach((own, known) -> assertEquals(ExactInt.of(known.apply(a, b)), own.apply(of(a), of(b))));
        assertEquals(a.compareTo(b), of(a).compareTo(of(b)));
        assertEquals(a.equals(b), of(a).equals(of(b)));
    }

    @Property
    void divisionsAreThoseOfBigIntegers(@ForAll("numbers") BigInteger a, @ForAll("numbers") BigInteger b) {
        Assume.that(b.signum() != 0);
        DIVISIONS.forEach((own, known) ->
                assertEquals(known.apply(a, b), own.apply(of(a), of(b)).toBigInteger()));
    }

    @Property
    void singlesAreThoseOfBigIntegers(@ForAll("numbers") BigInteger a) {
        SINGLES.forEach(
                (own, known) -> assertEquals(known.apply(a), own.apply(of(a)).toBigInteger()));
        QUESTIONS.forEach((own, known) -> assertEquals(known.apply(a), own.apply(of(a))));
    }

    @Property
    void bitsAreThoseOfBigIntegers(@ForAll("numbers") BigInteger a, @ForAll @IntRange(max = 130) int index) {
        BY_INDEX.forEach((own, known) -> assertEquals(known.apply(a, index), own.apply(of(a), index)));
    }

    @Property
    void equalNumbersAreEqualHoweverMade(@ForAll("numbers") BigInteger a, @ForAll("numbers") BigInteger b) {
        ExactInt back = of(a).add(of(b)).subtract(of(b));
        assertEquals(of(a), back);
        assertEquals(of(a).hashCode(), back.hashCode());
        assertNotEquals(of(a), back.add(ExactInt.ONE));
    }

    @Example
    void whatDoesNotFitIsRefused() {
        for (BigInteger large : List.of(EDGE, EDGE.negate().subtract(BigInteger.ONE))) {
            assertThrows(ArithmeticException.class, () -> of(large).longValueExact());
            assertThrows(ArithmeticException.class, () -> of(large).intValueExact());
        }
        assertThrows(ArithmeticException.class, () -> ExactInt.of(1L << 31).intValueExact());
        assertThrows(ArithmeticException.class, () -> ExactInt.ONE.divide(ExactInt.ZERO));
        assertThrows(ArithmeticException.class, () -> ExactInt.ONE.remainder(ExactInt.ZERO));
        assertThrows(ArithmeticException.class, () -> ExactInt.ONE.mod(ExactInt.ZERO));
        assertThrows(ArithmeticException.class, () -> ExactInt.ONE.mod(ExactInt.of(-2)));
    }

    private static ExactInt of(BigInteger value) {
        return ExactInt.of(value);
    }
}
