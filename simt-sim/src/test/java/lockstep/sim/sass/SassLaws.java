package lockstep.sim.sass;

import static java.math.BigInteger.ONE;
import static java.math.BigInteger.ZERO;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import lockstep.ir.sass.isa.Architecture;
import lockstep.sim.sass.SassLaw.Definition;

/** Laws of instructions whose functions are not those of PTX, in unbounded integers and Java's floats. */
final class SassLaws {
    private static final int WORD = 32;
    private static final int HALF = 16;
    private static final long NAN_OF_DOUBLES = 0x7ff8000000000000L;

    private SassLaws() {}

    static BigInteger wrap(BigInteger value, int width) {
        return value.mod(ONE.shiftLeft(width));
    }

    static BigInteger signed(BigInteger value, int width) {
        return value.testBit(width - 1) ? value.subtract(ONE.shiftLeft(width)) : value;
    }

    private static BigInteger word(BigInteger value) {
        return wrap(value, WORD);
    }

    private static BigInteger signed(BigInteger value) {
        return signed(value, WORD);
    }

    private static BigInteger truth(boolean isTrue) {
        return isTrue ? ONE : ZERO;
    }

    private static BigInteger limit(int bits) {
        return ONE.shiftLeft(bits);
    }

    private static BigInteger complement(BigInteger value) {
        return limit(WORD).subtract(ONE).subtract(value);
    }

    /** The complement plus one, not wrapped: subtracting zero gives a carry. */
    private static BigInteger minus(BigInteger value) {
        return limit(WORD).subtract(value);
    }

    static List<SassLaw> all() {
        List<SassLaw> laws = new ArrayList<>(sums());
        laws.addAll(products());
        laws.addAll(shifts());
        laws.addAll(comparisons());
        laws.addAll(logic());
        laws.addAll(floats());
        laws.addAll(conversions());
        return laws;
    }

    /** Laws of instructions that only later architectures have. */
    static List<SassLaw> later() {
        BigInteger most = ONE.shiftLeft(WORD - 1).subtract(ONE);
        BigInteger least = most.not();
        return List.of(
                SassLaw.of(Architecture.SM_120, "IADD R0, P0, R1, -R2", x -> first(2, sum(x[0], minus(x[1])))),
                SassLaw.of(
                        Architecture.SM_120,
                        "IADD.X R0, P0, R1, ~R2, P1",
                        x -> first(2, sum(x[0], complement(x[1]), x[2]))),
                SassLaw.of(Architecture.SM_120, "IADD.64 R0, P0, R4, R6", x -> {
                    BigInteger total = x[0].add(x[1]);
                    return new BigInteger[] {wrap(total, 64), truth(total.testBit(64))};
                }),
                SassLaw.of(Architecture.SM_120, "VIADD.S32.ISAT R0, R1, R2", x -> new BigInteger[] {
                    word(signed(x[0]).add(signed(x[1])).min(most).max(least))
                }),
                SassLaw.of(Architecture.SM_120, "VIADD.S32.ISAT R0, R1, -R2", x -> new BigInteger[] {
                    word(signed(x[0]).subtract(signed(x[1])).min(most).max(least))
                }),
                // The negated operand is the second source.
                SassLaw.of(Architecture.SM_120, "VIADD.S32.ISAT R0, -R1, R2", x -> new BigInteger[] {
                    word(signed(x[0]).subtract(signed(x[1])).min(most).max(least))
                }),
                SassLaw.of(Architecture.SM_120, "VIADD.S8x4 R0, R1, -R2", x ->
                        new BigInteger[] {differencesOfBytes(x[0], x[1])}),
                SassLaw.of(Architecture.SM_120, "SEL.64 R0, R4, UR6, P0", x ->
                        new BigInteger[] {x[2].testBit(0) ? x[0] : x[1]}),
                SassLaw.of(Architecture.SM_120, "USEL.64 UR0, UR4, UR6, UP0", x ->
                        new BigInteger[] {x[2].testBit(0) ? x[0] : x[1]}),
                SassLaw.of(
                        Architecture.SM_90,
                        "ULEA.HI UR0, UP0, UR1, UR2, 0x7, 0x5",
                        x -> first(2, sum(upper(x[0], BigInteger.valueOf(7), 5), x[1]))),
                SassLaw.of(Architecture.SM_120, "UFADD UR0, UR1, -UR2", singles(x -> x[0] - x[1])),
                SassLaw.of(Architecture.SM_120, "UFFMA UR0, UR1, -UR2, UR3", singles(x -> Math.fma(x[0], -x[1], x[2]))),
                SassLaw.of(
                        Architecture.SM_100,
                        "FMNMX3 R0, R1, |R2|, -R3, PT",
                        singles(x -> least(least(x[0], Math.abs(x[1])), -x[2]))));
    }

    static SassLaw named(String text) {
        return all().stream().filter(law -> law.text().equals(text)).findFirst().orElseThrow();
    }

    // ---- sums

    private static BigInteger[] sum(BigInteger... terms) {
        BigInteger total = ZERO;
        for (BigInteger term : terms) {
            total = total.add(term);
        }
        return new BigInteger[] {
            word(total), truth(total.compareTo(limit(WORD)) >= 0), truth(total.compareTo(limit(WORD + 1)) >= 0)
        };
    }

    private static BigInteger[] first(int count, BigInteger[] all) {
        return Arrays.copyOf(all, count);
    }

    private static List<SassLaw> sums() {
        return List.of(
                SassLaw.of("IADD3 R0, P0, P1, R1, R2, R3", x -> sum(x[0], x[1], x[2])),
                SassLaw.of("IADD3 R0, P0, P1, R1, -R2, R3", x -> sum(x[0], minus(x[1]), x[2])),
                SassLaw.of("IADD3 R0, P0, P1, -R1, -R2, R3", x -> sum(minus(x[0]), minus(x[1]), x[2])),
                SassLaw.of("IADD3.X R0, P0, P1, R1, R2, R3, P2, P3", x -> sum(x[0], x[1], x[2], x[3], x[4])),
                SassLaw.of("IADD3.X R0, P0, P1, R1, ~R2, R3, P2, !PT", x -> sum(x[0], complement(x[1]), x[2], x[3])),
                SassLaw.of("IADD3 R0, P0, R1, -0x5, RZ", x -> sum(x[0], word(BigInteger.valueOf(-5)))),
                SassLaw.of("VIADD R0, R1, -R2", x -> first(1, sum(x[0], minus(x[1])))),
                SassLaw.of("IABS R0, R1", x -> first(1, sum(signed(x[0]).abs()))),
                SassLaw.of("LEA R0, P0, R1, R2, 0x4", x -> first(2, sum(word(x[0].shiftLeft(4)), x[1]))),
                SassLaw.of("LEA R0, P0, -R1, R2, 0x4", x -> first(2, sum(minus(word(x[0].shiftLeft(4))), x[1]))),
                SassLaw.of("LEA.HI R0, P0, R1, R2, R3, 0x5", x -> first(2, sum(upper(x[0], x[2], 5), x[1]))),
                SassLaw.of(
                        "LEA.HI.X R0, P0, R1, R2, R3, 0x5, P1", x -> first(2, sum(upper(x[0], x[2], 5), x[1], x[3]))),
                SassLaw.of(
                        "LEA.HI.X.SX32 R0, P0, R1, R2, 0x1, P1",
                        x -> first(2, sum(word(signed(x[0]).shiftRight(31)), x[1], x[2]))));
    }

    private static BigInteger upper(BigInteger lower, BigInteger upper, int shift) {
        return word(upper.shiftLeft(WORD).add(lower).shiftLeft(shift).shiftRight(WORD));
    }

    // ---- products

    private static Definition product(boolean isSigned, int width, int dropped, boolean isNegated, boolean carries) {
        return x -> {
            BigInteger a = isSigned ? signed(x[0]) : x[0];
            BigInteger b = isSigned ? signed(x[1]) : x[1];
            BigInteger addend = isNegated ? limit(width).subtract(x[2]) : x[2];
            BigInteger total = wrap(a.multiply(b), width).add(addend).add(carries ? x[3] : ZERO);
            return new BigInteger[] {wrap(total, width).shiftRight(dropped), truth(total.compareTo(limit(width)) >= 0)};
        };
    }

    private static List<SassLaw> products() {
        return List.of(
                SassLaw.of("IMAD R0, P0, R1, R2, R3", product(true, WORD, 0, false, false)),
                SassLaw.of("IMAD R0, P0, R1, R2, -R3", product(true, WORD, 0, true, false)),
                SassLaw.of("IMAD.X R0, P0, R1, R2, R3, P1", product(true, WORD, 0, false, true)),
                SassLaw.of("IMAD.WIDE R0, P0, R4, R5, R6", product(true, 64, 0, false, false)),
                SassLaw.of("IMAD.WIDE.U32 R0, P0, R4, R5, R6", product(false, 64, 0, false, false)),
                SassLaw.of("IMAD.WIDE.U32.X R0, P0, R4, R5, R6, P1", product(false, 64, 0, false, true)),
                SassLaw.of("IMAD.HI R0, P0, R4, R5, R6", product(true, 64, WORD, false, false)),
                SassLaw.of("IMAD.HI.U32 R0, P0, R4, R5, R6", product(false, 64, WORD, false, false)),
                SassLaw.of("IDP.4A.S8.U8 R0, R1, R2, R3", x -> dot(x, 8, 8, 0, true, false)),
                SassLaw.of("IDP.2A.HI.U16.S8 R0, R1, R2, R3", x -> dot(x, 16, 8, 2, false, true)));
    }

    private static BigInteger[] dot(
            BigInteger[] x, int widthA, int widthB, int firstB, boolean isSignedA, boolean isSignedB) {
        BigInteger total = x[2];
        for (int i = 0; i < WORD / widthA; i++) {
            BigInteger a = wrap(x[0].shiftRight(i * widthA), widthA);
            BigInteger b = wrap(x[1].shiftRight((firstB + i) * widthB), widthB);
            total = total.add((isSignedA ? signed(a, widthA) : a).multiply(isSignedB ? signed(b, widthB) : b));
        }
        return new BigInteger[] {word(total)};
    }

    // ---- shifts

    private static Definition funnel(boolean isRight, boolean isSigned, int limit, boolean wraps, boolean isUpper) {
        return x -> {
            BigInteger pair = x[2].shiftLeft(WORD).add(x[0]);
            BigInteger value = isSigned ? signed(pair, 64) : pair;
            int amount = wraps
                    ? x[1].mod(BigInteger.valueOf(limit)).intValue()
                    : x[1].min(BigInteger.valueOf(limit)).intValue();
            BigInteger shifted = wrap(isRight ? value.shiftRight(amount) : value.shiftLeft(amount), 64);
            return new BigInteger[] {isUpper ? shifted.shiftRight(WORD) : word(shifted)};
        };
    }

    private static List<SassLaw> shifts() {
        return List.of(
                SassLaw.of("SHF.L.U32 R0, R1, R2, R3", funnel(false, false, 32, false, false)),
                SassLaw.of("SHF.L.U32.HI R0, R1, R2, R3", funnel(false, false, 32, false, true)),
                SassLaw.of("SHF.L.W.U32.HI R0, R1, R2, R3", funnel(false, false, 32, true, true)),
                SassLaw.of("SHF.R.U32.HI R0, R1, R2, R3", funnel(true, false, 32, false, true)),
                SassLaw.of("SHF.R.S32.HI R0, R1, R2, R3", funnel(true, true, 32, false, true)),
                SassLaw.of("SHF.R.W.U32 R0, R1, R2, R3", funnel(true, false, 32, true, false)),
                SassLaw.of("SHF.R.U64 R0, R1, R2, R3", funnel(true, false, 64, false, false)),
                SassLaw.of("SHF.R.S64 R0, R1, R2, R3", funnel(true, true, 64, false, false)),
                SassLaw.of("SHF.L.U64.HI R0, R1, R2, R3", funnel(false, false, 64, false, true)),
                SassLaw.of("SHF.R.W.S64 R0, R1, R2, R3", funnel(true, true, 64, true, false)));
    }

    // ---- comparisons

    /** A comparison of two numbers. */
    @FunctionalInterface
    private interface Order {
        boolean holds(int sign);
    }

    private static BigInteger[] both(boolean test, boolean other, char combination) {
        return new BigInteger[] {truth(combine(test, other, combination)), truth(combine(!test, other, combination))};
    }

    private static boolean combine(boolean a, boolean b, char combination) {
        return combination == '&' ? a && b : combination == '|' ? a || b : a != b;
    }

    private static Definition compare(boolean isSigned, Order order, char combination) {
        return x -> {
            int sign = isSigned ? signed(x[0]).compareTo(signed(x[1])) : x[0].compareTo(x[1]);
            return both(order.holds(sign), x[2].testBit(0), combination);
        };
    }

    /** The last operand is the result of the same comparison of the lower words. */
    private static Definition compareUpper(boolean isSigned, Order order) {
        return x -> {
            int sign = isSigned ? signed(x[0]).compareTo(signed(x[1])) : x[0].compareTo(x[1]);
            return both(sign == 0 ? x[3].testBit(0) : order.holds(sign), x[2].testBit(0), '&');
        };
    }

    private static List<SassLaw> comparisons() {
        return List.of(
                SassLaw.of("ISETP.LT.AND P0, P1, R1, R2, P2", compare(true, sign -> sign < 0, '&')),
                SassLaw.of("ISETP.GT.U32.OR P0, P1, R1, R2, P2", compare(false, sign -> sign > 0, '|')),
                SassLaw.of("ISETP.NE.U32.XOR P0, P1, R1, R2, P2", compare(false, sign -> sign != 0, '^')),
                SassLaw.of("ISETP.GE.AND.EX P0, P1, R1, R2, P2, P3", compareUpper(true, sign -> sign >= 0)),
                SassLaw.of("ISETP.LT.U32.AND.EX P0, P1, R1, R2, P2, P3", compareUpper(false, sign -> sign < 0)),
                SassLaw.of("ISETP.EQ.AND.EX P0, P1, R1, R2, P2, P3", compareUpper(true, sign -> sign == 0)),
                SassLaw.of("ISETP.T.AND P0, P1, R1, R2, P2", x -> both(true, x[2].testBit(0), '&')),
                SassLaw.of(
                        "FSETP.LT.AND P0, P1, R1, -|R2|, P2",
                        x -> both(single(x[0]) < -Math.abs(single(x[1])), x[2].testBit(0), '&')),
                SassLaw.of(
                        "FSETP.GEU.OR P0, P1, R1, R2, P2",
                        x -> both(!(single(x[0]) < single(x[1])), x[2].testBit(0), '|')),
                SassLaw.of(
                        "FSETP.NAN.AND P0, P1, R1, R2, P2",
                        x -> both(Float.isNaN(single(x[0])) || Float.isNaN(single(x[1])), x[2].testBit(0), '&')),
                SassLaw.of(
                        "DSETP.NE.AND P0, P1, R2, R4, P2",
                        x -> both(number(x[0]) < number(x[1]) || number(x[0]) > number(x[1]), x[2].testBit(0), '&')),
                SassLaw.of("DSETP.MIN.AND P0, P1, R2, R4, PT", x -> extreme(number(x[0]), number(x[1]), true)),
                SassLaw.of("DSETP.MAX.AND P0, P1, R2, R4, PT", x -> extreme(number(x[0]), number(x[1]), false)),
                SassLaw.of("FSET.BF.LE.AND R0, R1, R2, P2", x ->
                        new BigInteger[] {single(x[0]) <= single(x[1]) && x[2].testBit(0) ? bits(1.0f) : ZERO}),
                SassLaw.of("VIMNMX R0, R1, R2, P0", x -> new BigInteger[] {
                    word(
                            x[2].testBit(0)
                                    ? signed(x[0]).min(signed(x[1]))
                                    : signed(x[0]).max(signed(x[1])))
                }),
                SassLaw.of("VIMNMX.U16x2 R0, P0, P1, R1, R2, P2", x -> {
                    BigInteger found = halves(x[2].testBit(0) ? BigInteger::min : BigInteger::max, x[0], x[1]);
                    BigInteger others = found.xor(x[0]);
                    return new BigInteger[] {
                        found,
                        truth(others.shiftRight(HALF).signum() == 0),
                        truth(wrap(others, HALF).signum() == 0)
                    };
                }),
                SassLaw.of("VIADDMNMX.U32 R0, R1, R2, R3, P0", x -> new BigInteger[] {
                    x[3].testBit(0)
                            ? word(x[0].add(x[1])).min(x[2])
                            : word(x[0].add(x[1])).max(x[2])
                }),
                SassLaw.of("VIADDMNMX R0, R1, -R2, R3, !PT", x ->
                        new BigInteger[] {word(signed(word(x[0].subtract(x[1]))).max(signed(x[2])))}),
                SassLaw.of("VIMNMX3 R0, R1, R2, R3, P0", x -> new BigInteger[] {
                    word(
                            x[3].testBit(0)
                                    ? signed(x[0]).min(signed(x[1])).min(signed(x[2]))
                                    : signed(x[0]).max(signed(x[1])).max(signed(x[2])))
                }),
                SassLaw.of("VIMNMX3.RELU R0, R1, R2, R3, PT", x -> new BigInteger[] {
                    signed(x[0]).min(signed(x[1])).min(signed(x[2])).max(ZERO)
                }),
                SassLaw.of(
                        "VIMNMX3.U16x2 R0, R1, R2, R3, P0", x -> new BigInteger[] {
                            halves(x[3].testBit(0) ? BigInteger::min : BigInteger::max, x[0], x[1], x[2])
                        }),
                SassLaw.of("VHMNMX R0, R1, -R2, R3.H1_H1, P0", x ->
                        new BigInteger[] {extremeOfHalves(x[3].testBit(0), x[0], x[1], x[2])}),
                SassLaw.of("SEL R0, R1, R2, P0", x -> new BigInteger[] {x[2].testBit(0) ? x[0] : x[1]}),
                SassLaw.of("FSEL R0, |R1|, -R2, P0", x ->
                        new BigInteger[] {x[2].testBit(0) ? x[0].clearBit(31) : x[1].flipBit(31)}));
    }

    /** The result of {@code chosen} for the lower halves and for the upper ones, packed. */
    private static BigInteger halves(BinaryOperator<BigInteger> chosen, BigInteger... words) {
        BigInteger result = ZERO;
        for (int at = 0; at < WORD; at += HALF) {
            int low = at;
            BigInteger half = Stream.of(words)
                    .map(word -> wrap(word.shiftRight(low), HALF))
                    .reduce(chosen)
                    .orElseThrow();
            result = result.or(half.shiftLeft(at));
        }
        return result;
    }

    /** The minimum or maximum of the halves of a, of -b and of the upper half of c; numbers are preferred to NaNs. */
    private static BigInteger extremeOfHalves(boolean isLeast, BigInteger a, BigInteger b, BigInteger c) {
        BigInteger result = ZERO;
        for (int at = 0; at < WORD; at += HALF) {
            List<BigInteger> halves = List.of(
                    wrap(a.shiftRight(at), HALF),
                    wrap(b.shiftRight(at), HALF).flipBit(HALF - 1),
                    wrap(c.shiftRight(HALF), HALF));
            Comparator<BigInteger> order =
                    Comparator.comparingDouble(SassLaws::half).thenComparing(half -> half.testBit(HALF - 1) ? 0 : 1);
            BigInteger half = halves.stream()
                    .filter(each -> !Double.isNaN(half(each)))
                    .reduce((x, y) -> isLeast == order.compare(x, y) < 0 ? x : y)
                    .orElse(BigInteger.valueOf(0x7fff));
            result = result.or(half.shiftLeft(at));
        }
        return result;
    }

    private static double half(BigInteger bits) {
        return Float.float16ToFloat(bits.shortValue());
    }

    /** The first result is whether the first number is the minimum or maximum, the second whether both are NaNs. */
    private static BigInteger[] extreme(double a, double b, boolean isLeast) {
        boolean isNone = Double.isNaN(a) && Double.isNaN(b);
        boolean isFirst = !Double.isNaN(a)
                && (Double.isNaN(b) || (isLeast ? Double.compare(a, b) < 0 : Double.compare(a, b) >= 0));
        return new BigInteger[] {truth(isFirst), truth(isNone)};
    }

    // ---- logic

    private static List<SassLaw> logic() {
        return List.of(
                SassLaw.of("LOP3.LUT P0, R0, R1, R2, R3, 0xe4, P1", x -> table(x, 0xe4, true)),
                SassLaw.of("LOP3.LUT P0, R0, R1, R2, R3, 0x1e, !PT", x -> table(x, 0x1e, false)),
                SassLaw.of("PLOP3.LUT P0, P1, P2, P3, P4, 0xe4, 0x2d", x ->
                        new BigInteger[] {bit(x, 0, 0xe4), bit(x, 0, 0x2d)}),
                SassLaw.of("PLOP3.R P0, P1, R1.SIGN, R2.SIGN, R3.SIGN, 0x2, 0x40", x ->
                        new BigInteger[] {bit(x, 31, 0x2), bit(x, 31, 0x40)}),
                SassLaw.of("UPLOP3.R UP0, UP1, UR1.SIGN, UR2.SIGN, UR3.SIGN, 0x2, 0x40", x ->
                        new BigInteger[] {bit(x, 31, 0x2), bit(x, 31, 0x40)}),
                SassLaw.of("P2R R0, PR, R1, 0x15", x -> new BigInteger[] {
                    x[0].andNot(BigInteger.valueOf(0x15))
                            .or(x[1])
                            .or(x[2].shiftLeft(2))
                            .or(x[3].shiftLeft(4))
                }),
                SassLaw.of("P2R.B1 R0, PR, R1, 0x3", x -> new BigInteger[] {
                    x[0].andNot(BigInteger.valueOf(0x300)).or(x[1].shiftLeft(8)).or(x[2].shiftLeft(9))
                }),
                SassLaw.of("R2P PR, R1.B2, 0x12", x ->
                        new BigInteger[] {truth(x[0].testBit(17)), truth(x[0].testBit(20))}),
                SassLaw.of("PRMT R0, R1, R2, R3", SassLaws::permuted),
                SassLaw.of("FLO.U32 R0, R1", x -> new BigInteger[] {word(BigInteger.valueOf(x[0].bitLength() - 1))}),
                SassLaw.of("POPC R0, ~R1", x -> new BigInteger[] {BigInteger.valueOf(WORD - x[0].bitCount())}));
    }

    private static BigInteger bit(BigInteger[] x, int at, int table) {
        int index = (x[0].testBit(at) ? 4 : 0) + (x[1].testBit(at) ? 2 : 0) + (x[2].testBit(at) ? 1 : 0);
        return truth((table >>> index & 1) != 0);
    }

    private static BigInteger[] table(BigInteger[] x, int table, boolean hasPredicate) {
        BigInteger result = ZERO;
        for (int at = 0; at < WORD; at++) {
            result = result.add(bit(x, at, table).shiftLeft(at));
        }
        boolean isSet = result.signum() != 0 || hasPredicate && x[3].testBit(0);
        return new BigInteger[] {result, truth(isSet)};
    }

    /** The selectors are the second operand of the text, the last one of the function. */
    private static BigInteger[] permuted(BigInteger[] x) {
        BigInteger result = ZERO;
        for (int i = 0; i < 4; i++) {
            int selector = wrap(x[2].shiftRight(4 * i), 4).intValue();
            BigInteger source = (selector & 4) == 0 ? x[0] : x[1];
            BigInteger part = wrap(source.shiftRight(8 * (selector & 3)), 8);
            boolean isSign = (selector & 8) != 0;
            BigInteger chosen = isSign ? BigInteger.valueOf(part.testBit(7) ? 0xff : 0) : part;
            result = result.add(chosen.shiftLeft(8 * i));
        }
        return new BigInteger[] {result};
    }

    // ---- floats

    private static float single(BigInteger bits) {
        return Float.intBitsToFloat(bits.intValue());
    }

    private static double number(BigInteger bits) {
        return Double.longBitsToDouble(bits.longValue());
    }

    private static final BigInteger NAN = BigInteger.valueOf(0x7fffffff);

    private static BigInteger bits(float value) {
        return Float.isNaN(value) ? NAN : BigInteger.valueOf(Integer.toUnsignedLong(Float.floatToRawIntBits(value)));
    }

    private static float flushed(float value) {
        return Math.abs(value) < Float.MIN_NORMAL ? value * 0 : value;
    }

    private static float unit(float value) {
        return value > 0 ? Math.min(value, 1) : 0;
    }

    private static Definition singles(FloatRule rule) {
        return x -> {
            float[] values = new float[x.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = single(x[i]);
            }
            return new BigInteger[] {bits(rule.of(values))};
        };
    }

    /** A law in Java's arithmetic. */
    @FunctionalInterface
    private interface FloatRule {
        float of(float[] x);
    }

    private static List<SassLaw> floats() {
        return List.of(
                SassLaw.of("FADD R0, R1, -R2", singles(x -> x[0] - x[1])),
                SassLaw.of("FADD R0, |R1|, -|R2|", singles(x -> Math.abs(x[0]) - Math.abs(x[1]))),
                SassLaw.of("FADD.FTZ R0, R1, R2", singles(x -> flushed(flushed(x[0]) + flushed(x[1])))),
                SassLaw.of("FADD.SAT R0, R1, R2", singles(x -> unit(x[0] + x[1]))),
                SassLaw.of("FMUL R0, R1, -R2", singles(x -> x[0] * -x[1])),
                SassLaw.of("FFMA R0, R1, -R2, -R3", singles(x -> Math.fma(x[0], -x[1], -x[2]))),
                SassLaw.of("FMNMX R0, R1, R2, PT", singles(x -> least(x[0], x[1]))),
                SassLaw.of("FMNMX.NAN R0, R1, R2, !PT", singles(x -> Math.max(x[0], x[1]))),
                SassLaw.of("FMNMX.XORSIGN R0, |R1|, |R2|, PT", singles(x -> {
                    float magnitude = least(Math.abs(x[0]), Math.abs(x[1]));
                    boolean isNegative = Float.floatToRawIntBits(x[0]) < 0 != Float.floatToRawIntBits(x[1]) < 0;
                    return isNegative ? -magnitude : magnitude;
                })),
                SassLaw.of("DADD R0, R2, -R4", x -> doubles(number(x[0]) - number(x[1]), x[0], x[1].flipBit(63))),
                SassLaw.of("DMUL R0, R2, R4", x -> doubles(number(x[0]) * number(x[1]), x[0], x[1])),
                SassLaw.of(
                        "DFMA R0, R2, R4, -R6",
                        x -> doubles(
                                Math.fma(number(x[0]), number(x[1]), -number(x[2])), x[0], x[1], x[2].flipBit(63))));
    }

    private static float least(float a, float b) {
        return Float.isNaN(a) ? b : Float.isNaN(b) ? a : Math.min(a, b);
    }

    /** A NaN result is the first operand that is a NaN, quieted, or else the canonical NaN. */
    private static BigInteger[] doubles(double value, BigInteger... operands) {
        if (!Double.isNaN(value)) {
            return new BigInteger[] {SassLaw.bits(Double.doubleToRawLongBits(value))};
        }
        for (BigInteger operand : operands) {
            if (Double.isNaN(number(operand))) {
                return new BigInteger[] {operand.setBit(51)};
            }
        }
        return new BigInteger[] {SassLaw.bits(NAN_OF_DOUBLES)};
    }

    // ---- conversions

    private static List<SassLaw> conversions() {
        return List.of(
                SassLaw.of("F2I.TRUNC.NTZ R0, R1", x ->
                        new BigInteger[] {BigInteger.valueOf(Integer.toUnsignedLong((int) single(x[0])))}),
                SassLaw.of("F2I.S64.TRUNC R0, R2", x ->
                        new BigInteger[] {Float.isNaN(single(x[0])) ? limit(63) : SassLaw.bits((long) single(x[0]))}),
                SassLaw.of("I2F.S8 R0, R1.B2", x -> new BigInteger[] {
                    bits((float) signed(wrap(x[0].shiftRight(16), 8), 8).intValue())
                }),
                SassLaw.of("I2FP.F32.U32 R0, R1", x -> new BigInteger[] {bits((float) x[0].longValue())}),
                SassLaw.of("F2F.F64.F32 R0, R1", x -> doubles(single(x[0]))),
                SassLaw.of("F2F.F32.F64 R0, R2", x -> new BigInteger[] {bits((float) number(x[0]))}),
                SassLaw.of("FRND.FLOOR R0, R1", singles(x -> (float) Math.floor(x[0]))),
                SassLaw.of("I2I.S16.S32.SAT R0, R1", x -> new BigInteger[] {
                    word(signed(x[0]).max(BigInteger.valueOf(-32768)).min(BigInteger.valueOf(32767)))
                }),
                SassLaw.of("VABSDIFF4.U8 R0, R1, R2, R3", x -> new BigInteger[] {distances(x)}),
                SassLaw.of("HADD2.F32 R0, -RZ, R1.H1_H1", x ->
                        new BigInteger[] {bits(Float.float16ToFloat((short) (x[0].intValue() >>> 16)))}));
    }

    private static BigInteger distances(BigInteger[] x) {
        BigInteger result = ZERO;
        for (int i = 0; i < 4; i++) {
            BigInteger a = wrap(x[0].shiftRight(8 * i), 8);
            BigInteger b = wrap(x[1].shiftRight(8 * i), 8);
            result = result.add(a.subtract(b).abs().shiftLeft(8 * i));
        }
        return result;
    }

    private static BigInteger differencesOfBytes(BigInteger a, BigInteger b) {
        BigInteger all = BigInteger.ZERO;
        for (int at = 0; at < Integer.SIZE; at += Byte.SIZE) {
            int difference = a.shiftRight(at).intValue() - b.shiftRight(at).intValue() & 0xff;
            all = all.or(BigInteger.valueOf(difference).shiftLeft(at));
        }
        return all;
    }
}
