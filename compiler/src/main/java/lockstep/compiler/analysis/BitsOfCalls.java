package lockstep.compiler.analysis;

import static lockstep.compiler.analysis.KnownBits.atMost;
import static lockstep.compiler.analysis.KnownBits.mask;
import static lockstep.compiler.analysis.KnownBits.unknown;

import java.math.BigInteger;
import java.util.Map;
import java.util.Set;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.jspecify.annotations.Nullable;

/**
 * The known bits of results of intrinsics.
 *
 * <p>Source of the bounds of special registers: PTX ISA, "Special Registers"; a block has at most 1,024 threads. The
 * size of a warp is at most 32, since simulated warps may be smaller.
 */
final class BitsOfCalls {
    private static final long LARGEST_BLOCK = 1024;
    private static final long LARGEST_BLOCK_Z = 64;
    private static final long LARGEST_GRID_X = Integer.MAX_VALUE;
    private static final long LARGEST_GRID_YZ = 65535;
    private static final long LARGEST_WARP = 32;

    /** The largest value of each special register of which one is known. */
    private static final Map<Intrinsic, Long> REGISTERS = Map.ofEntries(
            Map.entry(Intrinsic.SREG_TID_X, LARGEST_BLOCK - 1),
            Map.entry(Intrinsic.SREG_TID_Y, LARGEST_BLOCK - 1),
            Map.entry(Intrinsic.SREG_TID_Z, LARGEST_BLOCK_Z - 1),
            Map.entry(Intrinsic.SREG_NTID_X, LARGEST_BLOCK),
            Map.entry(Intrinsic.SREG_NTID_Y, LARGEST_BLOCK),
            Map.entry(Intrinsic.SREG_NTID_Z, LARGEST_BLOCK_Z),
            Map.entry(Intrinsic.SREG_CTAID_X, LARGEST_GRID_X - 1),
            Map.entry(Intrinsic.SREG_CTAID_Y, LARGEST_GRID_YZ - 1),
            Map.entry(Intrinsic.SREG_CTAID_Z, LARGEST_GRID_YZ - 1),
            Map.entry(Intrinsic.SREG_NCTAID_X, LARGEST_GRID_X),
            Map.entry(Intrinsic.SREG_NCTAID_Y, LARGEST_GRID_YZ),
            Map.entry(Intrinsic.SREG_NCTAID_Z, LARGEST_GRID_YZ),
            Map.entry(Intrinsic.SREG_LANEID, LARGEST_WARP - 1),
            Map.entry(Intrinsic.SREG_WARPSIZE, LARGEST_WARP));

    /** What an intrinsic makes of the bits of its first two operands; the second is the first where it has but one. */
    private interface Transfer {
        KnownBits of(KnownBits a, KnownBits b);
    }

    private static final Map<Intrinsic, Transfer> PAIRS = Map.of(
            Intrinsic.UMAX, (a, b) -> range(a.minimum().max(b.minimum()), a.maximum().max(b.maximum()), a.meet(b)),
            Intrinsic.UMIN, (a, b) -> range(a.minimum().min(b.minimum()), a.maximum().min(b.maximum()), a.meet(b)),
            Intrinsic.SMAX,
                    (a, b) -> signedRange(
                            a.signedMinimum().max(b.signedMinimum()),
                            a.signedMaximum().max(b.signedMaximum()),
                            a.meet(b)),
            Intrinsic.SMIN,
                    (a, b) -> signedRange(
                            a.signedMinimum().min(b.signedMinimum()),
                            a.signedMaximum().min(b.signedMaximum()),
                            a.meet(b)),
            Intrinsic.UADD_SAT,
                    (a, b) -> range(
                            a.minimum().add(b.minimum()).min(mask(a.width())),
                            a.maximum().add(b.maximum()).min(mask(a.width())),
                            unknown(a.width())),
            Intrinsic.USUB_SAT,
                    (a, b) -> range(
                            a.minimum().subtract(b.maximum()).max(BigInteger.ZERO),
                            a.maximum().subtract(b.minimum()).max(BigInteger.ZERO),
                            unknown(a.width())));

    private static final Set<Intrinsic> COUNTS =
            Set.of(Intrinsic.CTPOP, Intrinsic.NVVM_POPC, Intrinsic.CTLZ, Intrinsic.NVVM_CLZ, Intrinsic.CTTZ);

    private BitsOfCalls() {}

    private static KnownBits range(BigInteger least, BigInteger most, KnownBits besides) {
        return KnownBits.ofRange(besides.width(), least, most).and(besides);
    }

    private static KnownBits signedRange(BigInteger least, BigInteger most, KnownBits besides) {
        return KnownBits.ofSignedRange(besides.width(), least, most).and(besides);
    }

    static KnownBits of(CallInstruction call, int depth, int width) {
        KnownBits claimed = Ranges.of(call).orElse(unknown(width));
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (kind == null) {
            return claimed;
        }
        Long largest = REGISTERS.get(kind);
        KnownBits register = largest == null ? unknown(width) : atMost(width, BigInteger.valueOf(largest));
        boolean hasBits = call.argumentCount() > 0 && call.argument(0).type().isIntOrIntVector();
        return claimed.and(register).and(hasBits ? ofIntrinsic(kind, call, depth, width) : unknown(width));
    }

    private static KnownBits ofIntrinsic(Intrinsic kind, CallInstruction call, int depth, int width) {
        Transfer pair = PAIRS.get(kind);
        if (pair != null) {
            return pair.of(first(call, depth), BitsOfValues.of(call.argument(1), depth));
        }
        if (COUNTS.contains(kind)) {
            return counted(kind, first(call, depth), width);
        }
        if (kind == Intrinsic.ABS) {
            return absolute(first(call, depth), isTrue(call.argument(1)));
        }
        if (kind == Intrinsic.BSWAP || kind == Intrinsic.BITREVERSE) {
            return permuted(first(call, depth), kind == Intrinsic.BSWAP ? 8 : 1);
        }
        if (kind == Intrinsic.FSHL || kind == Intrinsic.FSHR) {
            return funnel(kind, call, depth, width);
        }
        boolean isCopy = kind == Intrinsic.IDENTITY && call.argument(0).type().equals(call.type());
        return isCopy ? first(call, depth) : unknown(width);
    }

    private static KnownBits first(CallInstruction call, int depth) {
        return BitsOfValues.of(call.argument(0), depth);
    }

    private static boolean isTrue(Value value) {
        return value instanceof ConstantInt c && c.isOne();
    }

    private static KnownBits absolute(KnownBits a, boolean leastIsPoison) {
        if (a.isNonNegative()) {
            return a;
        }
        KnownBits low = KnownBits.lowZeros(a.width(), a.trailingZeros());
        return leastIsPoison
                ? low.and(new KnownBits(a.width(), BigInteger.ONE.shiftLeft(a.width() - 1), BigInteger.ZERO))
                : low;
    }

    /** Counts of bits; {@code width} is that of the result. */
    private static KnownBits counted(Intrinsic kind, KnownBits a, int width) {
        int least;
        int most;
        if (kind == Intrinsic.CTPOP || kind == Intrinsic.NVVM_POPC) {
            least = a.ones().bitCount();
            most = a.maximum().bitCount();
        } else if (kind == Intrinsic.CTTZ) {
            least = a.trailingZeros();
            most = a.isNonZero() ? a.ones().getLowestSetBit() : a.width();
        } else {
            least = a.leadingZeros();
            most = a.width() - a.minimum().bitLength();
        }
        boolean fits = BigInteger.valueOf(most).bitLength() <= width;
        return fits
                ? KnownBits.ofRange(width, BigInteger.valueOf(least), BigInteger.valueOf(most))
                : unknown(width);
    }

    private static KnownBits permuted(KnownBits a, int group) {
        return new KnownBits(a.width(), reversed(a.zeros(), a.width(), group), reversed(a.ones(), a.width(), group));
    }

    private static BigInteger reversed(BigInteger bits, int width, int group) {
        BigInteger result = BigInteger.ZERO;
        for (int i = 0; i < width; i++) {
            if (bits.testBit(i)) {
                result = result.setBit(width - group - i / group * group + i % group);
            }
        }
        return result;
    }

    private static KnownBits funnel(Intrinsic kind, CallInstruction call, int depth, int width) {
        if (!(call.argument(2) instanceof ConstantInt amount)) {
            return unknown(width);
        }
        int by = amount.unsigned().mod(BigInteger.valueOf(width)).intValueExact();
        int left = kind == Intrinsic.FSHL ? by : width - by;
        KnownBits high = first(call, depth);
        KnownBits low = BitsOfValues.of(call.argument(1), depth);
        if (by == 0) {
            return kind == Intrinsic.FSHL ? high : low;
        }
        return new KnownBits(
                width,
                joined(high.zeros(), low.zeros(), left, width),
                joined(high.ones(), low.ones(), left, width));
    }

    private static BigInteger joined(BigInteger high, BigInteger low, int left, int width) {
        return high.shiftLeft(left).and(mask(width)).or(low.shiftRight(width - left));
    }

    /** The first member of the result of an operation with overflow. */
    static KnownBits ofMember(ExtractValueInstruction extract, int depth, int width) {
        Opcode opcode = extract.aggregate() instanceof CallInstruction call
                        && extract.path().size() == 1
                        && extract.path().getFirst() == 0
                ? wrapping(DeadInstructions.kindOf(call))
                : null;
        if (opcode == null) {
            return unknown(width);
        }
        CallInstruction call = (CallInstruction) extract.aggregate();
        return BitArithmetic.binary(
                opcode, 0, first(call, depth), BitsOfValues.of(call.argument(1), depth));
    }

    /** The operation whose result an intrinsic with overflow gives first. */
    private static @Nullable Opcode wrapping(@Nullable Intrinsic kind) {
        if (kind == Intrinsic.SADD_WITH_OVERFLOW || kind == Intrinsic.UADD_WITH_OVERFLOW) {
            return Opcode.ADD;
        }
        if (kind == Intrinsic.SSUB_WITH_OVERFLOW || kind == Intrinsic.USUB_WITH_OVERFLOW) {
            return Opcode.SUB;
        }
        boolean multiplies = kind == Intrinsic.SMUL_WITH_OVERFLOW || kind == Intrinsic.UMUL_WITH_OVERFLOW;
        return multiplies ? Opcode.MUL : null;
    }
}
