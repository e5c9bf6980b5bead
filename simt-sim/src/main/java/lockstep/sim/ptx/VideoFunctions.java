package lockstep.sim.ptx;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import lockstep.sim.bits.IntOps;
import lockstep.sim.bits.WideInt;

/**
 * Video instructions: PTX ISA, "Scalar Video Instructions" and "SIMD Video Instructions", whose formulas are taken
 * literally. Operands and results have 32 bits; parts of operands are extended, combined as numbers, clamped and
 * inserted into parts of the result. Any undefined bit of an operand makes all bits of the result undefined.
 */
public final class VideoFunctions {
    private static final int WORD = 32;
    /** Intermediate results have 33 bits including the sign, whatever the type of the result. */
    private static final int INTERMEDIATE = 33;

    private VideoFunctions() {}

    /**
     * A part of a register.
     *
     * @param offset lowest bit
     * @param width bits: 8, 16 or 32
     */
    public record Part(int offset, int width) {
        /** All of it. */
        public static final Part ALL = new Part(0, WORD);

        long extract(long register, boolean signed) {
            long bits = IntOps.zext(register >>> offset, width);
            return signed ? IntOps.sext(bits, width) : bits;
        }

        /** Replaces this part of a register. */
        long insert(long value, long register) {
            long hole = IntOps.mask(width) << offset;
            return register & ~hole | value << offset & hole;
        }
    }

    // ---- scalar

    /** The secondary operation of a scalar video instruction, on its intermediate result and the operand c. */
    public enum Second {
        /** None; there is no operand c. */
        NONE,
        /** Inserts it into a part of c. */
        MERGE,
        /** Adds c. */
        ADD,
        /** The minimum of it and c. */
        MIN,
        /** The maximum of it and c. */
        MAX
    }

    /**
     * The parameters of a scalar video instruction.
     *
     * @param signedResult whether {@code dtype} is signed; of comparisons it is not
     * @param signedA whether {@code atype} is signed
     * @param signedB whether {@code btype} is signed; of shifts it is not
     * @param a which part of the first operand
     * @param b which part of the second operand
     * @param saturates {@code .sat}
     * @param destination the part of the result; all of it unless {@code second} is {@link Second#MERGE}
     */
    public record ScalarVideo(
            VideoOperation operation,
            boolean signedResult,
            boolean signedA,
            boolean signedB,
            Part a,
            Part b,
            boolean saturates,
            Second second,
            Part destination) {
        public ScalarVideo {
            Objects.requireNonNull(operation);
            Objects.requireNonNull(a);
            Objects.requireNonNull(b);
            Objects.requireNonNull(second);
            Objects.requireNonNull(destination);
        }

        private long compute(long x, long y, long c) {
            long exact = operation.of(a.extract(x, signedA), b.extract(y, signedB));
            long first = saturates ? clamped(exact, signedResult, destination.width) : exact;
            long number = IntOps.sext(first, INTERMEDIATE);
            long other = Part.ALL.extract(c, signedResult);
            long result = switch (second) {
                case NONE -> first;
                case MERGE -> destination.insert(first, c);
                case ADD -> first + c;
                case MIN -> Math.min(number, other);
                case MAX -> Math.max(number, other);
            };
            return IntOps.zext(result, WORD);
        }
    }

    /** A scalar video instruction but {@code vmad}: operands a, b, and c unless {@link Second#NONE}. */
    public static TypedFunction scalar(ScalarVideo video) {
        int count = video.second == Second.NONE ? 2 : 3;
        return PtxFormula.opaque(words(count), WORD, x -> video.compute(x[0].low, x[1].low, count > 2 ? x[2].low : 0));
    }

    private static List<Integer> words(int count) {
        return Collections.nCopies(count, WORD);
    }

    private static long clamped(long value, boolean signed, int width) {
        long least = signed ? -(1L << (width - 1)) : 0;
        long most = (1L << (signed ? width - 1 : width)) - 1;
        return Math.clamp(value, least, most);
    }

    /**
     * The parameters of {@code vmad}.
     *
     * @param signedA whether {@code atype} is signed
     * @param signedB whether {@code btype} is signed
     * @param a which part of the first operand
     * @param b which part of the second operand
     * @param negatesProduct whether exactly one of a and b is negated
     * @param negatesAddend whether c is negated; not together with the product
     * @param plusOne {@code .po}; not together with a negation
     * @param saturates {@code .sat}
     * @param shift 0, 7 or 15: how far the result is scaled down
     */
    public record MultiplyAdd(
            boolean signedA,
            boolean signedB,
            Part a,
            Part b,
            boolean negatesProduct,
            boolean negatesAddend,
            boolean plusOne,
            boolean saturates,
            int shift) {
        public MultiplyAdd {
            Objects.requireNonNull(a);
            Objects.requireNonNull(b);
        }

        private long compute(long x, long y, long c) {
            boolean signed = signedA || signedB || negatesProduct || negatesAddend;
            WideInt product = wide(a.extract(x, signedA)).mul(wide(b.extract(y, signedB)), 128);
            WideInt first = negatesProduct ? product.not(128) : product;
            long addend = Part.ALL.extract(negatesAddend ? IntOps.not(c, WORD) : c, signed);
            boolean addsOne = plusOne || negatesProduct || negatesAddend;
            WideInt sum = first.add(wide(addend), 128).add(addsOne ? WideInt.ONE : WideInt.ZERO, 128);
            WideInt scaled = sum.ashr(shift, 128);
            return IntOps.zext(saturates ? clamped(nearestLong(scaled), signed, WORD) : scaled.low(), WORD);
        }

        private static WideInt wide(long value) {
            return new WideInt(value >> 63, value);
        }

        private static long nearestLong(WideInt value) {
            if (value.high() == value.low() >> 63) {
                return value.low();
            }
            return value.high() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }

    /** {@code vmad}: operands a, b and c. */
    public static TypedFunction multiplyAdd(MultiplyAdd video) {
        return PtxFormula.opaque(words(3), WORD, x -> video.compute(x[0].low, x[1].low, x[2].low));
    }

    // ---- two halves or four bytes

    /**
     * The parameters of a SIMD video instruction. Parts are numbered from the lowest one of a to the highest one of b.
     *
     * @param signedResult whether {@code dtype} is signed; of comparisons it is not
     * @param signedA whether the parts that {@code a} selects are signed
     * @param signedB whether the parts that {@code b} selects are signed
     * @param a for each part of the result, the lowest first, which part is the first operand
     * @param b the same for the second operand
     * @param saturates {@code .sat}
     * @param mask the parts that are computed, one bit each, lowest first
     * @param accumulates {@code .add}: results are added to c; else they replace its parts
     */
    public record PackedVideo(
            VideoOperation operation,
            boolean signedResult,
            boolean signedA,
            boolean signedB,
            List<Integer> a,
            List<Integer> b,
            boolean saturates,
            int mask,
            boolean accumulates) {
        public PackedVideo {
            Objects.requireNonNull(operation);
            a = List.copyOf(a);
            b = List.copyOf(b);
        }

        private long compute(long x, long y, long c) {
            int count = a.size();
            int width = WORD / count;
            long pair = y << WORD | x;
            long result = c;
            for (int index = 0; index < count; index++) {
                if ((mask >>> index & 1) != 0) {
                    long first = new Part(width * a.get(index), width).extract(pair, signedA);
                    long second = new Part(width * b.get(index), width).extract(pair, signedB);
                    long exact = operation.of(first, second);
                    long value = saturates ? clamped(exact, signedResult, width) : exact;
                    result = accumulates ? result + value : new Part(width * index, width).insert(value, result);
                }
            }
            return IntOps.zext(result, WORD);
        }
    }

    /** A SIMD video instruction: operands a, b and c. */
    public static TypedFunction packed(PackedVideo video) {
        return PtxFormula.opaque(words(3), WORD, x -> video.compute(x[0].low, x[1].low, x[2].low));
    }
}
