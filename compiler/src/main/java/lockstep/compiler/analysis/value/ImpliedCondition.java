package lockstep.compiler.analysis.value;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * What a known condition implies for another one. A comparison implies comparisons of the same operands, of the same
 * value with constants (also after additions of constants), and of values that are provably not above or below its own
 * operands; conjunctions, disjunctions and complements are taken apart on both sides. For example {@code x < 5} implies
 * {@code x + 1 != 9}, unsigned.
 *
 * <p>Execution must depend on the known condition, as on that of a branch, so that it is neither poison nor undefined.
 * Then the answer holds for every choice of undefined bits, and an answer for a conclusion that is poison refines it.
 */
final class ImpliedCondition {
    /** Limit on the nesting of conditions; each level may make four queries of the next. */
    private static final int DEPTH = 4;

    private static final int LESS = 1;
    private static final int EQUAL = 2;
    private static final int GREATER = 4;

    private ImpliedCondition() {}

    /** The value of {@code conclusion} if {@code premise} is {@code truth}; empty if that is not implied. */
    static Optional<Boolean> of(Value premise, boolean truth, Value conclusion) {
        return premise.type().equals(conclusion.type()) ? of(premise, truth, conclusion, DEPTH) : Optional.empty();
    }

    /**
     * Whether {@code left predicate right}, of integers, if {@code premise} is {@code truth}; empty if that is not
     * implied.
     */
    static Optional<Boolean> of(Value premise, boolean truth, Predicate predicate, Value left, Value right) {
        return predicate.isOfFloats()
                ? Optional.empty()
                : ofPremise(premise, truth, new Comparison(predicate, left, right), DEPTH);
    }

    /** The value of {@code conclusion} if {@code value}, an integer, is one of {@code numbers}, which is not empty. */
    static Optional<Boolean> ofNumbers(Value value, Collection<ExactInt> numbers, Value conclusion) {
        WrappedRange holds = rangeOver(value, conclusion);
        if (holds == null) {
            return Optional.empty();
        }
        long count = numbers.stream().filter(holds::contains).count();
        return count == numbers.size() ? Optional.of(true) : count == 0 ? Optional.of(false) : Optional.empty();
    }

    /** The value of {@code conclusion} if {@code value}, an integer, is not one of {@code numbers}. */
    static Optional<Boolean> ofOtherNumbers(Value value, Collection<ExactInt> numbers, Value conclusion) {
        WrappedRange holds = rangeOver(value, conclusion);
        if (holds == null) {
            return Optional.empty();
        }
        long inside = numbers.stream().filter(holds::contains).count();
        if (holds.count().equals(ExactInt.of(inside))) {
            return Optional.of(false);
        }
        boolean isAlways = holds.inverse().count().equals(ExactInt.of(numbers.size() - inside));
        return isAlways ? Optional.of(true) : Optional.empty();
    }

    /** The range of {@code value} for which {@code conclusion}, a comparison of it with a constant, holds. */
    private static @Nullable WrappedRange rangeOver(Value value, Value conclusion) {
        Region region = conclusion instanceof CompareInstruction c && c.opcode() == Opcode.ICMP
                ? Region.of(new Comparison(c.predicate(), c.left(), c.right()))
                : null;
        if (region == null) {
            return null;
        }
        Region own = Region.plain(value);
        return region.base() == own.base() ? region.numbers().plus(own.offset()) : null;
    }

    // ---- parts

    private static Optional<Boolean> of(Value premise, boolean truth, Value conclusion, int depth) {
        if (premise == conclusion) {
            return Optional.of(truth);
        }
        if (depth == 0) {
            return Optional.empty();
        }
        Value negated = LogicalCondition.negated(conclusion);
        if (negated != null) {
            return of(premise, truth, negated, depth - 1).map(t -> !t);
        }
        Optional<Boolean> found = conclusion instanceof CompareInstruction c && c.opcode() == Opcode.ICMP
                ? ofPremise(premise, truth, new Comparison(c.predicate(), c.left(), c.right()), depth)
                : ofPremiseParts(premise, truth, conclusion, depth);
        return found.isPresent() ? found : ofConclusionParts(premise, truth, conclusion, depth);
    }

    /** The parts of the premise whose values are known as well. */
    private static List<Value> knownParts(Value premise, boolean truth) {
        return truth ? LogicalCondition.conjuncts(premise) : LogicalCondition.disjuncts(premise);
    }

    private static Optional<Boolean> ofPremiseParts(Value premise, boolean truth, Value conclusion, int depth) {
        Value negated = LogicalCondition.negated(premise);
        if (negated != null) {
            return of(negated, !truth, conclusion, depth - 1);
        }
        for (Value part : knownParts(premise, truth)) {
            Optional<Boolean> found = of(part, truth, conclusion, depth - 1);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Optional<Boolean> ofConclusionParts(Value premise, boolean truth, Value conclusion, int depth) {
        List<Value> both = LogicalCondition.conjuncts(conclusion);
        boolean isAnd = !both.isEmpty();
        List<Value> parts = isAnd ? both : LogicalCondition.disjuncts(conclusion);
        int known = 0;
        for (Value part : parts) {
            Optional<Boolean> found = of(premise, truth, part, depth - 1);
            if (found.isPresent() && found.get() != isAnd) {
                return found;
            }
            known += found.isPresent() ? 1 : 0;
        }
        return !parts.isEmpty() && known == parts.size() ? Optional.of(isAnd) : Optional.empty();
    }

    // ---- comparisons

    private record Comparison(Predicate predicate, Value left, Value right) {
        Comparison swapped() {
            return new Comparison(predicate.swapped(), right, left);
        }
    }

    private static Optional<Boolean> ofPremise(Value premise, boolean truth, Comparison asked, int depth) {
        if (premise instanceof CompareInstruction c) {
            return c.opcode() == Opcode.ICMP
                    ? compared(
                            new Comparison(truth ? c.predicate() : c.predicate().inverse(), c.left(), c.right()), asked)
                    : Optional.empty();
        }
        if (depth == 0) {
            return Optional.empty();
        }
        Value negated = LogicalCondition.negated(premise);
        if (negated != null) {
            return ofPremise(negated, !truth, asked, depth - 1);
        }
        for (Value part : knownParts(premise, truth)) {
            Optional<Boolean> found = ofPremise(part, truth, asked, depth - 1);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Optional<Boolean> compared(Comparison known, Comparison asked) {
        if (!known.left().type().equals(asked.left().type())) {
            return Optional.empty();
        }
        Optional<Boolean> same = ofOperands(known, asked);
        if (same.isPresent()) {
            return same;
        }
        Optional<Boolean> found = ofRegions(known, asked);
        return found.isPresent() ? found : ofNeighbours(known, asked);
    }

    private static Optional<Boolean> ofOperands(Comparison known, Comparison asked) {
        if (known.left() == asked.left() && known.right() == asked.right()) {
            return ofSame(known.predicate(), asked.predicate());
        }
        return known.left() == asked.right() && known.right() == asked.left()
                ? ofSame(known.predicate().swapped(), asked.predicate())
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
        boolean isMixed = holds.isUnsigned() && asked.isSigned() || holds.isSigned() && asked.isUnsigned();
        if (isMixed) {
            return Optional.empty();
        }
        if ((orders(holds) & ~orders(asked)) == 0) {
            return Optional.of(true);
        }
        return (orders(holds) & orders(asked)) == 0 ? Optional.of(false) : Optional.empty();
    }

    // ---- against constants

    /**
     * The range of a value as a base plus a constant.
     *
     * @param offset the constant that was added to {@code base}
     */
    private record Region(Value base, ExactInt offset, WrappedRange numbers) {
        /** The region of a comparison with a constant on either side; null for others. */
        static @Nullable Region of(Comparison comparison) {
            Comparison c = constant(comparison.left()) == null ? comparison : comparison.swapped();
            ExactInt limit = constant(c.right());
            if (limit == null) {
                return null;
            }
            int width = KnownBits.widthOf(c.left().type());
            Region plain = plain(c.left());
            WrappedRange sum = WrappedRange.of(c.predicate(), width, limit);
            return new Region(
                    plain.base(), plain.offset(), sum.plus(plain.offset().negate()));
        }

        /** {@code value} as a base plus a constant, with the full range. */
        static Region plain(Value value) {
            int width = KnownBits.widthOf(value.type());
            WrappedRange all = new WrappedRange(width, ExactInt.ZERO, ExactInt.ONE.shiftLeft(width));
            ExactInt added =
                    value instanceof BinaryInstruction b && b.opcode() == Opcode.ADD ? constant(b.right()) : null;
            return added == null
                    ? new Region(value, ExactInt.ZERO, all)
                    : new Region(((BinaryInstruction) value).left(), added, all);
        }
    }

    private static @Nullable ExactInt constant(Value value) {
        if (!(value instanceof Constant) || !value.type().isIntOrIntVector()) {
            return null;
        }
        KnownBits bits = BitsOfValues.of(value);
        return bits.isConstant() ? bits.minimum() : null;
    }

    private static Optional<Boolean> ofRegions(Comparison known, Comparison asked) {
        Region premise = Region.of(known);
        Region conclusion = premise == null ? null : Region.of(asked);
        if (premise == null || conclusion == null || premise.base() != conclusion.base()) {
            return Optional.empty();
        }
        if (conclusion.numbers().covers(premise.numbers())) {
            return Optional.of(true);
        }
        return conclusion.numbers().inverse().covers(premise.numbers()) ? Optional.of(false) : Optional.empty();
    }

    // ---- against values not above or below

    /**
     * {@code a < b} implies {@code a' < b'} if {@code a' <= a} and {@code b <= b'}, and likewise for the other orders.
     */
    private static Optional<Boolean> ofNeighbours(Comparison known, Comparison asked) {
        Comparison k = rising(known);
        if (k == null) {
            return Optional.empty();
        }
        Comparison a = rising(asked);
        if (a != null && follows(k, a)) {
            return Optional.of(true);
        }
        Comparison contrary = rising(new Comparison(asked.predicate().inverse(), asked.left(), asked.right()));
        return contrary != null && follows(k, contrary) ? Optional.of(false) : Optional.empty();
    }

    /** The comparison as one by less, or less or equal; null for equalities. */
    private static @Nullable Comparison rising(Comparison c) {
        if ((orders(c.predicate()) & LESS) != 0 && (orders(c.predicate()) & GREATER) == 0) {
            return c;
        }
        return (orders(c.predicate()) & GREATER) != 0 && (orders(c.predicate()) & LESS) == 0 ? c.swapped() : null;
    }

    private static boolean follows(Comparison known, Comparison asked) {
        boolean isSigned = asked.predicate().isSigned();
        return known.predicate().isSigned() == isSigned
                && (orders(known.predicate()) & ~orders(asked.predicate())) == 0
                && isAtMost(isSigned, asked.left(), known.left())
                && isAtMost(isSigned, known.right(), asked.right());
    }

    /** Whether {@code a <= b} by the definition of one of them. */
    private static boolean isAtMost(boolean isSigned, Value a, Value b) {
        if (a == b) {
            return true;
        }
        ExactInt first = constant(a);
        ExactInt second = constant(b);
        if (first != null && second != null) {
            int width = KnownBits.widthOf(a.type());
            return WrappedRange.of(isSigned ? Predicate.SLE : Predicate.ULE, width, second)
                    .contains(first);
        }
        return isSigned ? isSum(b, a, Flag.NSW) && isNonNegative(b) : isUnsignedAtMost(a, b);
    }

    private static boolean isUnsignedAtMost(Value a, Value b) {
        return isSum(b, a, Flag.NUW)
                || b instanceof BinaryInstruction or && or.opcode() == Opcode.OR && has(or, a)
                || a instanceof BinaryInstruction part
                        && (part.opcode() == Opcode.AND && has(part, b)
                                || (part.opcode() == Opcode.LSHR
                                                || part.opcode() == Opcode.UDIV
                                                || part.opcode() == Opcode.UREM)
                                        && part.left() == b);
    }

    private static boolean has(BinaryInstruction binary, Value operand) {
        return binary.left() == operand || binary.right() == operand;
    }

    private static boolean isSum(Value sum, Value part, Flag flag) {
        return sum instanceof BinaryInstruction b && b.opcode() == Opcode.ADD && b.has(flag) && b.left() == part;
    }

    /** Whether the addend of a sum is not negative. */
    private static boolean isNonNegative(Value sum) {
        return sum instanceof BinaryInstruction b && BitsOfValues.of(b.right()).isNonNegative();
    }
}
