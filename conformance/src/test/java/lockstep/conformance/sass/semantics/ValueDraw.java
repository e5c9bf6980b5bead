package lockstep.conformance.sass.semantics;

import java.util.SplittableRandom;

/** Draws operands: numbers at the limits of formats, small ones, and random ones. */
final class ValueDraw {
    private static final int[] HALVES = {
        0x0000, 0x8000, 0x3c00, 0xbc00, 0x3800, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e00, 0x7c01, 0x0001, 0x8001, 0x03ff,
        0x0400, 0x3c01, 0x3bff, 0x3f80, 0xbf80, 0x7f80, 0xff80, 0x7fc0, 0x7f7f, 0x0080, 0x007f, 0x4900, 0x5640
    };
    private static final int[] SINGLES = {
        0x00000000, 0x80000000, 0x3f800000, 0xbf800000, 0x3f000000, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000,
        0x7fc00000, 0xffc00000, 0x7f800001, 0x00000001, 0x80000001, 0x007fffff, 0x00800000, 0x80800000, 0x3f800001,
        0x3f7fffff, 0x4f000000, 0xcf000000, 0x4f800000, 0x5f000000, 0xdf000000, 0x5f800000, 0x477fe000, 0x38800000,
        0x33000000, 0x40200000, 0x7e800000, 0x7f000000, 0x3fc00000, 0x40490fdb, 0xc2fe0000, 0x42fe0000, 0x437f8000
    };
    private static final long[] DOUBLES = {
        0x0000000000000000L, 0x8000000000000000L, 0x3ff0000000000000L, 0xbff0000000000000L, 0x3fe0000000000000L,
        0x7fefffffffffffffL, 0xffefffffffffffffL, 0x7ff0000000000000L, 0xfff0000000000000L, 0x7ff8000000000000L,
        0x7ff0000000000001L, 0x0000000000000001L, 0x000fffffffffffffL, 0x0010000000000000L, 0x3ff0000000000001L,
        0x41dfffffffc00000L, 0x41e0000000000000L, 0xc1e0000000000000L, 0x43e0000000000000L, 0x43f0000000000000L,
        0x47efffffe0000000L, 0x47effffff0000000L, 0x3810000000000000L, 0x380fffffffffffffL, 0x36a0000000000000L
    };
    private static final int[] WORDS = {0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 0x7f, 0x80, 0xff, 0xffff, 0x8000
    };

    private ValueDraw() {}

    /** A value for a register of this kind, in the low bits. */
    static long draw(char file, SplittableRandom random) {
        return switch (file) {
            case 'f' -> single(random);
            case 'd' -> doubleBits(random);
            case 'h' -> random.nextBoolean() ? HALVES[random.nextInt(HALVES.length)] : random.nextInt(1 << 16);
            case 'p' -> random.nextInt(2);
            case 'r' -> word(random);
            default -> random.nextInt(3) == 0 ? doubleBits(random) : word(random) << 32 | word(random);
        };
    }

    private static long single(SplittableRandom random) {
        int bits = switch (random.nextInt(4)) {
            case 0 -> SINGLES[random.nextInt(SINGLES.length)];
            case 1 -> random.nextInt();
            case 2 -> Float.floatToRawIntBits(random.nextInt(-300, 300) * 0.25f);
            default -> Float.floatToRawIntBits((float) random.nextDouble(-4, 4));
        };
        return Integer.toUnsignedLong(bits);
    }

    private static long doubleBits(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> DOUBLES[random.nextInt(DOUBLES.length)];
            case 1 -> random.nextLong();
            case 2 -> Double.doubleToRawLongBits(random.nextInt(-300, 300) * 0.25);
            default -> Double.doubleToRawLongBits(random.nextDouble(-4, 4));
        };
    }

    private static long word(SplittableRandom random) {
        int bits = switch (random.nextInt(6)) {
            case 0 -> WORDS[random.nextInt(WORDS.length)];
            case 1 -> random.nextInt(-40, 70);
            case 2 -> 1 << random.nextInt(32);
            case 3 -> HALVES[random.nextInt(HALVES.length)] | HALVES[random.nextInt(HALVES.length)] << 16;
            case 4 -> (int) single(random);
            default -> random.nextInt();
        };
        return Integer.toUnsignedLong(bits);
    }
}
