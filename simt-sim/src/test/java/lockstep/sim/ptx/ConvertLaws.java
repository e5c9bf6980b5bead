package lockstep.sim.ptx;

import static lockstep.sim.ptx.Definitions.clamp;
import static lockstep.sim.ptx.Definitions.value;
import static lockstep.sim.ptx.Definitions.wrapped;
import static lockstep.sim.ptx.FloatLaws.answer;
import static lockstep.sim.ptx.FloatLaws.infinity;
import static lockstep.sim.ptx.FloatLaws.nan;
import static lockstep.sim.ptx.FloatLaws.number;
import static lockstep.sim.ptx.FloatLaws.words;
import static lockstep.sim.ptx.FloatLaws.zero;
import static lockstep.sim.ptx.FloatWords.bits;
import static lockstep.sim.ptx.FloatWords.flushed;
import static lockstep.sim.ptx.FloatWords.isInfinite;
import static lockstep.sim.ptx.FloatWords.isNan;
import static lockstep.sim.ptx.FloatWords.isNegative;
import static lockstep.sim.ptx.FloatWords.isZero;
import static lockstep.sim.ptx.PtxOperands.wrap;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import lockstep.sim.fp.ExactOracle;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.Rounding;
import lockstep.sim.ptx.FloatLaws.Outcome;
import lockstep.sim.ptx.FloatStyle.Clamp;
import lockstep.sim.ptx.Law.Answer;
import lockstep.sim.ptx.Law.Definition;

/**
 * Laws of conversions, by exact decimals, unbounded integers and a search for neighbours among all values of a format.
 */
final class ConvertLaws {
    private static final int[] WIDTHS = {8, 16, 32, 64};

    private final List<Law> laws = new ArrayList<>();

    private ConvertLaws() {}

    static List<Law> all() {
        ConvertLaws laws = new ConvertLaws();
        for (int from : WIDTHS) {
            for (int to : WIDTHS) {
                for (int signs = 0; signs < 4; signs++) {
                    laws.integers((signs & 1) != 0, from, (signs & 2) != 0, to);
                }
            }
        }
        for (FloatFormat format : FloatFormat.values()) {
            for (Rounding rounding : FloatLaws.DIRECTED) {
                for (int width : WIDTHS) {
                    laws.integersOfFloats(format, rounding, width);
                    laws.floatsOfIntegers(format, rounding, width);
                }
                laws.integral(format, rounding);
                for (FloatFormat to : FloatFormat.values()) {
                    laws.floats(format, to, rounding);
                }
            }
        }
        laws.halves();
        laws.tf32();
        laws.packs();
        return laws.laws;
    }

    private void add(String operation, String type, TypedFunction function, Definition definition) {
        laws.add(new Law(operation, type, function, definition, false));
    }

    private static String type(boolean signed, int width) {
        return (signed ? "s" : "u") + width;
    }

    private void integers(boolean fromSigned, int from, boolean toSigned, int to) {
        String words = "cvt." + type(toSigned, to);
        TypedFunction resized = ConvertFunctions.resize(fromSigned, from, to);
        Definition sameNumber = wrapped(to, x -> value(x[0], fromSigned, from));
        laws.add(new Law(words, type(fromSigned, from), resized, sameNumber, true));
        add(
                "cvt.sat." + type(toSigned, to),
                type(fromSigned, from),
                ConvertFunctions.saturate(fromSigned, from, toSigned, to),
                wrapped(to, x -> clamp(value(x[0], fromSigned, from), toSigned, to)));
    }

    private static RoundingMode mode(Rounding rounding) {
        return switch (rounding) {
            case NEAREST_EVEN -> RoundingMode.HALF_EVEN;
            case TOWARD_ZERO -> RoundingMode.DOWN;
            case DOWN -> RoundingMode.FLOOR;
            case UP -> RoundingMode.CEILING;
            case NEAREST_AWAY -> RoundingMode.HALF_UP;
        };
    }

    private static String toIntegral(Rounding rounding) {
        return words(FloatStyle.of(FloatFormat.SINGLE, rounding, false)) + "i";
    }

    private void integersOfFloats(FloatFormat from, Rounding rounding, int width) {
        for (boolean signed : new boolean[] {false, true}) {
            for (boolean flushes : from == FloatFormat.SINGLE ? new boolean[] {false, true} : new boolean[] {false}) {
                String operation = "cvt" + toIntegral(rounding) + (flushes ? ".ftz." : ".") + type(signed, width);
                TypedFunction function = ConvertFunctions.toInteger(from, rounding, flushes, signed, width);
                add(operation, FloatLaws.type(from), function, wrapped(width, x -> {
                    long bits = flushed(from, flushes, bits(x[0], from));
                    if (isNan(from, bits)) {
                        boolean isZero = from != FloatFormat.DOUBLE && width < 64;
                        return isZero ? BigInteger.ZERO : BigInteger.ONE.shiftLeft(width - 1);
                    }
                    BigDecimal exact = FloatWords.order(from, bits).setScale(0, mode(rounding));
                    return clamp(exact.toBigIntegerExact(), signed, width);
                }));
            }
        }
    }

    private void floatsOfIntegers(FloatFormat to, Rounding rounding, int width) {
        for (boolean signed : new boolean[] {false, true}) {
            for (Clamp clamp : new Clamp[] {Clamp.NONE, Clamp.UNIT}) {
                FloatStyle style = new FloatStyle(to, rounding, false, clamp);
                add(
                        "cvt" + words(style) + "." + FloatLaws.type(to),
                        type(signed, width),
                        ConvertFunctions.toFloat(signed, width, style),
                        x -> {
                            BigDecimal exact = new BigDecimal(value(x[0], signed, width));
                            return List.of(answer(style, exact.signum() == 0 ? zero(to, false) : number(exact)));
                        });
            }
        }
    }

    /** The exact value of a float, to be rounded to another format. */
    private static Outcome outcome(FloatFormat from, FloatFormat to, long bits) {
        if (isNan(from, bits)) {
            return nan();
        }
        if (isInfinite(from, bits)) {
            return infinity(to, isNegative(from, bits));
        }
        return isZero(from, bits) ? zero(to, isNegative(from, bits)) : number(ExactOracle.value(from, bits));
    }

    private void floats(FloatFormat from, FloatFormat to, Rounding rounding) {
        boolean hasSingle = from == FloatFormat.SINGLE || to == FloatFormat.SINGLE;
        for (boolean flushes : hasSingle ? new boolean[] {false, true} : new boolean[] {false}) {
            for (Clamp clamp : Clamp.values()) {
                for (boolean staysFinite : new boolean[] {false, true}) {
                    FloatStyle style = new FloatStyle(to, rounding, flushes, clamp);
                    String words = words(style) + (staysFinite ? ".satfinite" : "");
                    add(
                            "cvt" + words + "." + FloatLaws.type(to),
                            FloatLaws.type(from),
                            ConvertFunctions.resize(from, style, staysFinite),
                            x -> List.of(converted(from, style, staysFinite, bits(x[0], from))));
                }
            }
        }
    }

    private static Answer converted(FloatFormat from, FloatStyle to, boolean staysFinite, long a) {
        FloatFormat format = to.format();
        long operand = flushed(from, to.flushes() && from == FloatFormat.SINGLE, a);
        boolean flushesResult = to.flushes() && format == FloatFormat.SINGLE;
        FloatStyle style = new FloatStyle(format, to.rounding(), flushesResult, to.clamp());
        Outcome outcome = outcome(from, format, operand);
        if (staysFinite && !(outcome instanceof Outcome.Nan)) {
            BigDecimal largest = ExactOracle.value(format, format.largest(false));
            BigDecimal magnitude = FloatWords.order(from, operand).abs();
            if (magnitude.compareTo(largest) > 0) {
                return answer(style, new Outcome.Bits(format.largest(isNegative(from, operand))));
            }
        }
        return answer(style, outcome);
    }

    private void integral(FloatFormat format, Rounding rounding) {
        boolean isSingle = format == FloatFormat.SINGLE;
        for (boolean flushes : isSingle ? new boolean[] {false, true} : new boolean[] {false}) {
            for (Clamp clamp : new Clamp[] {Clamp.NONE, Clamp.UNIT}) {
                FloatStyle style = new FloatStyle(format, rounding, flushes, clamp);
                String words = toIntegral(rounding) + (flushes ? ".ftz" : "") + (clamp == Clamp.NONE ? "" : ".sat");
                String type = FloatLaws.type(format);
                add("cvt" + words + "." + type, type, ConvertFunctions.roundToInteger(style), x -> {
                    long bits = flushed(format, flushes, bits(x[0], format));
                    if (isNan(format, bits) || isInfinite(format, bits)) {
                        return List.of(answer(style, outcome(format, format, bits)));
                    }
                    BigDecimal exact = ExactOracle.value(format, bits).setScale(0, mode(rounding));
                    boolean negative = isNegative(format, bits);
                    return List.of(answer(style, exact.signum() == 0 ? zero(format, negative) : number(exact)));
                });
            }
        }
    }

    private void halves() {
        for (FloatFormat format : new FloatFormat[] {FloatFormat.HALF, FloatFormat.BFLOAT}) {
            for (Rounding rounding : new Rounding[] {Rounding.NEAREST_EVEN, Rounding.TOWARD_ZERO}) {
                for (Clamp clamp : new Clamp[] {Clamp.NONE, Clamp.NOT_NEGATIVE}) {
                    for (boolean staysFinite : new boolean[] {false, true}) {
                        FloatStyle style = new FloatStyle(format, rounding, false, clamp);
                        String words = words(style) + (staysFinite ? ".satfinite." : ".") + FloatLaws.type(format);
                        add("cvt" + words + "x2", "f32", ConvertFunctions.pack(style, staysFinite), x -> {
                            Answer upper = converted(FloatFormat.SINGLE, style, staysFinite, x[0].longValue());
                            Answer lower = converted(FloatFormat.SINGLE, style, staysFinite, x[1].longValue());
                            return List.of(new Answer(
                                    upper.bits().shiftLeft(16).or(lower.bits()),
                                    upper.open().shiftLeft(16).or(lower.open())));
                        });
                    }
                }
            }
        }
    }

    // ---- tf32

    private void tf32() {
        Rounding[] modes = {Rounding.NEAREST_AWAY, Rounding.NEAREST_EVEN, Rounding.TOWARD_ZERO};
        for (Rounding rounding : modes) {
            for (Clamp clamp : new Clamp[] {Clamp.NONE, Clamp.NOT_NEGATIVE}) {
                for (boolean staysFinite : new boolean[] {false, true}) {
                    FloatStyle style = new FloatStyle(FloatFormat.SINGLE, rounding, false, clamp);
                    String words = words(style) + (staysFinite ? ".satfinite" : "");
                    add(
                            "cvt" + words + ".tf32",
                            "f32",
                            ConvertFunctions.toTf32(rounding, clamp, staysFinite),
                            x -> List.of(tf32(style, staysFinite, x[0].longValue())));
                }
            }
        }
    }

    /** Rounds to the nearer of the two neighbours with 13 zero bits at the end. */
    private static Answer tf32(FloatStyle style, boolean staysFinite, long a) {
        FloatFormat single = FloatFormat.SINGLE;
        long sign = isNegative(single, a) ? single.signMask() : 0;
        if (isNan(single, a)) {
            return answer(style, nan());
        }
        long largest = single.infinity(false) - 0x2000;
        if (isInfinite(single, a)) {
            return answer(style, new Outcome.Bits(staysFinite ? largest | sign : a));
        }
        long below = a & ~sign & ~0x1fffL;
        BigDecimal exact = ExactOracle.value(single, a).abs();
        BigDecimal down = exact.subtract(ExactOracle.value(single, below));
        BigDecimal up = ExactOracle.value(single, below + 0x2000).subtract(exact);
        int nearer = down.compareTo(up);
        boolean isOdd = (below >> 13 & 1) != 0;
        boolean takesUp = switch (style.rounding()) {
            case NEAREST_AWAY -> nearer >= 0;
            case NEAREST_EVEN -> nearer > 0 || nearer == 0 && isOdd;
            case TOWARD_ZERO -> false;
            case DOWN, UP -> throw new IllegalArgumentException("no such form");
        };
        long rounded = takesUp ? below + 0x2000 : below;
        boolean isBeyond = rounded > largest && staysFinite;
        return answer(style, new Outcome.Bits((isBeyond ? largest : rounded) | sign));
    }

    // ---- packed integers

    private void packs() {
        for (boolean signed : new boolean[] {false, true}) {
            add(
                    "cvt.pack.sat." + type(signed, 16),
                    "s32",
                    ConvertFunctions.packIntegers(signed, 16),
                    wrapped(32, x -> parts(x, signed, 16)));
            for (int width : new int[] {8, 4, 2}) {
                add(
                        "cvt.pack.sat." + type(signed, width),
                        "s32.b32",
                        ConvertFunctions.packIntegers(signed, width),
                        wrapped(32, x -> parts(x, signed, width).add(x[2].shiftLeft(2 * width))));
            }
        }
    }

    private static BigInteger parts(BigInteger[] x, boolean signed, int width) {
        BigInteger upper = wrap(clamp(PtxOperands.signed(x[0], 32), signed, width), width);
        BigInteger lower = wrap(clamp(PtxOperands.signed(x[1], 32), signed, width), width);
        return upper.shiftLeft(width).add(lower);
    }
}
