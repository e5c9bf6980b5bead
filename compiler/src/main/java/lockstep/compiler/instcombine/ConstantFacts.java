package lockstep.compiler.instcombine;

import java.util.List;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Predicate;

/** Facts of constants. */
final class ConstantFacts {
    private ConstantFacts() {}

    static boolean hold(Fact fact, List<ExactInt> values, int width) {
        ExactInt a = values.getFirst();
        ExactInt b = values.getLast();
        ExactInt x = FixedWidth.signed(a, width);
        ExactInt y = FixedWidth.signed(b, width);
        return switch (fact) {
            case IS_POWER_OF_2 -> a.bitCount() == 1;
            case IS_NEGATED_POWER_OF_2 -> FixedWidth.modulo(a.negate(), width).bitCount() == 1;
            case IS_MASK -> isMask(a);
            case IS_SHIFTED_MASK -> a.signum() != 0 && isMask(a.shiftRight(a.getLowestSetBit()));
            case NSW_ADD -> FixedWidth.fitsSigned(x.add(y), width);
            case NUW_ADD -> FixedWidth.fitsUnsigned(a.add(b), width);
            case NSW_SUB -> FixedWidth.fitsSigned(x.subtract(y), width);
            case NUW_SUB -> FixedWidth.fitsUnsigned(a.subtract(b), width);
            case NSW_MUL -> FixedWidth.fitsSigned(x.multiply(y), width);
            case NUW_MUL -> FixedWidth.fitsUnsigned(a.multiply(b), width);
            case DIVIDES -> b.signum() != 0 && a.mod(b).signum() == 0;
            case DIVIDES_SIGNED ->
                y.signum() != 0 && !y.equals(ExactInt.ONE.negate()) && x.remainder(y).signum() == 0;
            case NO_UNDEF, NO_POISON, NON_NEGATIVE, NEGATIVE, NON_ZERO, POWER_OF_2, POWER_OF_2_OR_ZERO, KNOWN_ZERO,
                    KNOWN_ONES, AT_MOST, SIGN_BITS, DISJOINT, IMPLIES_POISON, HAS_ONE_USE, NOT_CONSTANT ->
                throw new CompilerBug(fact + " is no fact of constants");
        };
    }

    private static boolean isMask(ExactInt value) {
        return value.signum() != 0 && value.bitCount() == value.bitLength();
    }

    static boolean compare(Predicate predicate, ExactInt a, ExactInt b, int width) {
        return predicate.holds(
                a.compareTo(b), FixedWidth.signed(a, width).compareTo(FixedWidth.signed(b, width)));
    }
}
