package lockstep.sim.image.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Matrices, packed atomics, reductions of floats and barriers in memory, on random input. Oracles: the tables of
 * fragments of the PTX ISA written as loops over rows and columns, sums of small whole numbers, {@code Math.min} and
 * {@code Math.max}, counting.
 */
final class WarpMemoryTest {
    private static final int TRIES = 40;
    private static final int WARP = 32;
    private static final int ROW_WORDS = 4;

    /** Lane l gives the address of row (a l + b) mod 32, which differs for each lane, since a is odd. */
    private static String rows(int a, int b) {
        return "  mad.lo.u32 %%a7, %%t, %d, %d;\n  and.b32 %%a7, %%a7, 31;\n".formatted(a, b)
                + "  mad.lo.u32 %a7, %a7, 16, %s;\n";
    }

    private static final String FILL = """
              mad.wide.u32 %state, %t, 16, %in;
              mad.lo.u32 %a6, %t, 16, %s;
              ld.global.v4.b32 {%a0, %a1, %a2, %a3}, [%state];
              st.shared.v4.b32 [%a6], {%a0, %a1, %a2, %a3};
              bar.warp.sync -1;
            """;

    private static int half(int[] words, int row, int column) {
        return words[ROW_WORDS * row + column / 2] >>> 16 * (column % 2) & 0xffff;
    }

    private static String elements(int count) {
        return count == 1 ? "{%a0}" : count == 2 ? "{%a0, %a1}" : "{%a0, %a1, %a2, %a3}";
    }

    @Test
    void lanesLoadTheirFragments() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < TRIES; i++) {
            int[] input = random.ints(ROW_WORDS * WARP).toArray();
            int a = 2 * random.nextInt(16) + 1;
            int b = random.nextInt(WARP);
            int count = List.of(1, 2, 4).get(random.nextInt(3));
            boolean isTransposed = random.nextBoolean();
            String body = FILL + rows(a, b)
                    + "  ldmatrix.sync.aligned.m8n8.x%d%s.shared.b16 %s, [%%a7];\n"
                            .formatted(count, isTransposed ? ".trans" : "", elements(count))
                    + "  mad.wide.u32 %out, %t, 16, %out;\n";
            for (int m = 0; m < count; m++) {
                body += "  st.global.b32 [%%out+%d], %%a%d;\n".formatted(4 * m, m);
            }
            int[] found = PtxRuns.words(body, WARP, input, ROW_WORDS * WARP).words();
            for (int lane = 0; lane < WARP; lane++) {
                for (int m = 0; m < count; m++) {
                    int word = 0;
                    for (int e = 0; e < 2; e++) {
                        int row = isTransposed ? 2 * (lane % 4) + e : lane / 4;
                        int column = isTransposed ? lane / 4 : 2 * (lane % 4) + e;
                        word |= half(input, (a * (8 * m + row) + b) % WARP, column) << 16 * e;
                    }
                    assertEquals(word, found[ROW_WORDS * lane + m], "lane " + lane + ", matrix " + m + body);
                }
            }
        }
    }

    @Test
    void lanesStoreTheirFragments() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < TRIES; i++) {
            int[] input = random.ints(ROW_WORDS * WARP).toArray();
            int a = 2 * random.nextInt(16) + 1;
            int b = random.nextInt(WARP);
            int count = List.of(1, 2, 4).get(random.nextInt(3));
            boolean isTransposed = random.nextBoolean();
            String body = FILL + rows(a, b)
                    + "  stmatrix.sync.aligned.m8n8.x%d%s.shared.b16 [%%a7], %s;\n"
                            .formatted(count, isTransposed ? ".trans" : "", elements(count))
                    + """
                      bar.warp.sync -1;
                      ld.shared.v4.b32 {%a0, %a1, %a2, %a3}, [%a6];
                      mad.wide.u32 %out, %t, 16, %out;
                      st.global.v4.b32 [%out], {%a0, %a1, %a2, %a3};
                    """;
            int[] expected = input.clone();
            for (int lane = 0; lane < WARP; lane++) {
                for (int m = 0; m < count; m++) {
                    for (int e = 0; e < 2; e++) {
                        int row = isTransposed ? 2 * (lane % 4) + e : lane / 4;
                        int column = isTransposed ? lane / 4 : 2 * (lane % 4) + e;
                        int at = ROW_WORDS * ((a * (8 * m + row) + b) % WARP) + column / 2;
                        int shift = 16 * (column % 2);
                        int half = input[ROW_WORDS * lane + m] >>> 16 * e & 0xffff;
                        expected[at] = expected[at] & ~(0xffff << shift) | half << shift;
                    }
                }
            }
            int[] found = PtxRuns.words(body, WARP, input, ROW_WORDS * WARP).words();
            for (int word = 0; word < expected.length; word++) {
                assertEquals(expected[word], found[word], "word " + word + body);
            }
        }
    }

    /** Each thread adds the halves of its word, small whole numbers, to a pair in memory. */
    private static int[] sums(String format, int[] numbers) {
        String body = """
                  mad.wide.u32 %%state, %%t, 8, %%in;
                  .reg .b16 %%h<2>;
                  ld.global.v2.b32 {%%a0, %%a1}, [%%state];
                  cvt.rn.%1$s.u32 %%h0, %%a0;
                  cvt.rn.%1$s.u32 %%h1, %%a1;
                  mov.b32 %%a2, {%%h0, %%h1};
                  red.global.add.noftz.%1$sx2 [%%out], %%a2;
                  red.global.add.noftz.v2.%1$s [%%out+4], {%%h1, %%h0};
                  red.global.add.noftz.v2.%1$sx2 [%%out+8], {%%a2, %%a2};
                """.formatted(format);
        return PtxRuns.words(body, WARP, numbers, 4).words();
    }

    @Test
    void packedNumbersAreAddedEachByItself() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < TRIES; i++) {
            int[] numbers = random.ints(2 * WARP, 0, 4).toArray();
            int[] sums = new int[2];
            for (int n = 0; n < numbers.length; n++) {
                sums[n % 2] += numbers[n];
            }
            int low = Float.floatToFloat16(sums[0]) & 0xffff;
            int high = Float.floatToFloat16(sums[1]) & 0xffff;
            int pair = low | high << 16;
            int[] found = sums("f16", numbers);
            assertEquals(
                    List.of(pair, high | low << 16, pair, pair),
                    Arrays.stream(found).boxed().toList());
            int lowBrain = Float.floatToRawIntBits(sums[0]) >>> 16;
            int highBrain = Float.floatToRawIntBits(sums[1]) >>> 16;
            int brains = lowBrain | highBrain << 16;
            found = sums("bf16", numbers);
            assertEquals(
                    List.of(brains, highBrain | lowBrain << 16, brains, brains),
                    Arrays.stream(found).boxed().toList());
        }
    }

    private static float least(float a, float b, boolean isLeast) {
        return isLeast ? Math.min(a, b) : Math.max(a, b);
    }

    @Test
    void theLeastAndGreatestOfFloatsAreThoseOfJava() {
        SplittableRandom random = new SplittableRandom(4);
        float[] special = {0f, -0f, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE, Float.NaN};
        for (int i = 0; i < 4 * TRIES; i++) {
            boolean isLeast = random.nextBoolean();
            boolean isAbsolute = random.nextBoolean();
            boolean findsNan = random.nextBoolean();
            int[] input = new int[WARP];
            float expected = isLeast ? Float.POSITIVE_INFINITY : Float.NEGATIVE_INFINITY;
            boolean hasNan = false;
            boolean hasNumber = false;
            boolean isSparse = random.nextInt(4) == 0;
            for (int lane = 0; lane < WARP; lane++) {
                float value = isSparse
                        ? special[random.nextInt(random.nextInt(special.length) + 1)]
                        : (float) (random.nextDouble() - 0.5) * 100;
                value = isSparse && random.nextInt(3) == 0 || random.nextInt(200) == 0 ? Float.NaN : value;
                input[lane] = Float.floatToRawIntBits(value) | (Float.isNaN(value) ? random.nextInt(1 << 20) : 0);
                value = isAbsolute ? Math.abs(value) : value;
                hasNan |= Float.isNaN(value);
                hasNumber |= !Float.isNaN(value);
                expected = Float.isNaN(value) ? expected : least(expected, value, isLeast);
            }
            boolean isNan = findsNan && hasNan || !hasNumber;
            String body = "  mad.wide.u32 %in, %t, 4, %in;\n  mad.wide.u32 %out, %t, 4, %out;\n"
                    + "  ld.global.f32 %f0, [%in];\n"
                    + "  redux.sync.%s%s%s.f32 %%f1, %%f0, -1;\n"
                            .formatted(isLeast ? "min" : "max", isAbsolute ? ".abs" : "", findsNan ? ".NaN" : "")
                    + "  st.global.f32 [%out], %f1;\n";
            int bits = isNan ? 0x7fffffff : Float.floatToRawIntBits(expected);
            for (int word : PtxRuns.words(body, WARP, input, WARP).words()) {
                assertEquals(Integer.toHexString(bits), Integer.toHexString(word), body);
            }
        }
    }

    /** One thread arrives, drops out and tests; the expected answers are counted in Java. */
    @Test
    void barriersCount() {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < TRIES; i++) {
            int expected = 1 + random.nextInt(6);
            int missing = expected;
            int phase = 0;
            StringBuilder body = new StringBuilder("  mbarrier.init.shared.b64 [%%s], %d;\n".formatted(expected));
            int[] answers = new int[3 * 12];
            for (int step = 0; step < 12; step++) {
                int count = 1 + random.nextInt(missing);
                boolean isDrop = expected > count && random.nextInt(4) == 0;
                answers[3 * step] = missing;
                missing -= count;
                expected -= isDrop ? count : 0;
                boolean isOver = missing == 0;
                phase += isOver ? 1 : 0;
                missing = isOver ? expected : missing;
                answers[3 * step + 1] = isOver ? 1 : 0;
                answers[3 * step + 2] = phase % 2 == 0 ? 2 : 1;
                body.append(
                        "  mbarrier.arrive%s.shared.b64 %%state, [%%s], %d;\n".formatted(isDrop ? "_drop" : "", count));
                body.append("""
                          mbarrier.pending_count.b64 %%a0, %%state;
                          st.global.b32 [%%out+%1$d], %%a0;
                          mbarrier.test_wait.shared.b64 %%p, [%%s], %%state;
                          selp.b32 %%a0, 1, 0, %%p;
                          st.global.b32 [%%out+%2$d], %%a0;
                          mbarrier.try_wait.parity.shared.b64 %%p, [%%s], 0;
                          selp.b32 %%a0, 1, 0, %%p;
                          mbarrier.test_wait.parity.shared.b64 %%p, [%%s], 1;
                          selp.b32 %%a1, 2, 0, %%p;
                          add.u32 %%a0, %%a0, %%a1;
                          st.global.b32 [%%out+%3$d], %%a0;
                        """.formatted(12 * step, 12 * step + 4, 12 * step + 8));
            }
            int[] found = PtxRuns.words(body.toString(), 1, new int[] {0}, answers.length)
                    .words();
            for (int answer = 0; answer < answers.length; answer++) {
                assertEquals(answers[answer], found[answer], "answer " + answer + " of\n" + body);
            }
        }
    }
}
