package lockstep.compiler.instcombine;

import java.util.List;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.rule.Rule;

/**
 * An inequality with a bound at the end of the operand's range becomes an equality. Source: LLVM,
 * foldICmpUsingKnownBits.
 */
final class RangeCompare {
    static final List<CodedRule> LIST = List.of(CodedRule.of(
            "compare-with-end",
            "x < greatest becomes x != greatest, x < least + 1 becomes x == least",
            RangeCompare::compare,
            Opcode.ICMP));

    private RangeCompare() {}

    private static boolean compare(Instruction instruction, Combiner combiner, Rule rule) {
        CompareInstruction compare = (CompareInstruction) instruction;
        ConstantInt constant = combiner.splat(compare.right());
        boolean isStrict = compare.predicate() == Predicate.ULT
                || compare.predicate() == Predicate.UGT
                || compare.predicate() == Predicate.SLT
                || compare.predicate() == Predicate.SGT;
        if (constant == null || !isStrict) {
            return false;
        }
        if (isZeroTest(compare, constant, combiner) && combiner.allow(rule, compare)) {
            Predicate predicate = compare.predicate() == Predicate.ULT ? Predicate.EQ : Predicate.NE;
            replace(compare, predicate, combiner.zero(compare.left().type()), combiner);
            return true;
        }
        WrappedRange range = combiner.facts().range(compare.left());
        if (range.isEmpty()) {
            return false;
        }
        boolean isSigned = compare.predicate().isSigned();
        boolean isLess = compare.predicate() == Predicate.ULT || compare.predicate() == Predicate.SLT;
        ExactInt c = isSigned ? constant.signedNumber() : constant.number();
        ExactInt least = isSigned ? range.leastSigned() : range.least();
        ExactInt most = isSigned ? range.mostSigned() : range.most();
        ExactInt far = isLess ? most : least;
        ExactInt near = isLess ? least : most;
        ExactInt next = isLess ? c.subtract(ExactInt.ONE) : c.add(ExactInt.ONE);
        boolean isAllButOne = c.equals(far);
        if (!isAllButOne && !next.equals(near) || !combiner.allow(rule, compare)) {
            return false;
        }
        Predicate predicate = isAllButOne ? Predicate.NE : Predicate.EQ;
        replace(compare, predicate, combiner.integer(compare.left().type(), isAllButOne ? far : near), combiner);
        return true;
    }

    private static void replace(CompareInstruction compare, Predicate predicate, Constant constant, Combiner combiner) {
        CompareInstruction made = new CompareInstruction(predicate, compare.left(), constant, 0);
        combiner.replace(compare, combiner.insert(made, compare));
    }

    /** A number whose low n bits are zero is either zero or at least 2^n. */
    private static boolean isZeroTest(CompareInstruction compare, ConstantInt constant, Combiner combiner) {
        ExactInt least = compare.predicate() == Predicate.ULT
                ? constant.number()
                : constant.number().add(ExactInt.ONE);
        boolean isUnsigned = compare.predicate() == Predicate.ULT || compare.predicate() == Predicate.UGT;
        int zeros = combiner.knownBits(compare.left()).trailingZeros();
        return isUnsigned && least.signum() > 0 && least.compareTo(ExactInt.ONE.shiftLeft(zeros)) <= 0;
    }
}
