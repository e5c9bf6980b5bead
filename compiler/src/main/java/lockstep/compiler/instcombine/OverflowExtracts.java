package lockstep.compiler.instcombine;

import java.util.List;
import java.util.Objects;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.lattice.CheckedArithmetic;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Operations that report overflow, if only one of the two results is used. For example
 *
 * <pre>
 *   %p = call { i8, i1 } @llvm.umul.with.overflow.i8(i8 %x, i8 10)
 *   %o = extractvalue { i8, i1 } %p, 1        ; the only use of %p
 * </pre>
 *
 * becomes {@code %o = icmp ugt i8 %x, 25}. The operands for which an operation with a constant does not wrap form an
 * interval, whose bounds are those of the width after the inverse operation; for products that is a division, rounded
 * towards zero so that the bound is inside. Source: LLVM, foldExtractOfOverflowIntrinsic.
 */
final class OverflowExtracts {
    static final List<CodedRule> LIST = List.of(
            CodedRule.of(
                    "overflow-product-result",
                    "a product with -1 or a power of two becomes a cheaper operation",
                    OverflowExtracts::product,
                    Opcode.EXTRACTVALUE),
            CodedRule.of(
                    "overflow-result-only",
                    "an operation whose overflow is not used becomes a plain one",
                    OverflowExtracts::result,
                    Opcode.EXTRACTVALUE),
            CodedRule.of(
                    "overflow-bit-only",
                    "an overflow whose result is not used becomes a comparison",
                    OverflowExtracts::bit,
                    Opcode.EXTRACTVALUE));

    private OverflowExtracts() {}

    /** The call from which {@code instruction} extracts member {@code member}; null if it does not. */
    private static @Nullable CallInstruction callOf(Instruction instruction, int member) {
        ExtractValueInstruction extract = (ExtractValueInstruction) instruction;
        return extract.path().equals(List.of(member))
                        && extract.aggregate() instanceof CallInstruction call
                        && OverflowCombinations.overflowing(call).isPresent()
                ? call
                : null;
    }

    /** The operand is used again, since the call keeps its other uses, so all of its bits have to be defined. */
    private static boolean product(Instruction extract, Combiner combiner, Rule rule) {
        CallInstruction call = callOf(extract, 0);
        ConstantInt constant = call == null ? null : combiner.splat(call.argument(1));
        if (call == null
                || constant == null
                || OverflowCombinations.overflowing(call).orElseThrow().opcode() != Opcode.MUL
                || !constant.isAllOnes() && constant.number().bitCount() != 1
                || !call.hasOneUse() && !ValueTracking.isDefined(call.argument(0))
                || !combiner.allow(rule, extract)) {
            return false;
        }
        Value x = call.argument(0);
        Type type = x.type();
        Value made = constant.isAllOnes()
                ? combiner.binary(Opcode.SUB, combiner.zero(type), x, 0, extract)
                : combiner.binary(
                        Opcode.SHL, x, combiner.integer(type, constant.number().getLowestSetBit()), 0, extract);
        combiner.replace(extract, made);
        return true;
    }

    private static boolean result(Instruction extract, Combiner combiner, Rule rule) {
        CallInstruction call = callOf(extract, 0);
        if (call == null || !call.hasOneUse() || !combiner.allow(rule, extract)) {
            return false;
        }
        Opcode opcode = OverflowCombinations.overflowing(call).orElseThrow().opcode();
        combiner.replace(extract, combiner.binary(opcode, call.argument(0), call.argument(1), 0, call));
        return true;
    }

    private static boolean bit(Instruction extract, Combiner combiner, Rule rule) {
        CallInstruction call = callOf(extract, 1);
        if (call == null || !call.hasOneUse()) {
            return false;
        }
        CheckedArithmetic checked = OverflowCombinations.overflowing(call).orElseThrow();
        Value left = call.argument(0);
        Value right = call.argument(1);
        ConstantInt constant = combiner.splat(right);
        int width = KnownBits.widthOf(left.type());
        boolean isDifference = checked.opcode() == Opcode.SUB && !checked.isSigned();
        boolean isSquare = checked.opcode() == Opcode.MUL && !checked.isSigned() && left == right && width % 2 == 0;
        boolean isTruth = checked.opcode() == Opcode.MUL && checked.isSigned() && width == 1;
        if (!isDifference && !isSquare && !isTruth && constant == null || !combiner.allow(rule, extract)) {
            return false;
        }
        Value made = isTruth
                ? combiner.binary(Opcode.AND, left, right, 0, call)
                : isDifference
                        ? compare(Predicate.ULT, left, right, call, combiner)
                        : isSquare
                                ? compare(Predicate.UGT, left, FixedWidth.mask(width / 2), call, combiner)
                                : outside(checked, Objects.requireNonNull(constant), call, combiner);
        combiner.replace(extract, made);
        return true;
    }

    /**
     * An i1: the left operand is outside of the interval for which the operation with {@code constant} does not wrap.
     */
    private static Value outside(
            CheckedArithmetic checked, ConstantInt constant, CallInstruction call, Combiner combiner) {
        int width = constant.width();
        ExactInt c = checked.isSigned() ? constant.signedNumber() : constant.number();
        ExactInt low = checked.isSigned() ? FixedWidth.leastSigned(width) : ExactInt.ZERO;
        ExactInt high = FixedWidth.mask(checked.isSigned() ? width - 1 : width);
        ExactInt least = first(checked.opcode(), low, high, c).max(low);
        ExactInt most = last(checked.opcode(), low, high, c).min(high);
        Value x = call.argument(0);
        if (least.equals(low)) {
            return compare(checked.isSigned() ? Predicate.SGT : Predicate.UGT, x, most, call, combiner);
        }
        if (most.equals(high)) {
            return compare(checked.isSigned() ? Predicate.SLT : Predicate.ULT, x, least, call, combiner);
        }
        Value moved = combiner.binary(
                Opcode.ADD, x, combiner.integer(x.type(), FixedWidth.modulo(least.negate(), width)), 0, call);
        return compare(Predicate.UGT, moved, most.subtract(least), call, combiner);
    }

    /** The least x for which x op c is between {@code low} and {@code high}; x itself may be below {@code low}. */
    private static ExactInt first(Opcode opcode, ExactInt low, ExactInt high, ExactInt c) {
        if (opcode == Opcode.MUL) {
            return c.signum() == 0 ? low : (c.signum() > 0 ? low : high).divide(c);
        }
        return opcode == Opcode.ADD ? low.subtract(c) : low.add(c);
    }

    private static ExactInt last(Opcode opcode, ExactInt low, ExactInt high, ExactInt c) {
        if (opcode == Opcode.MUL) {
            return c.signum() == 0 ? high : (c.signum() > 0 ? high : low).divide(c);
        }
        return opcode == Opcode.ADD ? high.subtract(c) : high.add(c);
    }

    private static Value compare(
            Predicate predicate, Value left, ExactInt right, Instruction place, Combiner combiner) {
        int width = KnownBits.widthOf(left.type());
        Constant constant = combiner.integer(left.type(), FixedWidth.modulo(right, width));
        return compare(predicate, left, constant, place, combiner);
    }

    private static Value compare(Predicate predicate, Value left, Value right, Instruction place, Combiner combiner) {
        return combiner.insert(new CompareInstruction(predicate, left, right, 0), place);
    }
}
