package lockstep.sim.bits;

/**
 * Integer and bit operations that PTX has beyond LLVM's (PTX ISA, "Integer Arithmetic Instructions" and "Logic and
 * Shift Instructions"). Operands and results of 32 bits are zero-extended in a {@code long}.
 */
public final class PtxBits {
    private static final long WORD = 0xffffffffL;

    /** The byte selections of {@code prmt}. */
    public enum Permute {
        /** Four selectors of four bits; the highest bit replaces the byte by eight copies of its sign. */
        INDEX,
        /** Forward four bytes. */
        F4E,
        /** Backward four bytes. */
        B4E,
        /** One byte four times. */
        RC8,
        /** Edge clamp to the left. */
        ECL,
        /** Edge clamp to the right. */
        ECR,
        /** One half-word twice. */
        RC16
    }

    private PtxBits() {}

    /** {@code mul.wide}: the full product of two values of a width up to 32 bits, in twice the width. */
    public static long mulWide(boolean signed, long a, long b, int width) {
        return IntOps.zext(extend(signed, a, width) * extend(signed, b, width), 2 * width);
    }

    /** {@code mul24.lo}: the low 32 bits of the product of the low 24 bits. */
    public static long mul24Low(boolean signed, long a, long b) {
        return product24(signed, a, b) & WORD;
    }

    /** {@code mul24.hi}: bits 16 to 47 of the product of the low 24 bits. */
    public static long mul24High(boolean signed, long a, long b) {
        return product24(signed, a, b) >>> 16 & WORD;
    }

    /** {@code sad}: c plus the distance of a and b. */
    public static long sad(boolean signed, long a, long b, long c, int width) {
        IntPredicate below = signed ? IntPredicate.SLT : IntPredicate.ULT;
        long distance = IntOps.compare(below, a, b, width) ? b - a : a - b;
        return IntOps.zext(c + distance, width);
    }

    /** {@code bfe} on 32 or 64 bits: the field at the low byte of b, as long as the low byte of c, extended. */
    public static long bfe(boolean signed, long a, long b, long c, int width) {
        int position = (int) b & 0xff;
        int length = (int) c & 0xff;
        if (length == 0) {
            return 0;
        }
        if (position + length >= width) {
            return signed ? IntOps.ashr(a, position, width) : IntOps.lshr(a, position, width);
        }
        long field = IntOps.zext(a >>> position, length);
        return signed ? IntOps.sext(field, length, width) : field;
    }

    /** {@code bfi} on 32 or 64 bits: b with the low bits of a at the low byte of c, as many as the low byte of d. */
    public static long bfi(long a, long b, long c, long d, int width) {
        int position = (int) c & 0xff;
        int length = (int) d & 0xff;
        if (length == 0 || position >= width) {
            return b;
        }
        long hole = IntOps.shl(IntOps.mask(Math.min(length, width)), position, width);
        return b & ~hole | a << position & hole;
    }

    /**
     * {@code bfind}: index of the highest bit that differs from the sign (0 if unsigned); all ones if there is no such
     * bit.
     */
    public static long bfind(boolean signed, long a, int width) {
        long bits = signed && a >>> (width - 1) != 0 ? IntOps.not(a, width) : a;
        return 63 - Long.numberOfLeadingZeros(bits) & WORD;
    }

    /** {@code bfind.shiftamt}: the left shift that moves that bit to the top; all ones if there is no such bit. */
    public static long bfindShift(boolean signed, long a, int width) {
        long found = bfind(signed, a, width);
        return found == WORD ? WORD : width - 1 - found;
    }

    /**
     * {@code fns}: index of the set bit that is number |offset| from base on, upwards if the offset is positive; at
     * offset 0 base itself if it is set; all ones if there is no such bit.
     */
    public static long fns(long mask, long base, long offset) {
        int signedOffset = (int) offset;
        long left = Math.abs((long) signedOffset);
        int step = signedOffset < 0 ? -1 : 1;
        for (long position = (int) base; position >= 0 && position < 32; position += step) {
            if ((mask >>> position & 1) != 0 && --left <= 0) {
                return position;
            }
            if (signedOffset == 0) {
                break;
            }
        }
        return WORD;
    }

    /** {@code szext}: the low b bits of a, extended; from 32 on b keeps all of a (clamp) or counts modulo 32 (wrap). */
    public static long szext(boolean signed, boolean clamp, long a, long b) {
        if (clamp && b >= 32) {
            return a;
        }
        int count = (int) b & 31;
        if (count == 0) {
            return 0;
        }
        return signed ? IntOps.sext(IntOps.zext(a, count), count, 32) : IntOps.zext(a, count);
    }

    /** {@code bmsk}: b ones from bit a up; amounts from 32 on saturate (clamp) or count modulo 32 (wrap). */
    public static long bmsk(boolean clamp, long a, long b) {
        long position = clamp ? Math.min(a, 32) : a & 31;
        long count = clamp ? Math.min(b, 32) : b & 31;
        return (1L << count) - 1 << position & WORD;
    }

    /** {@code lop3}: each result bit is the bit of the table numbered by the bits of a, b, c, a being the highest. */
    public static long lop3(long a, long b, long c, int table) {
        long result = 0;
        for (int row = 0; row < 8; row++) {
            if ((table >>> row & 1) != 0) {
                result |= ((row & 4) != 0 ? a : ~a) & ((row & 2) != 0 ? b : ~b) & ((row & 1) != 0 ? c : ~c);
            }
        }
        return result & WORD;
    }

    /** {@code shf.l}: the upper word of {@code b:a} shifted left; c counts up to 32 (clamp) or modulo 32 (wrap). */
    public static long shfLeft(boolean clamp, long a, long b, long c) {
        return (b << 32 | a) << distance(clamp, c) >>> 32;
    }

    /** {@code shf.r}: the lower word of {@code b:a} shifted right; c as in {@link #shfLeft}. */
    public static long shfRight(boolean clamp, long a, long b, long c) {
        return (b << 32 | a) >>> distance(clamp, c) & WORD;
    }

    /** {@code prmt}: four bytes out of the eight of {@code b:a}. */
    public static long prmt(Permute mode, long a, long b, long c) {
        long bytes = b << 32 | a;
        long result = 0;
        for (int index = 0; index < 4; index++) {
            int selector = selector(mode, c, index);
            long chosen = bytes >>> 8 * (selector & 7) & 0xff;
            boolean sign = (selector & 8) != 0;
            result |= (sign ? (chosen >>> 7) * 0xff : chosen) << 8 * index;
        }
        return result;
    }

    /** {@code dp4a}: c plus the sum of the products of four bytes. */
    public static long dp4a(boolean signedA, boolean signedB, long a, long b, long c) {
        long sum = c;
        for (int index = 0; index < 4; index++) {
            sum += field(signedA, a, 8 * index, 8) * field(signedB, b, 8 * index, 8);
        }
        return sum & WORD;
    }

    /** {@code dp2a}: c plus the sum of the products of a's two half-words and b's two lower or upper bytes. */
    public static long dp2a(boolean signedA, boolean signedB, boolean upper, long a, long b, long c) {
        int base = upper ? 16 : 0;
        long first = field(signedA, a, 0, 16) * field(signedB, b, base, 8);
        long second = field(signedA, a, 16, 16) * field(signedB, b, base + 8, 8);
        return c + first + second & WORD;
    }

    private static int selector(Permute mode, long c, int index) {
        int first = (int) c & 3;
        return switch (mode) {
            case INDEX -> (int) (c >>> 4 * index) & 15;
            case F4E -> first + index;
            case B4E -> first - index & 7;
            case RC8 -> first;
            case ECL -> Math.max(first, index);
            case ECR -> Math.min(first, index);
            case RC16 -> 2 * (first & 1) + (index & 1);
        };
    }

    private static long product24(boolean signed, long a, long b) {
        return field(signed, a, 0, 24) * field(signed, b, 0, 24);
    }

    private static long field(boolean signed, long a, int offset, int width) {
        return extend(signed, IntOps.zext(a >>> offset, width), width);
    }

    private static long extend(boolean signed, long a, int width) {
        return signed ? IntOps.sext(a, width) : a;
    }

    private static int distance(boolean clamp, long c) {
        return (int) (clamp ? Math.min(c, 32) : c & 31);
    }
}
