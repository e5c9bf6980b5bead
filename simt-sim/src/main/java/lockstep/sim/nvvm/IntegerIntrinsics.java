package lockstep.sim.nvvm;

import java.util.Map;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicModifier;
import lockstep.ir.nvvm.intrinsic.IntrinsicTrait;
import lockstep.sim.bits.BitDefinedness;
import lockstep.sim.bits.IntOps;
import lockstep.sim.bits.IntPredicate;
import lockstep.sim.bits.PtxBits;
import lockstep.sim.value.Scalar;

/**
 * Intrinsics on integers; widths above 64 bits are in {@link WideIntegerIntrinsics}, except for minima, maxima,
 * absolute values and three-way comparisons.
 */
final class IntegerIntrinsics {
    private static final FloatMode IEEE = FloatMode.IEEE;
    private static final Map<IntrinsicModifier, PtxBits.Permute> PERMUTATIONS = Map.of(
            IntrinsicModifier.F4E, PtxBits.Permute.F4E,
            IntrinsicModifier.B4E, PtxBits.Permute.B4E,
            IntrinsicModifier.RC8, PtxBits.Permute.RC8,
            IntrinsicModifier.ECL, PtxBits.Permute.ECL,
            IntrinsicModifier.ECR, PtxBits.Permute.ECR,
            IntrinsicModifier.RC16, PtxBits.Permute.RC16);

    private IntegerIntrinsics() {}

    static boolean element(
            IntrinsicInfo info, ScalarType type, ScalarType resultType, FloatMode mode, Scalar[] x, Scalar out) {
        Intrinsic kind = info.kind();
        if (extremes(kind, resultType, type, x, out)) {
            return true;
        }
        if (kind == Intrinsic.IDENTITY) {
            out.copyFrom(x[0]);
            return true;
        }
        if (!resultType.isInteger() || !type.isInteger()) {
            return false;
        }
        if (FixedPoint.element(kind, type.width(), x, out)) {
            return true;
        }
        for (Scalar argument : x) {
            if (argument.poison) {
                poison(x, out);
                return true;
            }
        }
        return type.width() > Long.SIZE
                ? WideIntegerIntrinsics.element(kind, type.width(), x, out)
                : bits(info, type.width(), x, out) || opaque(info, type.width(), resultType.width(), x, out);
    }

    private static void poison(Scalar[] x, Scalar out) {
        write(x, out, 0, 0);
        out.poison = true;
    }

    private static void write(Scalar[] x, Scalar out, long value, long open) {
        Results.write(x[0], x[x.length - 1], out, value, 0, open, 0);
        Results.inherit(x, out);
    }

    // ---- minima, maxima, absolute value

    private static boolean extremes(Intrinsic kind, ScalarType resultType, ScalarType type, Scalar[] x, Scalar out) {
        switch (kind) {
            case SMIN -> pick(Predicate.SLE, type, x, out);
            case SMAX -> pick(Predicate.SGE, type, x, out);
            case UMIN -> pick(Predicate.ULE, type, x, out);
            case UMAX -> pick(Predicate.UGE, type, x, out);
            case ABS -> absolute((x[1].low & 1) != 0, type, x[0], out);
            case NVVM_ABS -> absolute(false, type, x[0], out);
            case SCMP -> order(Predicate.SLT, Predicate.SGT, resultType, type, x, out);
            case UCMP -> order(Predicate.ULT, Predicate.UGT, resultType, type, x, out);
            default -> {
                return false;
            }
        }
        return true;
    }

    private static void pick(Predicate keepsFirst, ScalarType type, Scalar[] x, Scalar out) {
        Scalar keeps = new Scalar();
        ScalarOps.compare(keepsFirst, 0, type, IEEE, x[0], x[1], keeps);
        ScalarOps.select(0, type, keeps, x[0], x[1], out);
        boolean isOpen = !x[0].poison && !x[1].poison && (keeps.undefinedLow & 1) != 0;
        if (isOpen && type.width() <= Long.SIZE) {
            out.undefinedLow = openBits(keepsFirst, type, x);
        }
    }

    private static long openBits(Predicate keepsFirst, ScalarType type, Scalar[] x) {
        IntPredicate wins = keepsFirst.isSigned()
                ? keepsFirst == Predicate.SLE ? IntPredicate.SLE : IntPredicate.SGE
                : keepsFirst == Predicate.ULE ? IntPredicate.ULE : IntPredicate.UGE;
        return BitDefinedness.minMax(wins, x[0].low, x[0].undefinedLow, x[1].low, x[1].undefinedLow, type.width());
    }

    private static void absolute(boolean leastIsPoison, ScalarType type, Scalar a, Scalar out) {
        Scalar zero = new Scalar();
        Scalar negated = new Scalar();
        Scalar isNegative = new Scalar();
        ScalarOps.binary(Opcode.SUB, leastIsPoison ? Flag.NSW.bit() : 0, type, IEEE, zero, a, negated);
        ScalarOps.compare(Predicate.SLT, 0, type, IEEE, a, zero, isNegative);
        ScalarOps.select(0, type, isNegative, negated, a, out);
    }

    /** -1, 0 or 1 in the width of the result, of two bits or more. */
    private static void order(
            Predicate less, Predicate greater, ScalarType resultType, ScalarType type, Scalar[] x, Scalar out) {
        Scalar isLess = new Scalar();
        Scalar isGreater = new Scalar();
        ScalarOps.compare(less, 0, type, IEEE, x[0], x[1], isLess);
        ScalarOps.compare(greater, 0, type, IEEE, x[0], x[1], isGreater);
        if (isLess.poison || isGreater.poison) {
            poison(x, out);
            return;
        }
        int width = resultType.width();
        long low = IntOps.mask(Math.min(width, Long.SIZE));
        long high = width > Long.SIZE ? IntOps.mask(width - Long.SIZE) : 0;
        long sign = isLess.low != 0 ? -1 : 0;
        long openSign = isLess.undefinedLow != 0 ? -1 : 0;
        long value = sign != 0 ? low : isGreater.low;
        long open = openSign != 0 ? low : isGreater.undefinedLow;
        Results.write(x[0], x[1], out, value, sign & high, open, openSign & high);
    }

    // ---- bit operations with exact undefined bits

    private static boolean bits(IntrinsicInfo info, int width, Scalar[] x, Scalar out) {
        Scalar a = x[0];
        switch (info.kind()) {
            case BSWAP -> write(x, out, IntOps.bswap(a.low, width), BitDefinedness.bswap(a.undefinedLow, width));
            case BITREVERSE ->
                write(x, out, IntOps.bitreverse(a.low, width), BitDefinedness.bitreverse(a.undefinedLow, width));
            case FSHL -> funnel(true, width, x, out);
            case FSHR -> funnel(false, width, x, out);
            case ROTATE_LEFT -> rotate(true, width, x, out);
            case ROTATE_RIGHT -> rotate(false, width, x, out);
            case SWAP_HALVES -> write(x, out, Long.rotateLeft(a.low, 32), Long.rotateLeft(a.undefinedLow, 32));
            default -> {
                return false;
            }
        }
        return true;
    }

    private static void funnel(boolean left, int width, Scalar[] x, Scalar out) {
        long a = x[0].low;
        long b = x[1].low;
        long amount = Long.remainderUnsigned(x[2].low, width);
        long value = left ? IntOps.fshl(a, b, amount, width) : IntOps.fshr(a, b, amount, width);
        long openAmount = x[2].undefinedLow;
        long open = left
                ? BitDefinedness.fshl(x[0].undefinedLow, x[1].undefinedLow, amount, openAmount, width)
                : BitDefinedness.fshr(x[0].undefinedLow, x[1].undefinedLow, amount, openAmount, width);
        write(x, out, value, open);
    }

    private static void rotate(boolean left, int width, Scalar[] x, Scalar out) {
        funnel(left, width, new Scalar[] {x[0], x[0], x[1]}, out);
    }

    // ---- functions of all bits

    /** The modes with one source have no second operand; the selector is the last one. */
    private static long permute(IntrinsicInfo info, Scalar[] x) {
        PtxBits.Permute mode = PtxBits.Permute.INDEX;
        for (Map.Entry<IntrinsicModifier, PtxBits.Permute> known : PERMUTATIONS.entrySet()) {
            mode = info.has(known.getKey()) ? known.getValue() : mode;
        }
        return PtxBits.prmt(mode, x[0].low, x.length > 2 ? x[1].low : 0, x[x.length - 1].low);
    }

    private static boolean opaque(IntrinsicInfo info, int width, int resultWidth, Scalar[] x, Scalar out) {
        if (isPoison(info.kind(), width, x)) {
            poison(x, out);
            return true;
        }
        long open = 0;
        for (Scalar argument : x) {
            open |= argument.undefinedLow;
        }
        long a = x[0].low;
        long b = x.length > 1 ? x[1].low : 0;
        long c = x.length > 2 ? x[2].low : 0;
        long value;
        switch (info.kind()) {
            case CTPOP, NVVM_POPC -> value = IntOps.ctpop(a);
            case CTLZ -> value = IntOps.ctlz(a, width);
            case CTTZ -> value = IntOps.cttz(a, width);
            case NVVM_CLZ -> value = IntOps.ctlz(a, width);
            case UADD_SAT -> value = IntOps.uaddSat(a, b, width);
            case SADD_SAT -> value = IntOps.saddSat(a, b, width);
            case USUB_SAT -> value = IntOps.usubSat(a, b, width);
            case SSUB_SAT -> value = IntOps.ssubSat(a, b, width);
            case USHL_SAT -> value = IntOps.ushlSat(a, b, width);
            case SSHL_SAT -> value = IntOps.sshlSat(a, b, width);
            case MULHI_SIGNED -> value = IntOps.mulHighSigned(a, b, width);
            case MULHI_UNSIGNED -> value = IntOps.mulHighUnsigned(a, b, width);
            case MUL24_SIGNED -> value = PtxBits.mul24Low(true, a, b);
            case MUL24_UNSIGNED -> value = PtxBits.mul24Low(false, a, b);
            case SAD_SIGNED -> value = PtxBits.sad(true, a, b, c, width);
            case SAD_UNSIGNED -> value = PtxBits.sad(false, a, b, c, width);
            case PRMT -> value = permute(info, x);
            case FNS -> {
                value = PtxBits.fns(a, b, c);
                open |= b & -Integer.SIZE;
            }
            case DP4A ->
                value = PtxBits.dp4a(
                        info.has(IntrinsicModifier.SIGNED_A), info.has(IntrinsicModifier.SIGNED_B), a, b, c);
            case DP2A ->
                value = PtxBits.dp2a(
                        info.has(IntrinsicModifier.SIGNED_A),
                        info.has(IntrinsicModifier.SIGNED_B),
                        (c & 1) != 0,
                        a,
                        b,
                        x[3].low);
            case BMSK -> value = PtxBits.bmsk(info.has(IntrinsicModifier.CLAMP), a, b);
            case SZEXT ->
                value = PtxBits.szext(info.has(IntrinsicModifier.SIGNED), info.has(IntrinsicModifier.CLAMP), a, b);
            case FUNNEL_SHIFT_LEFT_CLAMP -> value = PtxBits.shfLeft(true, b, a, c);
            case FUNNEL_SHIFT_RIGHT_CLAMP -> value = PtxBits.shfRight(true, b, a, c);
            default -> {
                return false;
            }
        }
        long mask = IntOps.mask(resultWidth);
        write(x, out, value & mask, open == 0 ? 0 : varying(info.kind(), width, x) & mask);
        return true;
    }

    /**
     * Whether an argument that is not poison makes the result poison: an excluded zero, or a shift amount that is too
     * large.
     */
    private static boolean isPoison(Intrinsic kind, int width, Scalar[] x) {
        return switch (kind) {
            case CTLZ, CTTZ -> (x[1].low & 1) != 0 && (x[0].low & ~x[0].undefinedLow) == 0;
            case USHL_SAT, SSHL_SAT -> IntOps.shiftTooFar(x[1].low | x[1].undefinedLow, width);
            default -> false;
        };
    }

    /** The bits in which results may differ: from the highest bit in which the least and the greatest differ down. */
    private static long varying(Intrinsic kind, int width, Scalar[] x) {
        long leastA = x[0].low & ~x[0].undefinedLow;
        long mostA = x[0].low | x[0].undefinedLow;
        long leastB = x.length > 1 ? x[1].low & ~x[1].undefinedLow : 0;
        long mostB = x.length > 1 ? x[1].low | x[1].undefinedLow : 0;
        return switch (kind) {
            case CTPOP, NVVM_POPC -> BitDefinedness.varying(IntOps.ctpop(leastA), IntOps.ctpop(mostA));
            case CTLZ, NVVM_CLZ -> BitDefinedness.varying(IntOps.ctlz(mostA, width), IntOps.ctlz(leastA, width));
            case CTTZ -> BitDefinedness.varying(IntOps.cttz(mostA, width), IntOps.cttz(leastA, width));
            case UADD_SAT ->
                BitDefinedness.varying(IntOps.uaddSat(leastA, leastB, width), IntOps.uaddSat(mostA, mostB, width));
            case USUB_SAT ->
                BitDefinedness.varying(IntOps.usubSat(leastA, mostB, width), IntOps.usubSat(mostA, leastB, width));
            default -> -1;
        };
    }

    // ---- results with an overflow bit

    static boolean withOverflow(Intrinsic kind, ScalarType type, Scalar[][] arguments, Scalar[] results) {
        Opcode opcode = switch (kind) {
            case SADD_WITH_OVERFLOW, UADD_WITH_OVERFLOW -> Opcode.ADD;
            case SSUB_WITH_OVERFLOW, USUB_WITH_OVERFLOW -> Opcode.SUB;
            case SMUL_WITH_OVERFLOW, UMUL_WITH_OVERFLOW -> Opcode.MUL;
            default -> throw WrongOperation.of(kind, "arithmetic that tells overflow");
        };
        boolean signed = kind.is(IntrinsicTrait.SIGNED);
        int count = results.length / 2;
        for (int i = 0; i < count; i++) {
            Scalar a = arguments[0][i];
            Scalar b = arguments[1][i];
            ScalarOps.binary(opcode, 0, type, IEEE, a, b, results[i]);
            Scalar overflow = results[count + i];
            if (results[i].poison) {
                Results.poison(a, b, overflow);
                continue;
            }
            OpenBits x = OpenBits.of(a, type.width());
            OpenBits y = OpenBits.of(b, type.width());
            boolean concrete = Overflow.of(opcode, signed, x.concrete(), y.concrete()) == Tristate.YES;
            Results.write(a, b, overflow, Overflow.of(opcode, signed, x, y), concrete);
        }
        return true;
    }
}
