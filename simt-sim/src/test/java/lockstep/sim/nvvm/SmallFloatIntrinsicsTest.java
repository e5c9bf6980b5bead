package lockstep.sim.nvvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.sim.value.Scalar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code cvt} to and from small floats and tf32, and the modes of {@code prmt}: PTX ISA, "cvt", "prmt". */
final class SmallFloatIntrinsicsTest {
    private static Scalar[] evaluate(String name, List<ScalarType> from, List<ScalarType> to, Scalar[]... arguments) {
        Scalar[] results = new Scalar[to.size()];
        for (int i = 0; i < results.length; i++) {
            results[i] = new Scalar();
        }
        assertTrue(ScalarIntrinsics.evaluate(
                IntrinsicTable.lookup(name).orElseThrow(), from, to, FloatMode.IEEE, arguments, results));
        return results;
    }

    private static Scalar[] of(long... bits) {
        Scalar[] result = new Scalar[bits.length];
        for (int i = 0; i < bits.length; i++) {
            result[i] = new Scalar();
            result[i].set(bits[i]);
        }
        return result;
    }

    private static Scalar pack(String name, float upper, float lower) {
        ScalarType single = ScalarType.SINGLE;
        return evaluate(
                name,
                List.of(single, single),
                List.of(ScalarType.integer(16)),
                of(Float.floatToRawIntBits(upper) & 0xffffffffL),
                of(Float.floatToRawIntBits(lower) & 0xffffffffL))[0];
    }

    /** By hand: 1 is 0x38 in E4M3, 0x3c in E5M2, 0x08 in E2M3, 0x0c in E3M2; -2 is 0xc0 in E4M3 and E5M2. */
    @ParameterizedTest
    @CsvSource({
        "llvm.nvvm.ff.to.e4m3x2.rn, 1, -2, 38c0",
        "llvm.nvvm.ff.to.e4m3x2.rn, 1e9, 449, 7e7e",
        "llvm.nvvm.ff.to.e4m3x2.rn.relu, -1e9, 1, 0038",
        "llvm.nvvm.ff.to.e5m2x2.rn, 1, -2, 3cc0",
        "llvm.nvvm.ff.to.e5m2x2.rn, -Infinity, Infinity, fb7b",
        "llvm.nvvm.ff.to.e5m2x2.rn.relu, -1, 2, 0040",
        "llvm.nvvm.ff.to.e2m3x2.rn.satfinite, 1, -8, 083f",
        "llvm.nvvm.ff.to.e3m2x2.rn.satfinite, 1, -100, 0c3f",
        "llvm.nvvm.ff.to.e2m1x2.rn.satfinite, 1, -6, 002f",
        "llvm.nvvm.ff.to.e2m1x2.rn.relu.satfinite, -1, 2.5, 0004",
        "llvm.nvvm.ff.to.e2m3x2.rn.relu.satfinite, -1, NaN, 001f",
    })
    void theFirstOperandIsTheUpperPart(String name, float upper, float lower, String bits) {
        Scalar out = pack(name, upper, lower);
        assertEquals(Long.parseLong(bits, 16), out.low);
        assertTrue(out.isDefined());
    }

    @Test
    void aNanStaysOneWithAnyPayload() {
        Scalar wide = pack("llvm.nvvm.ff.to.e4m3x2.rn", Float.NaN, 1);
        assertEquals(List.of(0x7f38L, 0x8000L), List.of(wide.low, wide.undefinedLow));
    }

    @ParameterizedTest
    @CsvSource({
        "llvm.nvvm.e4m3x2.to.f16x2.rn, 7ec0, c000, 5f00",
        "llvm.nvvm.e5m2x2.to.f16x2.rn, 7cc0, c000, 7c00",
        "llvm.nvvm.e5m2x2.to.f16x2.rn.relu, 7cc0, 0000, 7c00",
        "llvm.nvvm.e4m3x2.to.f16x2.rn.relu, 387f, 7fff, 3c00",
        "llvm.nvvm.e2m3x2.to.f16x2.rn, 083f, c780, 3c00",
        "llvm.nvvm.e3m2x2.to.f16x2.rn, 0c3f, cf00, 3c00",
        "llvm.nvvm.e2m1x2.to.f16x2.rn, ff2f, c600, 3c00",
    })
    void thePartsBecomeHalves(String name, String bits, String lower, String upper) {
        Scalar[] out = evaluate(
                name,
                List.of(ScalarType.integer(16)),
                List.of(ScalarType.HALF, ScalarType.HALF),
                of(Long.parseLong(bits, 16)));
        assertEquals(Long.parseLong(lower, 16), out[0].low);
        assertEquals(Long.parseLong(upper, 16), out[1].low);
    }

    @Test
    void theUpperElementOfAVectorIsTheUpperPart() {
        Scalar[] out = evaluate(
                "llvm.nvvm.f16x2.to.e4m3x2.rn",
                List.of(ScalarType.HALF),
                List.of(ScalarType.integer(16)),
                of(0xc000, 0x3c00));
        assertEquals(0x38c0, out[0].low);
    }

    @Test
    void poisonAndUndefinedBitsArePassedOn() {
        Scalar[] half = of(0x38);
        half[0].undefinedLow = 1;
        Scalar[] out = evaluate(
                "llvm.nvvm.e4m3x2.to.f16x2.rn",
                List.of(ScalarType.integer(16)),
                List.of(ScalarType.HALF, ScalarType.HALF),
                half);
        assertTrue(!out[0].isDefined() && out[1].isDefined());
        half[0].poison = true;
        assertTrue(evaluate(
                        "llvm.nvvm.e4m3x2.to.f16x2.rn",
                        List.of(ScalarType.integer(16)),
                        List.of(ScalarType.HALF, ScalarType.HALF),
                        half)[1]
                .poison);
    }

    /** Oracle: the two neighbours with ten bits of fraction, of which the rounding mode selects one. */
    @Test
    void tf32IsRoundedAsNamed() {
        Random random = new Random(6);
        for (int i = 0; i < 20_000; i++) {
            int bits = i % 4 == 0 ? random.nextInt() & ~0x1fff | 0x1000 : random.nextInt();
            float value = Float.intBitsToFloat(bits);
            if (Float.isNaN(value) || Math.abs(value) > 3.4e38f) {
                continue;
            }
            int below = bits & ~0x1fff;
            int above = below + 0x2000;
            int rest = bits & 0x1fff;
            boolean isUp = rest > 0x1000 || rest == 0x1000 && (above & 0x2000) == 0;
            assertEquals(rest == 0 || !isUp ? below : above, tf32("rn", bits));
            assertEquals(below, tf32("rz", bits));
            assertEquals(rest >= 0x1000 ? above : below, tf32("rna.satfinite", bits));
            assertEquals(value < 0 || bits == 1 << 31 ? 0 : below, tf32("rz.relu", bits));
        }
        assertEquals(0x7f7fe000, tf32("rn.satfinite", 0x7f800000));
        assertEquals(0x7f800000, tf32("rn", 0x7f7fffff));
        assertEquals(0, tf32("rn.relu.satfinite", 0xff800000));
    }

    private static int tf32(String words, int bits) {
        return (int) evaluate(
                        "llvm.nvvm.f2tf32." + words,
                        List.of(ScalarType.SINGLE),
                        List.of(ScalarType.integer(32)),
                        of(bits & 0xffffffffL))[0]
                .low;
    }

    /** The tables of the PTX ISA, "prmt": bytes of the result from the highest down, by the selector. */
    @ParameterizedTest
    @CsvSource({
        "f4e, 3210 4321 5432 6543",
        "b4e, 5670 6701 7012 0123",
        "rc8, 0000 1111 2222 3333",
        "ecl, 3210 3211 3222 3333",
        "ecr, 0000 1110 2210 3210",
        "rc16, 1010 3232 1010 3232",
    })
    void theModesOfPrmtAreThoseOfTheTable(String mode, String rows) {
        String[] table = rows.split(" ");
        boolean hasTwo = mode.equals("f4e") || mode.equals("b4e");
        ScalarType word = ScalarType.integer(32);
        for (int selector = 0; selector < 8; selector++) {
            Scalar[][] arguments = hasTwo
                    ? new Scalar[][] {of(0x13121110L), of(0x97161514L), of(selector)}
                    : new Scalar[][] {of(0x13121110L), of(selector)};
            long result = evaluate(
                            "llvm.nvvm.prmt." + mode,
                            hasTwo ? List.of(word, word, word) : List.of(word, word),
                            List.of(word),
                            arguments)[0]
                    .low;
            long expected = 0;
            for (char digit : table[selector & 3].toCharArray()) {
                expected = expected << 8 | (digit == '7' ? 0x97 : 0x10 + digit - '0');
            }
            assertEquals(expected, result, mode + " " + selector);
        }
    }
}
