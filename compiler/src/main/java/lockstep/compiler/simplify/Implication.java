package lockstep.compiler.simplify;

import java.math.BigInteger;
import java.util.Optional;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;

/** What a comparison of integers that is known to hold, or not to hold, says about another one. */
final class Implication {
    private static final int LESS = 1;
    private static final int EQUAL = 2;
    private static final int GREATER = 4;

    private Implication() {}

    /** Whether {@code left predicate right} follows, or its contrary, from {@code premise} being {@code truth}. */
    static Optional<Boolean> of(Query q, Value premise, boolean truth, Predicate predicate, Value left, Value right) {
        if (!(premise instanceof CompareInstruction known) || known.opcode() != Opcode.ICMP || predicate.isOfFloats()) {
            return Optional.empty();
        }
        Predicate holds = truth ? known.predicate() : known.predicate().inverse();
        if (known.left() == left && known.right() == right) {
            return ofSame(holds, predicate);
        }
        if (known.left() == right && known.right() == left) {
            return ofSame(holds.swapped(), predicate);
        }
        ConstantInt first = Patterns.integer(q, known.right());
        ConstantInt second = Patterns.integer(q, right);
        return known.left() == left && first != null && second != null
                ? ofConstants(holds, first, predicate, second)
                : Optional.empty();
    }

    /** As above, for a conclusion that is a comparison; a premise also implies itself. */
    static Optional<Boolean> of(Query q, Value premise, boolean truth, Value conclusion) {
        if (premise == conclusion) {
            return Optional.of(truth);
        }
        if (Patterns.complemented(q, conclusion) == premise) {
            return Optional.of(!truth);
        }
        return conclusion instanceof CompareInstruction c
                ? of(q, premise, truth, c.predicate(), c.left(), c.right())
                : Optional.empty();
    }

    private static int orders(Predicate predicate) {
        return switch (predicate) {
            case EQ -> EQUAL;
            case NE -> LESS | GREATER;
            case ULT, SLT -> LESS;
            case ULE, SLE -> LESS | EQUAL;
            case UGT, SGT -> GREATER;
            case UGE, SGE -> GREATER | EQUAL;
            case FALSE, OEQ, OGT, OGE, OLT, OLE, ONE, ORD, UEQ, FUGT, FUGE, FULT, FULE, UNE, UNO, TRUE ->
                throw new IllegalArgumentException(predicate + " compares floats");
        };
    }

    private static Optional<Boolean> ofSame(Predicate holds, Predicate asked) {
        boolean bothSigned = !holds.isUnsigned() && !asked.isUnsigned();
        boolean bothUnsigned = !holds.isSigned() && !asked.isSigned();
        if (!bothSigned && !bothUnsigned) {
            return ofMixed(orders(holds), orders(asked));
        }
        if ((orders(holds) & ~orders(asked)) == 0) {
            return Optional.of(true);
        }
        return (orders(holds) & orders(asked)) == 0 ? Optional.of(false) : Optional.empty();
    }

    /** Of orders with and without sign, only equality carries over. */
    private static Optional<Boolean> ofMixed(int holds, int asked) {
        return holds == EQUAL ? Optional.of((asked & EQUAL) != 0) : Optional.empty();
    }

    /** {@code x holds a} against {@code x asked b}: whether the one interval lies within the other or apart. */
    private static Optional<Boolean> ofConstants(Predicate holds, ConstantInt a, Predicate asked, ConstantInt b) {
        boolean isSigned = holds.isSigned() || asked.isSigned();
        if (isSigned && (holds.isUnsigned() || asked.isUnsigned())) {
            return Optional.empty();
        }
        Interval known = Interval.of(holds, isSigned, a);
        Interval wanted = Interval.of(asked, isSigned, b);
        Interval unwanted = Interval.of(asked.inverse(), isSigned, b);
        if (wanted.covers(known)) {
            return Optional.of(true);
        }
        return unwanted.covers(known) ? Optional.of(false) : Optional.empty();
    }

    /**
     * Numbers from {@code low} to {@code high}, but for {@code hole}.
     *
     * @param hole the number left out, or one outside
     */
    private record Interval(BigInteger low, BigInteger high, BigInteger hole) {
        static Interval of(Predicate predicate, boolean isSigned, ConstantInt constant) {
            BigInteger most = BigInteger.ONE
                    .shiftLeft(isSigned ? constant.width() - 1 : constant.width())
                    .subtract(BigInteger.ONE);
            BigInteger least = isSigned ? most.not() : BigInteger.ZERO;
            BigInteger outside = least.subtract(BigInteger.ONE);
            BigInteger c = isSigned ? constant.signed() : constant.unsigned();
            return switch (orders(predicate)) {
                case EQUAL -> new Interval(c, c, outside);
                case LESS -> new Interval(least, c.subtract(BigInteger.ONE), outside);
                case LESS | EQUAL -> new Interval(least, c, outside);
                case GREATER -> new Interval(c.add(BigInteger.ONE), most, outside);
                case GREATER | EQUAL -> new Interval(c, most, outside);
                default -> new Interval(least, most, c);
            };
        }

        boolean covers(Interval that) {
            boolean encloses = low.compareTo(that.low) <= 0 && that.high.compareTo(high) <= 0;
            boolean isHoleOutside = hole.compareTo(that.low) < 0 || hole.compareTo(that.high) > 0;
            return encloses && (isHoleOutside || hole.equals(that.hole));
        }
    }
}
