package lockstep.compiler.analysis.value;

import static lockstep.compiler.analysis.value.KnownBits.atMost;
import static lockstep.compiler.analysis.value.KnownBits.lowZeros;
import static lockstep.compiler.analysis.value.KnownBits.mask;
import static lockstep.compiler.analysis.value.KnownBits.unknown;

import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import org.jspecify.annotations.Nullable;

/**
 * Transfer functions of integer operations on known bits: from the known bits of the operands to those of the result.
 * The result covers all executions in which the operation is not poison and does not trap.
 */
public final class BitArithmetic {
    /** Limit on the unknown bits of a shift amount for which all amounts are tried. */
    private static final int MAX_OPEN = 3;

    private BitArithmetic() {}

    /** The known bits of a binary operation. */
    public static KnownBits binary(Opcode opcode, int flags, KnownBits a, KnownBits b) {
        int width = a.width();
        if (a.isUnknown() && b.isUnknown() && staysUnknown(opcode)) {
            return unknown(width);
        }
        return switch (opcode) {
            case AND -> new KnownBits(width, a.zeros().or(b.zeros()), a.ones().and(b.ones()));
            case OR -> new KnownBits(width, a.zeros().and(b.zeros()), a.ones().or(b.ones()));
            case XOR ->
                new KnownBits(
                        width,
                        a.zeros().and(b.zeros()).or(a.ones().and(b.ones())),
                        a.zeros().and(b.ones()).or(a.ones().and(b.zeros())));
            case ADD -> add(flags, a, b);
            case SUB -> subtract(flags, a, b);
            case MUL -> multiply(flags, a, b);
            case UDIV, SDIV -> quotient(opcode, flags, a, b);
            case UREM -> remainder(a, b);
            case SREM -> signedRemainder(a, b);
            case SHL, LSHR, ASHR -> shift(opcode, flags, a, b);
            case RET,
                    BR,
                    SWITCH,
                    INDIRECTBR,
                    UNREACHABLE,
                    FNEG,
                    FADD,
                    FSUB,
                    FMUL,
                    FDIV,
                    FREM,
                    ALLOCA,
                    LOAD,
                    STORE,
                    GETELEMENTPTR,
                    FENCE,
                    CMPXCHG,
                    ATOMICRMW,
                    TRUNC,
                    ZEXT,
                    SEXT,
                    FPTOUI,
                    FPTOSI,
                    UITOFP,
                    SITOFP,
                    FPTRUNC,
                    FPEXT,
                    PTRTOINT,
                    INTTOPTR,
                    BITCAST,
                    ADDRSPACECAST,
                    ICMP,
                    FCMP,
                    PHI,
                    CALL,
                    SELECT,
                    EXTRACTELEMENT,
                    INSERTELEMENT,
                    SHUFFLEVECTOR,
                    EXTRACTVALUE,
                    INSERTVALUE,
                    FREEZE -> unknown(width);
        };
    }

    /** Whether the result is unknown for two unknown operands, whatever the flags. */
    static boolean staysUnknown(Opcode opcode) {
        return opcode == Opcode.ADD
                || opcode == Opcode.SUB
                || opcode == Opcode.MUL
                || opcode == Opcode.AND
                || opcode == Opcode.OR
                || opcode == Opcode.XOR;
    }

    private static boolean has(int flags, Flag flag) {
        return (flags & flag.bit()) != 0;
    }

    private static KnownBits sign(int width, boolean negative) {
        ExactInt bit = ExactInt.ONE.shiftLeft(width - 1);
        return negative ? new KnownBits(width, ExactInt.ZERO, bit) : new KnownBits(width, bit, ExactInt.ZERO);
    }

    // ---- sums

    /**
     * A bit of a sum is known if both bits and the carry into it are; the least and the greatest sum determine the
     * known carries.
     */
    private static KnownBits sum(KnownBits a, KnownBits b, ExactInt carry) {
        ExactInt largest = a.maximum().add(b.maximum()).add(carry);
        ExactInt smallest = a.minimum().add(b.minimum()).add(carry);
        ExactInt all = mask(a.width());
        ExactInt carryOfLargest = largest.xor(a.maximum()).xor(b.maximum());
        ExactInt carryOfSmallest = smallest.xor(a.minimum()).xor(b.minimum());
        ExactInt carryKnown = all.andNot(carryOfLargest).or(carryOfSmallest);
        ExactInt known = a.zeros().or(a.ones()).and(b.zeros().or(b.ones())).and(carryKnown);
        return new KnownBits(a.width(), known.andNot(smallest), known.and(smallest));
    }

    private static KnownBits add(int flags, KnownBits a, KnownBits b) {
        KnownBits sum = sum(a, b, ExactInt.ZERO);
        if (has(flags, Flag.NSW)) {
            if (a.isNonNegative() && b.isNonNegative()) {
                sum = sum.and(sign(a.width(), false));
            } else if (a.isNegative() && b.isNegative()) {
                sum = sum.and(sign(a.width(), true));
            }
        }
        if (has(flags, Flag.NUW)) {
            ExactInt least = a.minimum().add(b.minimum()).min(mask(a.width()));
            sum = sum.and(KnownBits.ofRange(a.width(), least, mask(a.width())));
        }
        return sum;
    }

    private static KnownBits subtract(int flags, KnownBits a, KnownBits b) {
        KnownBits difference = sum(a, b.complement(), ExactInt.ONE);
        if (has(flags, Flag.NSW)) {
            if (a.isNonNegative() && b.isNegative()) {
                difference = difference.and(sign(a.width(), false));
            } else if (a.isNegative() && b.isNonNegative()) {
                difference = difference.and(sign(a.width(), true));
            }
        }
        if (has(flags, Flag.NUW)) {
            ExactInt most = a.maximum().subtract(b.minimum()).max(ExactInt.ZERO);
            difference = difference.and(atMost(a.width(), most));
        }
        return difference;
    }

    // ---- products

    private static KnownBits multiply(int flags, KnownBits a, KnownBits b) {
        int width = a.width();
        ExactInt most = a.maximum().multiply(b.maximum());
        KnownBits product = most.bitLength() <= width ? atMost(width, most) : unknown(width);
        product = product.and(lowProduct(a, b));
        if (has(flags, Flag.NSW) && a.isNonNegative() && b.isNonNegative()) {
            product = product.and(sign(width, false));
        }
        return product;
    }

    /**
     * The low bits of a product: with z trailing zeros and k known bits above them, k bits above the zeros are known.
     */
    private static KnownBits lowProduct(KnownBits a, KnownBits b) {
        int width = a.width();
        int zerosA = a.trailingZeros();
        int zerosB = b.trailingZeros();
        int known = Math.min(lowKnown(a) - zerosA, lowKnown(b) - zerosB);
        int low = Math.min(width, zerosA + zerosB + Math.max(0, known));
        ExactInt product = a.ones().multiply(b.ones()).and(mask(low));
        return new KnownBits(width, mask(low).andNot(product), product);
    }

    private static int lowKnown(KnownBits bits) {
        int open = mask(bits.width()).andNot(bits.zeros().or(bits.ones())).getLowestSetBit();
        return open < 0 ? bits.width() : open;
    }

    private static KnownBits quotient(Opcode opcode, int flags, KnownBits a, KnownBits b) {
        KnownBits ofRange = ofRange(opcode, a, b);
        boolean isExact = has(flags, Flag.EXACT) && b.isNonZero();
        int lowest = isExact ? a.trailingZeros() - b.ones().getLowestSetBit() : 0;
        return lowest > 0 && lowest < a.width() ? ofRange.and(lowZeros(a.width(), lowest)) : ofRange;
    }

    private static KnownBits ofRange(Opcode opcode, KnownBits a, KnownBits b) {
        return KnownBits.of(RangeArithmetic.binary(opcode, 0, WrappedRange.of(a), WrappedRange.of(b)));
    }

    private static KnownBits remainder(KnownBits a, KnownBits b) {
        int width = a.width();
        if (b.isConstant() && b.ones().bitCount() == 1) {
            return binary(Opcode.AND, 0, a, KnownBits.of(width, b.ones().subtract(ExactInt.ONE)));
        }
        ExactInt below = b.maximum().subtract(ExactInt.ONE).max(ExactInt.ZERO);
        return atMost(width, below.min(a.maximum()))
                .and(lowZeros(width, Math.min(a.trailingZeros(), b.trailingZeros())));
    }

    /** Modulo a power of two the low bits of the dividend stay, whatever its sign. */
    private static KnownBits signedRemainder(KnownBits a, KnownBits b) {
        int width = a.width();
        if (a.isNonNegative() && b.isNonNegative()) {
            return remainder(a, b);
        }
        int kept = Math.min(b.trailingZeros(), width);
        ExactInt low = mask(kept);
        KnownBits lowBits = new KnownBits(width, a.zeros().and(low), a.ones().and(low));
        return lowBits.and(ofRange(Opcode.SREM, a, b));
    }

    // ---- shifts

    private static KnownBits shift(Opcode opcode, int flags, KnownBits a, KnownBits amount) {
        int width = a.width();
        ExactInt open = mask(width).andNot(amount.zeros().or(amount.ones()));
        if (amount.minimum().compareTo(ExactInt.of(width)) >= 0) {
            return unknown(width);
        }
        if (open.bitCount() > MAX_OPEN) {
            return byAtLeast(opcode, a, amount.minimum());
        }
        KnownBits all = null;
        for (ExactInt part = ExactInt.ZERO; part != null; part = nextPart(part, open)) {
            ExactInt by = amount.ones().or(part);
            if (by.compareTo(ExactInt.of(width)) < 0 && !loses(opcode, flags, a, by.intValueExact())) {
                KnownBits one = by(opcode, flags, a, by.intValueExact());
                all = all == null ? one : all.meet(one);
            }
        }
        return all == null ? unknown(width) : all;
    }

    /** Whether an exact shift would lose a 1 bit, so that it is poison. */
    private static boolean loses(Opcode opcode, int flags, KnownBits a, int by) {
        return opcode != Opcode.SHL
                && has(flags, Flag.EXACT)
                && a.ones().and(mask(by)).signum() != 0;
    }

    /** The next larger subset of the bits {@code open}; null after the largest. */
    private static @Nullable ExactInt nextPart(ExactInt part, ExactInt open) {
        return part.equals(open) ? null : part.subtract(open).and(open);
    }

    private static KnownBits byAtLeast(Opcode opcode, KnownBits a, ExactInt least) {
        int width = a.width();
        int by = least.min(ExactInt.of(width)).intValueExact();
        if (opcode == Opcode.SHL) {
            return lowZeros(width, a.trailingZeros() + by);
        }
        if (opcode == Opcode.LSHR || a.isNonNegative()) {
            return atMost(width, a.maximum().shiftRight(by));
        }
        if (!a.isNegative()) {
            return unknown(width);
        }
        ExactInt complement = mask(width).andNot(a.minimum()).shiftRight(by);
        return atMost(width, complement).complement();
    }

    private static KnownBits by(Opcode opcode, int flags, KnownBits a, int by) {
        int width = a.width();
        ExactInt all = mask(width);
        ExactInt high = all.andNot(mask(width - by));
        if (opcode == Opcode.SHL) {
            return left(flags, a, by);
        }
        if (opcode == Opcode.LSHR) {
            return new KnownBits(
                    width, a.zeros().shiftRight(by).or(high), a.ones().shiftRight(by));
        }
        return new KnownBits(
                width,
                a.isNonNegative()
                        ? a.zeros().shiftRight(by).or(high)
                        : a.zeros().shiftRight(by).andNot(high),
                a.isNegative()
                        ? a.ones().shiftRight(by).or(high)
                        : a.ones().shiftRight(by).andNot(high));
    }

    private static KnownBits left(int flags, KnownBits a, int by) {
        int width = a.width();
        ExactInt all = mask(width);
        KnownBits shifted = new KnownBits(
                width,
                a.zeros().shiftLeft(by).and(all).or(mask(by)),
                a.ones().shiftLeft(by).and(all));
        if (has(flags, Flag.NSW) && a.isNonNegative()) {
            return shifted.and(sign(width, false));
        }
        return has(flags, Flag.NSW) && a.isNegative() ? shifted.and(sign(width, true)) : shifted;
    }
}
