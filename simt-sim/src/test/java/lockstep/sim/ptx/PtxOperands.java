package lockstep.sim.ptx;

import java.math.BigInteger;
import java.util.List;
import java.util.SplittableRandom;

/** Draws operands of instructions: numbers at the limits of formats, and random ones. */
final class PtxOperands {
    private static final long[] HALVES = {
        0x0000, 0x8000, 0x3c00, 0xbc00, 0x3800, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e00, 0xfe00, 0x7fff, 0x7c01, 0x0001,
        0x8001, 0x03ff, 0x83ff, 0x0400, 0x8400, 0x3c01, 0x3bff, 0x3f80, 0xbf80, 0x7f80, 0xff80, 0x7fc0, 0x7f7f, 0x0080,
        0x007f, 0x8080
    };
    private static final long[] SINGLES = {
        0x00000000L, 0x80000000L, 0x3f800000L, 0xbf800000L, 0x3f000000L, 0x7f7fffffL, 0xff7fffffL, 0x7f800000L,
        0xff800000L, 0x7fc00000L, 0xffc00000L, 0x7fffffffL, 0x7f800001L, 0x00000001L, 0x80000001L, 0x007fffffL,
        0x807fffffL, 0x00800000L, 0x80800000L, 0x3f800001L, 0x3f7fffffL, 0x4f000000L, 0xcf000000L, 0x4f800000L,
        0x5f000000L, 0x477fe000L, 0x477ff000L, 0x38800000L, 0x387fc000L, 0x33000000L, 0x40200000L, 0x7e800000L,
        0x7f000000L, 0x7e800001L, 0x3fc00000L, 0x40490fdbL, 0xc2fe0000L, 0x42fe0000L
    };
    private static final long[] DOUBLES = {
        0x0000000000000000L, 0x8000000000000000L, 0x3ff0000000000000L, 0xbff0000000000000L, 0x3fe0000000000000L,
        0x7fefffffffffffffL, 0xffefffffffffffffL, 0x7ff0000000000000L, 0xfff0000000000000L, 0x7ff8000000000000L,
        0xfff8000000000000L, 0x7fffffffffffffffL, 0x7ff0000000000001L, 0x0000000000000001L, 0x8000000000000001L,
        0x000fffffffffffffL, 0x800fffffffffffffL, 0x0010000000000000L, 0x3ff0000000000001L, 0x3fefffffffffffffL,
        0x41dfffffffc00000L, 0x41e0000000000000L, 0xc1e0000000000000L, 0x43e0000000000000L, 0x43f0000000000000L,
        0x47efffffe0000000L, 0x47effffff0000000L, 0x3810000000000000L, 0x380fffffffffffffL, 0x36a0000000000000L,
        0x4004000000000000L
    };

    private PtxOperands() {}

    static BigInteger unsigned(long word) {
        BigInteger value = BigInteger.valueOf(word);
        return word < 0 ? value.add(BigInteger.ONE.shiftLeft(64)) : value;
    }

    static BigInteger wrap(BigInteger value, int width) {
        return value.and(BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE));
    }

    static BigInteger signed(BigInteger value, int width) {
        return value.testBit(width - 1) ? value.subtract(BigInteger.ONE.shiftLeft(width)) : value;
    }

    /** One operand for each width, some of them related to the first one. */
    static BigInteger[] draw(List<Integer> widths, SplittableRandom random) {
        BigInteger[] operands = new BigInteger[widths.size()];
        boolean areAlike = operands.length == 3 && widths.stream().distinct().count() == 1;
        if (areAlike && random.nextInt(8) == 0) {
            return tiedProduct(widths.getFirst(), random);
        }
        for (int index = 0; index < operands.length; index++) {
            int width = widths.get(index);
            boolean isAkin = index > 0 && widths.getFirst() == width && random.nextInt(8) == 0;
            operands[index] = isAkin ? akin(operands[0], width, random) : draw(width, random);
        }
        return operands;
    }

    private static BigInteger akin(BigInteger first, int width, SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> first;
            case 1 -> first.flipBit(width - 1);
            case 2 -> wrap(first.negate(), width);
            default -> wrap(first.add(BigInteger.valueOf(random.nextInt(5) - 2)), width);
        };
    }

    /** Floats whose product is halfway between two floats, and a tiny one: a sum that must not be rounded twice. */
    private static BigInteger[] tiedProduct(int width, SplittableRandom random) {
        int bits = width == 16 ? random.nextBoolean() ? 9 : 12 : width == 32 ? 25 : 54;
        int small = new int[] {3, 5, 7, 11, 13}[random.nextInt(5)];
        long least = (1L << (bits - 1)) / small + 1;
        long large = random.nextLong(least, least + least / 2) | 1;
        BigInteger tiny = BigInteger.valueOf(random.nextInt(4));
        BigInteger signed = random.nextBoolean() ? tiny.setBit(width - 1) : tiny;
        return new BigInteger[] {integral(width, bits, small), integral(width, bits, large), signed};
    }

    /** A whole number as a float, in half precision or, if products have 9 bits, bfloat. */
    private static BigInteger integral(int width, int bits, long number) {
        long single = Integer.toUnsignedLong(Float.floatToRawIntBits(number));
        return switch (width) {
            case 16 -> BigInteger.valueOf(bits == 9 ? single >>> 16 : Float.floatToFloat16(number));
            case 32 -> unsigned(single);
            default -> unsigned(Double.doubleToRawLongBits(number));
        };
    }

    /** A number, or the fraction of a float, close to halfway between two numbers of fewer bits. */
    private static BigInteger nearTie(int width, SplittableRandom random) {
        int[] precisions = {9, 12, 25, 54};
        int precision = precisions[random.nextInt(precisions.length)];
        long middle = random.nextLong(1L << (precision - 1)) << 1 | 1;
        boolean isFraction = random.nextBoolean();
        int fraction = width == 16 ? 10 : width == 32 ? 23 : 52;
        int top = isFraction ? fraction - precision + 1 : random.nextInt(width);
        BigInteger number = BigInteger.valueOf(middle).shiftLeft(top);
        BigInteger moved = number.add(BigInteger.valueOf(random.nextInt(-1, 2)));
        if (!isFraction) {
            return moved;
        }
        int exponents = 1 << (width - 2 - fraction);
        int exponent = exponents + random.nextInt(-Math.min(16, exponents / 2), Math.min(16, exponents / 2));
        return wrap(moved, fraction).add(BigInteger.valueOf(exponent).shiftLeft(fraction));
    }

    private static BigInteger draw(int width, SplittableRandom random) {
        BigInteger value = switch (random.nextInt(9)) {
            case 0 -> BigInteger.valueOf(random.nextInt(-2, 3));
            case 1 -> BigInteger.valueOf(random.nextInt(70));
            case 2 -> BigInteger.ONE.shiftLeft(random.nextInt(width)).add(BigInteger.valueOf(random.nextInt(-1, 2)));
            case 3 -> unsigned(random.nextLong() >> random.nextInt(64)).shiftLeft(random.nextInt(width));
            case 4 -> number(width, random);
            case 5 -> special(width, random);
            case 6 -> width < 16 ? BigInteger.ONE : nearTie(width, random);
            default -> unsigned(random.nextLong()).shiftLeft(64).or(unsigned(random.nextLong()));
        };
        return wrap(value, width);
    }

    /** A float of moderate size. */
    private static BigInteger number(int width, SplittableRandom random) {
        double value = Math.scalb(random.nextDouble(-2, 2), random.nextInt(-20, 40));
        double rounded = random.nextBoolean() ? Math.rint(value) + (random.nextBoolean() ? 0.5 : 0) : value;
        long single = Integer.toUnsignedLong(Float.floatToRawIntBits((float) rounded));
        return switch (width) {
            case 16 ->
                BigInteger.valueOf(
                        random.nextBoolean() ? single >>> 16 : Float.floatToFloat16((float) rounded) & 0xffff);
            case 32 ->
                random.nextInt(4) == 0 ? number(16, random).shiftLeft(16).or(number(16, random)) : unsigned(single);
            default ->
                random.nextInt(4) == 0
                        ? number(32, random).shiftLeft(32).or(number(32, random))
                        : unsigned(Double.doubleToRawLongBits(rounded));
        };
    }

    private static BigInteger special(int width, SplittableRandom random) {
        return switch (width) {
            case 16 -> unsigned(HALVES[random.nextInt(HALVES.length)]);
            case 32 ->
                random.nextInt(4) == 0
                        ? special(16, random).shiftLeft(16).or(special(16, random))
                        : unsigned(SINGLES[random.nextInt(SINGLES.length)]);
            default ->
                random.nextInt(4) == 0
                        ? special(32, random).shiftLeft(32).or(special(32, random))
                        : unsigned(DOUBLES[random.nextInt(DOUBLES.length)]);
        };
    }

    /** Masks of at most {@code most} undefined bits in all. */
    static BigInteger[] masks(List<Integer> widths, int most, SplittableRandom random) {
        BigInteger[] masks = new BigInteger[widths.size()];
        for (int index = 0; index < masks.length; index++) {
            masks[index] = BigInteger.ZERO;
        }
        int count = random.nextInt(1, most + 1);
        for (int index = 0; index < count; index++) {
            int operand = random.nextInt(masks.length);
            masks[operand] = masks[operand].setBit(random.nextInt(widths.get(operand)));
        }
        return masks;
    }

    /** The operands with their undefined bits set to the bits of {@code choice}, in order. */
    static BigInteger[] chosen(BigInteger[] operands, BigInteger[] masks, int choice) {
        BigInteger[] chosen = new BigInteger[operands.length];
        int next = 0;
        for (int index = 0; index < operands.length; index++) {
            BigInteger value = operands[index];
            for (int bit = masks[index].getLowestSetBit(); bit >= 0 && bit < masks[index].bitLength(); bit++) {
                if (masks[index].testBit(bit)) {
                    value = (choice >>> next & 1) != 0 ? value.setBit(bit) : value.clearBit(bit);
                    next++;
                }
            }
            chosen[index] = value;
        }
        return chosen;
    }
}
