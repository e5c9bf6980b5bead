package lockstep.compiler.correlatedpropagation;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.compiler.lattice.CheckedArithmetic;
import lockstep.compiler.lattice.ExactBounds;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites of intrinsics that become plain operations by the ranges of their operands, and {@code nonnull} on
 * arguments.
 */
final class CallRewrites {
    private static final String NONNULL = "nonnull";

    /** The predicate under which a minimum or maximum equals its first operand. */
    private static final Map<Intrinsic, Predicate> EXTREMES = Map.of(
            Intrinsic.SMIN, Predicate.SLE,
            Intrinsic.SMAX, Predicate.SGE,
            Intrinsic.UMIN, Predicate.ULE,
            Intrinsic.UMAX, Predicate.UGE);

    private static final Map<Intrinsic, String> UNSIGNED = Map.of(
            Intrinsic.SMIN, "llvm.umin",
            Intrinsic.SMAX, "llvm.umax",
            Intrinsic.SCMP, "llvm.ucmp");

    private final Correlator correlator;
    private final Rewriter rewriter;
    private final ArithmeticRewrites arithmetic;

    CallRewrites(Correlator correlator, ArithmeticRewrites arithmetic) {
        this.correlator = correlator;
        this.rewriter = correlator.rewriter();
        this.arithmetic = arithmetic;
    }

    void visit(CallInstruction call) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (kind == null || call.argumentCount() == 0 || !(call.argument(0).type() instanceof IntType)) {
            nonNull(call);
        } else if (EXTREMES.containsKey(kind)) {
            extreme(call, kind);
        } else if (kind == Intrinsic.ABS) {
            absolute(call);
        } else if (kind == Intrinsic.SCMP || kind == Intrinsic.UCMP) {
            threeWay(call, kind);
        } else {
            CheckedArithmetic.saturating(kind).ifPresent(checked -> saturating(call, checked));
            CheckedArithmetic.overflowing(kind).ifPresent(checked -> overflowing(call, checked));
        }
    }

    // ---- order

    private void extreme(CallInstruction call, Intrinsic kind) {
        WrappedRange left = correlator.range(call, 0);
        WrappedRange right = correlator.range(call, 1);
        Predicate predicate = Objects.requireNonNull(EXTREMES.get(kind));
        boolean isLeft = Correlator.holds(predicate, left, right);
        if (isLeft || Correlator.holds(predicate, right, left)) {
            if (correlator.allow(CorrelatedPropagation.EXTREME, call, "folded")) {
                rewriter.replace(call, call.argument(isLeft ? 0 : 1));
            }
        } else {
            withoutSign(call, kind, CorrelatedPropagation.EXTREME, left, right);
        }
    }

    private void withoutSign(CallInstruction call, Intrinsic kind, Rule rule, WrappedRange a, WrappedRange b) {
        String name = UNSIGNED.get(kind);
        if (name == null || !Correlator.isOfOneSign(a, b)) {
            correlator.refused(CorrelatedRefusals.undecided(rule));
            return;
        }
        if (!correlator.allow(rule, call, "refined")) {
            return;
        }
        Type operand = call.argument(0).type();
        Type[] overloads = kind == Intrinsic.SCMP ? new Type[] {call.type(), operand} : new Type[] {operand};
        correlator.exchange(
                call,
                new CallInstruction(
                        IntrinsicTable.declare(rewriter.function().module(), name, overloads), call.arguments()));
    }

    private void threeWay(CallInstruction call, Intrinsic kind) {
        WrappedRange left = correlator.range(call, 0);
        WrappedRange right = correlator.range(call, 1);
        Predicate less = kind == Intrinsic.SCMP ? Predicate.SLT : Predicate.ULT;
        Integer result = Correlator.holds(less, left, right)
                ? Integer.valueOf(-1)
                : Correlator.holds(less, right, left)
                        ? Integer.valueOf(1)
                        : Correlator.holds(Predicate.EQ, left, right) ? Integer.valueOf(0) : null;
        if (result == null) {
            withoutSign(call, kind, CorrelatedPropagation.THREE_WAY, left, right);
        } else if (correlator.allow(CorrelatedPropagation.THREE_WAY, call, "folded")) {
            rewriter.replace(call, rewriter.context().integer((IntType) call.type(), result));
        }
    }

    private void absolute(CallInstruction call) {
        WrappedRange value = correlator.range(call, 0);
        boolean isLeastPoison = call.argument(1) instanceof ConstantInt c && c.isOne();
        WrappedRange lowest = lowest(value.width());
        if (value.isEmpty()) {
            return;
        }
        if (Correlator.holds(Predicate.ULE, value, lowest)) {
            if (correlator.allow(CorrelatedPropagation.ABSOLUTE, call, "folded")) {
                rewriter.replace(call, call.argument(0));
            }
        } else if (value.mostSigned().signum() <= 0) {
            if (correlator.allow(CorrelatedPropagation.ABSOLUTE, call, "folded")) {
                rewriter.replace(call, correlator.negated(call.argument(0), isLeastPoison, call));
            }
        } else if ((!isLeastPoison && !value.contains(lowest.low())
                        || correlator.refused(CorrelatedRefusals.undecided(CorrelatedPropagation.ABSOLUTE)))
                && correlator.allow(CorrelatedPropagation.ABSOLUTE, call, "refined")) {
            rewriter.setOperand(call, 1, rewriter.context().bool(true));
        }
    }

    /** The least signed number. */
    private static WrappedRange lowest(int width) {
        return WrappedRange.single(width, ExactInt.ONE.shiftLeft(width - 1));
    }

    // ---- wrapping

    private void saturating(CallInstruction call, CheckedArithmetic plain) {
        BinaryInstruction made = plain(call, plain, CorrelatedPropagation.SATURATION);
        if (made != null) {
            rewriter.replace(call, made);
            arithmetic.flags(made);
        }
    }

    private void overflowing(CallInstruction call, CheckedArithmetic plain) {
        BinaryInstruction made = plain(call, plain, CorrelatedPropagation.OVERFLOW);
        if (made != null) {
            StructType type = (StructType) call.type();
            Constant flag = rewriter.context()
                    .aggregate(
                            type,
                            List.of(
                                    rewriter.context().poison(type.fields().get(0)),
                                    rewriter.context().bool(false)));
            Instruction pair = correlator.add(new InsertValueInstruction(flag, made, List.of(0)), call);
            rewriter.replace(call, pair);
            arithmetic.flags(made);
        }
    }

    private @Nullable BinaryInstruction plain(CallInstruction call, CheckedArithmetic plain, Rule rule) {
        boolean fits =
                ExactBounds.fit(plain.opcode(), plain.isSigned(), correlator.range(call, 0), correlator.range(call, 1));
        if (!fits) {
            correlator.refused(CorrelatedRefusals.mayWrap(rule));
            return null;
        }
        if (!correlator.allow(rule, call, "folded")) {
            return null;
        }
        return correlator.add(
                new BinaryInstruction(
                        plain.opcode(),
                        call.argument(0),
                        call.argument(1),
                        plain.flag().bit()),
                call);
    }

    // ---- arguments

    private void nonNull(CallInstruction call) {
        AttributeList attributes = call.attributes();
        for (int i = 0; i < call.argumentCount(); i++) {
            Value argument = call.argument(i);
            boolean isOpen = argument.type().equals(PointerType.GENERIC)
                    && !(argument instanceof Constant)
                    && i < call.functionType().parameters().size()
                    && !call.argumentAttributes(i).has(NONNULL);
            if (isOpen && (isNotNull(argument, call) || correlator.refused(CorrelatedRefusals.MAY_BE_NULL))) {
                attributes = attributes.withParameter(i, attributes.parameter(i).with(new Attribute.Flag(NONNULL)));
            }
        }
        if (attributes != call.attributes() && correlator.allow(CorrelatedPropagation.NONNULL, call, "refined")) {
            call.setAttributes(attributes);
            rewriter.setFlags(call, call.flags());
        }
    }

    private boolean isNotNull(Value pointer, CallInstruction call) {
        Constant none = rewriter.context().nullPointer(PointerType.GENERIC);
        return ValueTracking.isNonZero(pointer)
                || correlator
                        .values()
                        .compareBefore(Predicate.EQ, pointer, none, call)
                        .equals(Optional.of(false));
    }
}
