package lockstep.compiler.instcombine;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.compiler.lattice.CheckedArithmetic;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.rule.Rule;

/**
 * Intrinsics that report overflow or saturate, if it is known whether they overflow. Source: LLVM,
 * foldIntrinsicWithOverflowCommon, visitCallInst.
 */
final class OverflowCombinations {
    private static final Map<Intrinsic, String> SUMS = Map.of(
            Intrinsic.SADD_WITH_OVERFLOW, "llvm.sadd.with.overflow",
            Intrinsic.UADD_WITH_OVERFLOW, "llvm.uadd.with.overflow");

    static final List<CodedRule> LIST = List.of(
            CodedRule.of(
                    "overflow-known",
                    "an operation that always or never overflows becomes a plain one and a constant",
                    OverflowCombinations::known,
                    Opcode.CALL),
            CodedRule.of(
                    "overflow-of-sum",
                    "x + C1 + C2 overflows if and only if x + (C1 + C2) does, where x + C1 does not",
                    OverflowCombinations::ofSum,
                    Opcode.CALL),
            CodedRule.of(
                    "ssub-overflow-constant",
                    "x - C overflows if and only if x + -C does, where C is not the least number",
                    OverflowCombinations::difference,
                    Opcode.CALL),
            CodedRule.of(
                    "saturation-known",
                    "an operation that always or never saturates becomes a constant or a plain one",
                    OverflowCombinations::saturation,
                    Opcode.CALL));

    private OverflowCombinations() {}

    /** The operation whose overflow {@code instruction} reports; empty for other instructions. */
    static Optional<CheckedArithmetic> overflowing(Instruction instruction) {
        return CheckedArithmetic.overflowing(RuleMatcher.kindOf(instruction));
    }

    private static OverflowOutcome overflow(CheckedArithmetic checked, CallInstruction call, Combiner combiner) {
        return OverflowOutcome.of(checked.opcode(), checked.isSigned(), call.argument(0), call.argument(1), combiner);
    }

    // ---- calls

    private static boolean known(Instruction instruction, Combiner combiner, Rule rule) {
        CheckedArithmetic checked = overflowing(instruction).orElse(null);
        if (checked == null) {
            return false;
        }
        CallInstruction call = (CallInstruction) instruction;
        OverflowOutcome overflow = overflow(checked, call, combiner);
        if (overflow == OverflowOutcome.UNKNOWN || !combiner.allow(rule, call)) {
            return false;
        }
        boolean isNever = overflow == OverflowOutcome.NEVER;
        Value result = combiner.binary(
                checked.opcode(),
                call.argument(0),
                call.argument(1),
                isNever ? checked.flag().bit() : 0,
                call);
        StructType type = (StructType) call.type();
        Constant bit = combiner.integer(type.fields().get(1), isNever ? 0 : 1);
        Constant frame = combiner.context()
                .aggregate(type, List.of(combiner.context().poison(type.fields().get(0)), bit));
        combiner.replace(call, combiner.insert(new InsertValueInstruction(frame, result, List.of(0)), call));
        return true;
    }

    private static boolean ofSum(Instruction instruction, Combiner combiner, Rule rule) {
        Intrinsic kind = RuleMatcher.kindOf(instruction);
        if (kind == null || !SUMS.containsKey(kind)) {
            return false;
        }
        CallInstruction call = (CallInstruction) instruction;
        boolean isSigned = kind == Intrinsic.SADD_WITH_OVERFLOW;
        ConstantInt outer = combiner.splat(call.argument(1));
        if (outer == null
                || !(call.argument(0) instanceof BinaryInstruction inner)
                || !isSum(inner, isSigned ? Flag.NSW : Flag.NUW)) {
            return false;
        }
        ConstantInt first = combiner.splat(inner.right());
        if (first == null) {
            return false;
        }
        ExactInt sum = isSigned
                ? outer.signedNumber().add(first.signedNumber())
                : outer.number().add(first.number());
        boolean fits =
                isSigned ? FixedWidth.fitsSigned(sum, outer.width()) : FixedWidth.fitsUnsigned(sum, outer.width());
        if (!fits || !combiner.allow(rule, call)) {
            return false;
        }
        Type type = inner.type();
        List<Value> arguments = List.of(inner.left(), combiner.integer(type, FixedWidth.modulo(sum, outer.width())));
        combiner.replace(call, combiner.call(SUMS.get(kind), List.of(type), arguments, 0, call));
        return true;
    }

    private static boolean isSum(BinaryInstruction inner, Flag flag) {
        return inner.opcode() == Opcode.ADD && inner.has(flag)
                || inner.opcode() == Opcode.OR && inner.has(Flag.DISJOINT);
    }

    private static boolean difference(Instruction instruction, Combiner combiner, Rule rule) {
        if (RuleMatcher.kindOf(instruction) != Intrinsic.SSUB_WITH_OVERFLOW) {
            return false;
        }
        CallInstruction call = (CallInstruction) instruction;
        ConstantInt constant = combiner.splat(call.argument(1));
        if (constant == null
                || constant.signedNumber().equals(FixedWidth.leastSigned(constant.width()))
                || !combiner.allow(rule, call)) {
            return false;
        }
        Type type = call.argument(1).type();
        Constant negated =
                combiner.integer(type, FixedWidth.modulo(constant.signedNumber().negate(), constant.width()));
        String name = Objects.requireNonNull(SUMS.get(Intrinsic.SADD_WITH_OVERFLOW));
        combiner.replace(call, combiner.call(name, List.of(type), List.of(call.argument(0), negated), 0, call));
        return true;
    }

    private static boolean saturation(Instruction instruction, Combiner combiner, Rule rule) {
        CheckedArithmetic checked = CheckedArithmetic.saturating(RuleMatcher.kindOf(instruction))
                .filter(c -> c.opcode() != Opcode.SHL)
                .orElse(null);
        if (checked == null) {
            return false;
        }
        CallInstruction call = (CallInstruction) instruction;
        OverflowOutcome overflow = overflow(checked, call, combiner);
        if (overflow == OverflowOutcome.UNKNOWN || !combiner.allow(rule, call)) {
            return false;
        }
        combiner.replace(call, saturated(checked, overflow, call, combiner));
        return true;
    }

    private static Value saturated(
            CheckedArithmetic checked, OverflowOutcome overflow, CallInstruction call, Combiner combiner) {
        if (overflow == OverflowOutcome.NEVER) {
            return combiner.binary(
                    checked.opcode(),
                    call.argument(0),
                    call.argument(1),
                    checked.flag().bit(),
                    call);
        }
        int width = KnownBits.widthOf(call.type());
        ExactInt sign = ExactInt.ONE.shiftLeft(width - 1);
        ExactInt most = FixedWidth.mask(checked.isSigned() ? width - 1 : width);
        ExactInt least = checked.isSigned() ? sign : ExactInt.ZERO;
        return combiner.integer(call.type(), overflow == OverflowOutcome.ALWAYS_HIGH ? most : least);
    }
}
