package lockstep.compiler.analysis.lazyvalue;

import lockstep.compiler.analysis.value.KnownBits;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;

/** Inverse images: from the range of an operation's result to the range of its operand, or of the operand's sum. */
final class OperandRegion {
    private OperandRegion() {}

    /** The numbers {@code x} for which {@code x predicate y} holds for some {@code y} of {@code limits}, not empty. */
    static WrappedRange allowed(Predicate predicate, WrappedRange limits) {
        int width = limits.width();
        return switch (predicate) {
            case EQ -> limits;
            case NE -> limits.isSingle() ? limits.inverse() : WrappedRange.full(width);
            case ULT, ULE -> WrappedRange.of(predicate, width, limits.most());
            case UGT, UGE -> WrappedRange.of(predicate, width, limits.least());
            case SLT, SLE -> WrappedRange.of(predicate, width, limits.mostSigned());
            case SGT, SGE -> WrappedRange.of(predicate, width, limits.leastSigned());
            case FALSE, OEQ, OGT, OGE, OLT, OLE, ONE, ORD, UEQ, FUGT, FUGE, FULT, FULE, UNE, UNO, TRUE ->
                throw new IllegalArgumentException(predicate + " compares floats");
        };
    }

    /** Whether {@link #of} may give more than the full range. */
    static boolean hasToDoWith(Value value, Value looked) {
        return looked == value
                || looked instanceof BinaryInstruction b && (b.left() == value || b.right() == value)
                || looked instanceof CastInstruction c && c.value() == value
                || value instanceof BinaryInstruction sum
                        && sum.opcode() == Opcode.ADD
                        && sum.left() == looked
                        && sum.right() instanceof ConstantInt;
    }

    /**
     * The range of {@code value} if {@code looked} is in {@code region}.
     *
     * @param width of {@code value}
     * @param predicate the comparison that {@code region} comes from, with {@code looked} on its left
     */
    static WrappedRange of(Value value, int width, Value looked, Predicate predicate, WrappedRange region) {
        if (looked == value) {
            return region;
        }
        if (value instanceof BinaryInstruction sum && sum.opcode() == Opcode.ADD && sum.left() == looked) {
            return region.plus(((ConstantInt) sum.right()).number());
        }
        if (looked instanceof CastInstruction cast) {
            return ofCast(cast.opcode(), width, region);
        }
        return looked instanceof BinaryInstruction b && b.left() == value
                ? ofLeft(b, predicate, region)
                : ofRight((BinaryInstruction) looked, predicate, region);
    }

    private static WrappedRange ofCast(Opcode opcode, int width, WrappedRange region) {
        ExactInt all = KnownBits.mask(width);
        if (opcode == Opcode.ZEXT) {
            WrappedRange low = region.intersect(WrappedRange.between(region.width(), ExactInt.ZERO, all));
            return low.isEmpty() ? WrappedRange.empty(width) : WrappedRange.between(width, low.least(), low.most());
        }
        if (opcode == Opcode.SEXT) {
            ExactInt most = KnownBits.mask(width - 1);
            WrappedRange low = region.intersect(WrappedRange.between(region.width(), most.not(), most));
            return low.isEmpty()
                    ? WrappedRange.empty(width)
                    : WrappedRange.between(width, low.leastSigned(), low.mostSigned());
        }
        return opcode == Opcode.TRUNC && !region.isEmpty()
                ? WrappedRange.between(width, region.least(), all)
                : WrappedRange.full(width);
    }

    private static WrappedRange ofLeft(BinaryInstruction b, Predicate predicate, WrappedRange region) {
        ConstantInt by = b.right() instanceof ConstantInt c ? c : null;
        if (by == null) {
            return ofEither(b, predicate, region);
        }
        return switch (b.opcode()) {
            case ADD -> region.plus(by.number().negate());
            case SUB -> region.plus(by.number());
            case AND -> masked(by.number(), predicate, region);
            case OR -> ofEither(b, predicate, region);
            case LSHR -> shifted(by, false, region);
            case ASHR -> shifted(by, true, region);
            case UREM -> region.isEmpty() ? region : atLeast(region.width(), region.least());
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
                    MUL,
                    UDIV,
                    SDIV,
                    SREM,
                    SHL,
                    XOR,
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
                    FREEZE -> WrappedRange.full(region.width());
        };
    }

    private static WrappedRange ofRight(BinaryInstruction b, Predicate predicate, WrappedRange region) {
        return b.opcode() == Opcode.ADD && b.left() instanceof ConstantInt by
                ? region.plus(by.number().negate())
                : ofEither(b, predicate, region);
    }

    private static WrappedRange atLeast(int width, ExactInt least) {
        return WrappedRange.between(width, least, KnownBits.mask(width));
    }

    /**
     * No operand of {@code or} is above the result, none of {@code and} is below it; a dividend is not below its
     * remainder.
     */
    private static WrappedRange ofEither(BinaryInstruction b, Predicate predicate, WrappedRange region) {
        if (region.isEmpty()) {
            return region;
        }
        boolean isOr = b.opcode() == Opcode.OR;
        boolean isAnd = b.opcode() == Opcode.AND;
        boolean isUpper = predicate == Predicate.ULT || predicate == Predicate.ULE;
        if (isOr && isUpper) {
            return WrappedRange.between(region.width(), ExactInt.ZERO, region.most());
        }
        return isAnd && (predicate == Predicate.UGT || predicate == Predicate.UGE)
                ? atLeast(region.width(), region.least())
                : WrappedRange.full(region.width());
    }

    /** {@code x & mask} in {@code region}: equal to a number, not zero, or at least a number. */
    private static WrappedRange masked(ExactInt mask, Predicate predicate, WrappedRange region) {
        int width = region.width();
        if (predicate == Predicate.EQ && region.isSingle()) {
            ExactInt set = region.low();
            return mask.and(set).equals(set)
                    ? WrappedRange.of(new KnownBits(width, mask.andNot(set), set))
                    : WrappedRange.empty(width);
        }
        if (region.isEmpty()) {
            return region;
        }
        boolean isNotZero = !region.contains(ExactInt.ZERO) && mask.signum() != 0;
        ExactInt lowest = isNotZero ? ExactInt.ONE.shiftLeft(mask.getLowestSetBit()) : ExactInt.ZERO;
        return atLeast(width, lowest.max(region.least()));
    }

    /** {@code x >> by} in {@code region}. */
    private static WrappedRange shifted(ConstantInt by, boolean isSigned, WrappedRange region) {
        int width = region.width();
        if (region.isEmpty() || by.number().compareTo(ExactInt.of(width)) >= 0) {
            return WrappedRange.full(width);
        }
        int amount = by.number().intValueExact();
        ExactInt ones = KnownBits.mask(amount);
        ExactInt least = (isSigned ? region.leastSigned() : region.least()).shiftLeft(amount);
        ExactInt most = (isSigned ? region.mostSigned() : region.most())
                .shiftLeft(amount)
                .or(ones);
        ExactInt lowEnd = isSigned ? KnownBits.mask(width - 1).not() : ExactInt.ZERO;
        ExactInt highEnd = KnownBits.mask(isSigned ? width - 1 : width);
        return WrappedRange.between(width, least.max(lowEnd), most.min(highEnd));
    }

    /** The numbers for which the operation with {@code by} does not overflow. */
    static WrappedRange withoutOverflow(Opcode opcode, boolean isSigned, ConstantInt by) {
        int width = by.width();
        ExactInt most = KnownBits.mask(isSigned ? width - 1 : width);
        ExactInt least = isSigned ? most.not() : ExactInt.ZERO;
        ExactInt number = isSigned ? by.signedNumber() : by.number();
        if (opcode == Opcode.ADD) {
            return between(width, least.subtract(number), most.subtract(number), least, most);
        }
        if (opcode == Opcode.SUB) {
            return between(width, least.add(number), most.add(number), least, most);
        }
        if (number.signum() == 0) {
            return WrappedRange.full(width);
        }
        boolean isNegative = number.signum() < 0;
        ExactInt low = isNegative ? most : least;
        ExactInt high = isNegative ? least : most;
        return between(width, ceiling(low, number), floor(high, number), least, most);
    }

    private static WrappedRange between(int width, ExactInt low, ExactInt high, ExactInt least, ExactInt most) {
        return WrappedRange.between(width, low.max(least), high.min(most));
    }

    private static ExactInt floor(ExactInt number, ExactInt divisor) {
        ExactInt quotient = number.divide(divisor);
        int rest = number.remainder(divisor).signum();
        return rest != 0 && rest != divisor.signum() ? quotient.subtract(ExactInt.ONE) : quotient;
    }

    private static ExactInt ceiling(ExactInt number, ExactInt divisor) {
        return floor(number.negate(), divisor).negate();
    }
}
