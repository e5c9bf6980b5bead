package lockstep.sim.fp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Floats of at most eight bits. Oracle: the value of each code by its definition, and a search among all codes. */
final class SmallFloatTest {
    /** Fields of a format as the OCP specification lists them: sign, exponent, fraction, and the exponent's bias. */
    private record Fields(int exponent, int fraction, int bias) {
        static Fields of(SmallFloat format) {
            return switch (format) {
                case E4M3 -> new Fields(4, 3, 7);
                case E5M2 -> new Fields(5, 2, 15);
                case E2M3 -> new Fields(2, 3, 1);
                case E3M2 -> new Fields(3, 2, 3);
                case E2M1 -> new Fields(2, 1, 1);
            };
        }
    }

    private static final Map<SmallFloat, double[]> VALUES = values();

    private static Map<SmallFloat, double[]> values() {
        Map<SmallFloat, double[]> values = new EnumMap<>(SmallFloat.class);
        for (SmallFloat format : SmallFloat.values()) {
            values.put(
                    format,
                    IntStream.range(0, 1 << format.width())
                            .mapToDouble(code -> number(format, code))
                            .toArray());
        }
        return values;
    }

    /** The number of a code. */
    private static double value(SmallFloat format, int code) {
        return VALUES.get(format)[code];
    }

    /** By the bits of the code; NaN and infinity only if the format's table has them. */
    private static double number(SmallFloat format, int code) {
        Fields f = Fields.of(format);
        int width = 1 + f.exponent + f.fraction;
        String bits =
                String.format("%" + width + "s", Integer.toBinaryString(code)).replace(' ', '0');
        double sign = bits.charAt(0) == '1' ? -1 : 1;
        String exponent = bits.substring(1, 1 + f.exponent);
        String fraction = bits.substring(1 + f.exponent);
        if (format == SmallFloat.E4M3 && exponent.equals("1111") && fraction.equals("111")) {
            return Double.NaN;
        }
        if (format == SmallFloat.E5M2 && exponent.equals("11111")) {
            return fraction.equals("00") ? sign / 0.0 : Double.NaN;
        }
        double part = Integer.parseInt(fraction, 2) / Math.pow(2, f.fraction);
        int field = Integer.parseInt(exponent, 2);
        return sign * (field == 0 ? part * Math.pow(2, 1 - f.bias) : (1 + part) * Math.pow(2, field - f.bias));
    }

    /** The nearest code, ties to even. */
    private static int nearest(SmallFloat format, double wanted) {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        double[] values = VALUES.get(format);
        for (int code = 0; code < 1 << format.width() - 1; code++) {
            double distance = Math.abs(values[code] - Math.abs(wanted));
            boolean isNumber = !Double.isNaN(distance) && !Double.isInfinite(values[code]);
            if (isNumber && (distance < least || distance == least && (code & 1) == 0)) {
                best = code;
                least = distance;
            }
        }
        return best | (1 / wanted < 0 || wanted < 0 ? 1 << format.width() - 1 : 0);
    }

    @ParameterizedTest
    @EnumSource(SmallFloat.class)
    void everyCodeIsItsNumberInHalf(SmallFloat format) {
        for (int code = 0; code < 1 << format.width(); code++) {
            double expected = value(format, code);
            long half = format.toFloat(FloatFormat.HALF, code);
            if (Double.isNaN(expected)) {
                assertEquals(0x7fff, half);
                assertTrue(format.isNan(code));
            } else {
                assertEquals(Float.floatToFloat16((float) expected) & 0xffff, half, format + " " + code);
                assertEquals(expected, Float.float16ToFloat((short) half));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(SmallFloat.class)
    void everyHalfBecomesTheNearestCode(SmallFloat format) {
        for (int half = 0; half < 1 << 16; half++) {
            float wanted = Float.float16ToFloat((short) half);
            int code = format.saturated(FloatFormat.HALF, Rounding.NEAREST_EVEN, half);
            assertEquals(expected(format, wanted), code, () -> format + " of " + wanted);
        }
    }

    @ParameterizedTest
    @EnumSource(SmallFloat.class)
    void singlesBecomeTheNearestCode(SmallFloat format) {
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            float near = (float) value(format, random.nextInt(1 << format.width()));
            int bits = i % 2 == 0 ? random.nextInt() : Float.floatToRawIntBits(near) + random.nextInt(3) - 1;
            bits = i % 8 == 1 ? bits + (1 << 19) : bits;
            float wanted = Float.intBitsToFloat(bits);
            long single = bits & 0xffffffffL;
            int code = format.saturated(FloatFormat.SINGLE, Rounding.NEAREST_EVEN, single);
            assertEquals(expected(format, wanted), code, () -> format + " of " + wanted);
        }
    }

    private static int expected(SmallFloat format, float wanted) {
        if (!Float.isNaN(wanted)) {
            // Beyond the range of every format, and near enough that distances to its numbers are exact.
            float cut = Math.max(-1e6f, Math.min(1e6f, wanted));
            return nearest(format, cut == 0 ? Math.copySign(0.0, wanted) : cut);
        }
        return switch (format) {
            case E4M3, E5M2 -> 0x7f;
            case E2M3, E3M2 -> 0x1f;
            case E2M1 -> 0x7;
        };
    }

    @ParameterizedTest
    @CsvSource({"E4M3, 448", "E5M2, 57344", "E2M3, 7.5", "E3M2, 28", "E2M1, 6"})
    void theLargestNumberIsWhatTheSpecificationSays(SmallFloat format, double largest) {
        assertEquals(largest, value(format, format.largest()));
    }
}
