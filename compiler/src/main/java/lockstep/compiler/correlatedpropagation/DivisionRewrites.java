package lockstep.compiler.correlatedpropagation;

import lockstep.compiler.analysis.value.IntrinsicRange;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * Rewrites of quotients and remainders: to unsigned ones, to comparisons, and to fewer bits. No operand gets more uses
 * than before, unless it is frozen.
 */
final class DivisionRewrites {
    /** The width of the narrowest division created, as in LLVM. */
    private static final int MIN_WIDTH = 8;

    private enum Sign {
        NOT_NEGATIVE,
        NOT_POSITIVE,
        UNKNOWN;

        static Sign of(WrappedRange range) {
            if (Correlator.isNonNegative(range)) {
                return NOT_NEGATIVE;
            }
            return !range.isEmpty() && range.mostSigned().signum() <= 0 ? NOT_POSITIVE : UNKNOWN;
        }
    }

    private final Correlator correlator;
    private final Rewriter rewriter;

    DivisionRewrites(Correlator correlator) {
        this.correlator = correlator;
        this.rewriter = correlator.rewriter();
    }

    void visit(BinaryInstruction division) {
        WrappedRange left = correlator.range(division, 0);
        WrappedRange right = correlator.range(division, 1);
        if (left.isEmpty() || right.isEmpty()) {
            return;
        }
        boolean isSigned = division.opcode() == Opcode.SDIV || division.opcode() == Opcode.SREM;
        if (!isSigned) {
            unsigned(division, left, right);
        } else if (!dividendStays(division, left, right) && !withoutSign(division, left, right)) {
            narrow(division, left, right);
        }
    }

    // ---- signed

    /** Replaces a remainder by its dividend if that is nearer to zero than the divisor. */
    private boolean dividendStays(BinaryInstruction division, WrappedRange left, WrappedRange right) {
        boolean stays = division.opcode() == Opcode.SREM
                && Correlator.holds(Predicate.ULT, magnitude(left), magnitude(right))
                && correlator.allow(CorrelatedPropagation.DIVISION_ROUND, division, "folded");
        if (stays) {
            rewriter.replace(division, division.left());
        }
        return stays;
    }

    private static WrappedRange magnitude(WrappedRange range) {
        return IntrinsicRange.unary(Intrinsic.ABS, false, range, range.width()).orElseThrow();
    }

    private boolean withoutSign(BinaryInstruction division, WrappedRange left, WrappedRange right) {
        Sign dividend = Sign.of(left);
        Sign divisor = Sign.of(right);
        if (dividend == Sign.UNKNOWN || divisor == Sign.UNKNOWN) {
            return correlator.refused(CorrelatedRefusals.eitherSign(CorrelatedPropagation.DIVISION_SIGN));
        }
        if (!correlator.allow(CorrelatedPropagation.DIVISION_SIGN, division, "refined")) {
            return false;
        }
        boolean isQuotient = division.opcode() == Opcode.SDIV;
        Value a = magnitudeOf(division.left(), dividend, division);
        Value b = magnitudeOf(division.right(), divisor, division);
        Opcode opcode = isQuotient ? Opcode.UDIV : Opcode.UREM;
        BinaryInstruction made = correlator.add(new BinaryInstruction(opcode, a, b, division.flags()), division);
        boolean isNegated = isQuotient ? dividend != divisor : dividend == Sign.NOT_POSITIVE;
        rewriter.replace(division, isNegated ? correlator.negated(made, false, division) : made);
        unsigned(made, correlator.range(made, 0), correlator.range(made, 1));
        return true;
    }

    private Value magnitudeOf(Value value, Sign sign, Instruction place) {
        return sign == Sign.NOT_POSITIVE ? correlator.negated(value, false, place) : value;
    }

    private void narrow(BinaryInstruction division, WrappedRange left, WrappedRange right) {
        int least = Math.max(signedBits(left), signedBits(right));
        ExactInt lowest = ExactInt.ONE.shiftLeft(least - 1).negate();
        ExactInt all = ExactInt.ONE.shiftLeft(left.width());
        // The least number divided by -1 has no quotient in the narrow type.
        boolean mayOverflow = right.contains(KnownBits.mask(right.width())) && left.contains(lowest.mod(all));
        narrow(division, mayOverflow ? least + 1 : least, Opcode.SEXT);
    }

    private static int signedBits(WrappedRange range) {
        return 1 + Math.max(range.leastSigned().bitLength(), range.mostSigned().bitLength());
    }

    // ---- unsigned

    private void unsigned(BinaryInstruction division, WrappedRange left, WrappedRange right) {
        if (!left.isEmpty() && !right.isEmpty() && !expand(division, left, right)) {
            narrow(division, Math.max(left.most().bitLength(), right.most().bitLength()), Opcode.ZEXT);
        }
    }

    private boolean expand(BinaryInstruction division, WrappedRange left, WrappedRange right) {
        boolean isRemainder = division.opcode() == Opcode.UREM;
        boolean isBelow = Correlator.holds(Predicate.ULT, left, right);
        boolean isBelowTwice =
                isBelow || left.most().compareTo(right.least().shiftLeft(1)) < 0 || Correlator.isNegative(right);
        if (!isBelowTwice) {
            return correlator.refused(CorrelatedRefusals.undecided(CorrelatedPropagation.DIVISION_ROUND));
        }
        if (!correlator.allow(CorrelatedPropagation.DIVISION_ROUND, division, "folded")) {
            return false;
        }
        if (isBelow) {
            rewriter.replace(division, isRemainder ? division.left() : zero(division));
        } else if (Correlator.holds(Predicate.UGE, left, right)) {
            Value result = isRemainder ? difference(division, division.left(), division.right()) : one(division);
            rewriter.replace(division, result);
        } else {
            rewriter.replace(division, isRemainder ? remainder(division) : quotient(division));
        }
        return true;
    }

    private Value zero(Instruction like) {
        return rewriter.context().integer((IntType) like.type(), 0);
    }

    private Value one(Instruction like) {
        return rewriter.context().integer((IntType) like.type(), 1);
    }

    private Instruction difference(BinaryInstruction division, Value left, Value right) {
        return correlator.add(new BinaryInstruction(Opcode.SUB, left, right, Flag.NUW.bit()), division);
    }

    private Instruction remainder(BinaryInstruction division) {
        Value left = frozen(division.left(), division);
        Value right = frozen(division.right(), division);
        Instruction less = difference(division, left, right);
        Instruction test = correlator.add(new CompareInstruction(Predicate.ULT, left, right, 0), division);
        return correlator.add(new SelectInstruction(test, left, less, 0), division);
    }

    private Value frozen(Value value, Instruction place) {
        return ValueTracking.isDefined(value) ? value : correlator.add(new FreezeInstruction(value), place);
    }

    private Instruction quotient(BinaryInstruction division) {
        Instruction test =
                correlator.add(new CompareInstruction(Predicate.UGE, division.left(), division.right(), 0), division);
        return correlator.add(new CastInstruction(Opcode.ZEXT, test, division.type(), 0), division);
    }

    // ---- in fewer bits

    private void narrow(BinaryInstruction division, int bits, Opcode extension) {
        int width = Math.max(MIN_WIDTH, powerAtLeast(bits));
        int own = ((IntType) division.type()).width();
        boolean isNarrower = width < own || own > MIN_WIDTH && correlator.refused(CorrelatedRefusals.WIDE);
        if (!isNarrower || !correlator.allow(CorrelatedPropagation.DIVISION_WIDTH, division, "refined")) {
            return;
        }
        IntType type = IntType.of(width);
        Value left = truncated(division.left(), type, division);
        Value right = truncated(division.right(), type, division);
        Value result =
                correlator.add(new BinaryInstruction(division.opcode(), left, right, division.flags()), division);
        correlator.exchange(division, new CastInstruction(extension, result, division.type(), 0));
    }

    private Value truncated(Value value, IntType type, Instruction place) {
        return value instanceof ConstantInt c
                ? rewriter.context().integer(type, c.number())
                : correlator.add(new CastInstruction(Opcode.TRUNC, value, type, 0), place);
    }

    private static int powerAtLeast(int number) {
        return number <= 1 ? 1 : Integer.highestOneBit(number - 1) << 1;
    }
}
