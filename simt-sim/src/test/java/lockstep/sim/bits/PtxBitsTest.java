package lockstep.sim.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import lockstep.sim.bits.PtxBits.Permute;
import lockstep.sim.fp.FloatConvert;
import lockstep.sim.fp.FloatFormat;
import org.junit.jupiter.api.Test;

/**
 * Operations of PTX against definitions bit by bit and byte by byte. Source: PTX ISA, "Integer Arithmetic
 * Instructions", "Logic and Shift Instructions", "Data Movement and Conversion Instructions: prmt, cvt".
 */
class PtxBitsTest {
    private static final int TRIES = 20_000;
    private static final long WORD = 0xffffffffL;

    private static boolean bit(long value, int index) {
        return (value >> index & 1) != 0;
    }

    private static long set(int index) {
        return 1L << index;
    }

    private static long extractField(boolean signed, long a, long b, long c, int width) {
        int top = width - 1;
        int position = (int) (b % 256);
        int length = (int) (c % 256);
        boolean fill = signed && length != 0 && bit(a, Math.min(position + length - 1, top));
        long result = 0;
        for (int i = 0; i < width; i++) {
            boolean isInside = i < length && position + i <= top;
            result |= (isInside ? bit(a, position + i) : fill) ? set(i) : 0;
        }
        return result;
    }

    private static long insertField(long a, long b, long c, long d, int width) {
        long result = b;
        for (int i = 0; i < d % 256 && c % 256 + i < width; i++) {
            int at = (int) (c % 256) + i;
            result = bit(a, i) ? result | set(at) : result & ~set(at);
        }
        return result;
    }

    private static long findTop(boolean signed, long a, int width) {
        boolean sign = signed && bit(a, width - 1);
        for (int i = width - 1; i >= 0; i--) {
            if (bit(a, i) != sign) {
                return i;
            }
        }
        return WORD;
    }

    private static long findNth(long mask, long base, int offset) {
        if (offset == 0) {
            return base < 32 && bit(mask, (int) base) ? base : WORD;
        }
        int count = 0;
        for (long at = (int) base; at >= 0 && at < 32; at += offset > 0 ? 1 : -1) {
            count += bit(mask, (int) at) ? 1 : 0;
            if (count == Math.abs((long) offset)) {
                return at;
            }
        }
        return WORD;
    }

    /** Draws small numbers often, so that positions and lengths reach their limits. */
    private static long number(Random random, int width) {
        long value = switch (random.nextInt(4)) {
            case 0 -> random.nextInt(70);
            case 1 -> 0x100L * random.nextInt(3) + random.nextInt(66);
            case 2 -> -random.nextInt(70);
            default -> random.nextLong();
        };
        return width == 64 ? value : value & WORD;
    }

    @Test
    void fieldsAndSearches() {
        Random random = new Random(1);
        for (int i = 0; i < TRIES; i++) {
            int width = random.nextBoolean() ? 32 : 64;
            boolean signed = random.nextBoolean();
            long a = number(random, width);
            long b = number(random, width);
            long c = number(random, 32);
            long d = number(random, 32);
            assertEquals(extractField(signed, a, c, d, width), PtxBits.bfe(signed, a, c, d, width));
            assertEquals(insertField(a, b, c, d, width), PtxBits.bfi(a, b, c, d, width));
            long top = findTop(signed, a, width);
            assertEquals(top, PtxBits.bfind(signed, a, width));
            assertEquals(top == WORD ? WORD : width - 1 - top, PtxBits.bfindShift(signed, a, width));
            int offset = random.nextInt(9) - 4;
            assertEquals(findNth(a & WORD, c, offset), PtxBits.fns(a & WORD, c, offset & WORD));
        }
    }

    @Test
    void masksExtensionsAndShifts() {
        Random random = new Random(2);
        for (int i = 0; i < TRIES; i++) {
            boolean clamp = random.nextBoolean();
            boolean signed = random.nextBoolean();
            long a = number(random, 32);
            long b = number(random, 32);
            long c = number(random, 32);
            assertEquals(maskOf(clamp, a, b), PtxBits.bmsk(clamp, a, b));
            assertEquals(extended(signed, clamp, a, b), PtxBits.szext(signed, clamp, a, b));
            int n = (int) (clamp ? Math.min(c, 32) : c % 32);
            long left = 0;
            long right = 0;
            for (int at = 0; at < 32; at++) {
                int from = at + 32 - n;
                left |= (from >= 32 ? bit(b, from - 32) : bit(a, from)) ? set(at) : 0;
                int other = at + n;
                right |= (other >= 32 ? bit(b, other - 32) : bit(a, other)) ? set(at) : 0;
            }
            assertEquals(left, PtxBits.shfLeft(clamp, a, b, c));
            assertEquals(right, PtxBits.shfRight(clamp, a, b, c));
            int table = random.nextInt(256);
            long logic = 0;
            for (int at = 0; at < 32; at++) {
                int row = (bit(a, at) ? 4 : 0) + (bit(b, at) ? 2 : 0) + (bit(c, at) ? 1 : 0);
                logic |= bit(table, row) ? set(at) : 0;
            }
            assertEquals(logic, PtxBits.lop3(a, b, c, table));
        }
        assertEquals(0x80, PtxBits.lop3(0xf0, 0xcc, 0xaa, 0x80));
        assertEquals(0x6a, PtxBits.lop3(0xf0, 0xcc, 0xaa, 0x6a));
    }

    private static long maskOf(boolean clamp, long a, long b) {
        long result = 0;
        for (int at = 0; at < 32; at++) {
            long first = clamp ? a : a % 32;
            long count = clamp ? b : b % 32;
            result |= at >= first && at - first < count ? set(at) : 0;
        }
        return result;
    }

    private static long extended(boolean signed, boolean clamp, long a, long b) {
        long count = clamp ? Math.min(b, 32) : b % 32;
        long result = 0;
        for (int at = 0; at < 32; at++) {
            boolean fill = signed && count > 0 && count < 32 && bit(a, (int) count - 1);
            result |= (at < count ? bit(a, at) : fill) ? set(at) : 0;
        }
        return result;
    }

    /** Rows of the manual's tables: the bytes of d from the highest down, for c modulo 4 from 0 to 3. */
    @Test
    void permutationsFollowTheTables() {
        assertTable(Permute.F4E, "3210", "4321", "5432", "6543");
        assertTable(Permute.B4E, "5670", "6701", "7012", "0123");
        assertTable(Permute.RC8, "0000", "1111", "2222", "3333");
        assertTable(Permute.ECL, "3210", "3211", "3222", "3333");
        assertTable(Permute.ECR, "0000", "1110", "2210", "3210");
        assertTable(Permute.RC16, "1010", "3232", "1010", "3232");
        assertEquals(0x17ff0086L, PtxBits.prmt(Permute.INDEX, 0x00a08086L, 0x00001700L, 0x5930L));
    }

    private static void assertTable(Permute mode, String... rows) {
        for (int row = 0; row < 4; row++) {
            long expected = 0;
            for (char digit : rows[row].toCharArray()) {
                expected = expected << 8 | 0x90 + digit - '0';
            }
            assertEquals(expected, PtxBits.prmt(mode, 0x93929190L, 0x97969594L, 0xfffffff0L | row), mode.name());
        }
    }

    @Test
    void productsAndDistances() {
        Random random = new Random(3);
        for (int i = 0; i < TRIES; i++) {
            long a = number(random, 32);
            long b = number(random, 32);
            long c = number(random, 32);
            boolean signedA = random.nextBoolean();
            boolean signedB = random.nextBoolean();
            long four = (int) c;
            for (int at = 0; at < 4; at++) {
                four += part(signedA, a, at, 8) * part(signedB, b, at, 8);
            }
            assertEquals(four & WORD, PtxBits.dp4a(signedA, signedB, a, b, c));
            for (int half = 0; half < 2; half++) {
                long two = (int) c
                        + part(signedA, a, 0, 16) * part(signedB, b, 2 * half, 8)
                        + part(signedA, a, 1, 16) * part(signedB, b, 2 * half + 1, 8);
                assertEquals(two & WORD, PtxBits.dp2a(signedA, signedB, half == 1, a, b, c));
            }
            long x = signedA ? (int) a : a;
            long y = signedA ? (int) b : b;
            assertEquals(c + Math.abs(x - y) & WORD, PtxBits.sad(signedA, a, b, c, 32));
            long product = part(signedA, a, 0, 24) * part(signedA, b, 0, 24);
            assertEquals(product & WORD, PtxBits.mul24Low(signedA, a, b));
            assertEquals(product >> 16 & WORD, PtxBits.mul24High(signedA, a, b));
        }
    }

    private static long part(boolean signed, long word, int index, int width) {
        long value = word >> index * width & (1L << width) - 1;
        return signed && bit(value, width - 1) ? value - (1L << width) : value;
    }

    /** PTX ISA, "cvt": 0 unless source or destination has 64 bits, else the integer with only the top bit. */
    @Test
    void integersOfNans() {
        assertEquals(0, FloatConvert.ptxIntegerOfNan(FloatFormat.SINGLE, 32));
        assertEquals(0, FloatConvert.ptxIntegerOfNan(FloatFormat.HALF, 16));
        assertEquals(0x80000000L, FloatConvert.ptxIntegerOfNan(FloatFormat.DOUBLE, 32));
        assertEquals(Long.MIN_VALUE, FloatConvert.ptxIntegerOfNan(FloatFormat.SINGLE, 64));
        assertEquals(Long.MIN_VALUE, FloatConvert.ptxIntegerOfNan(FloatFormat.DOUBLE, 64));
    }
}
