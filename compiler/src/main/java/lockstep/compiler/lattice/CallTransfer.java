package lockstep.compiler.lattice;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.value.IntrinsicRange;
import lockstep.compiler.analysis.value.RangeArithmetic;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.compiler.constantfold.IntrinsicFolder;
import lockstep.compiler.lattice.LatticeValue.Fields;
import lockstep.compiler.lattice.LatticeValue.Known;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * Transfer function of calls of intrinsics. Results of convergent ones and those that read other lanes do not depend on
 * the states of the arguments: a vote on true is true in the lanes that vote, and a shuffle of 5 is undefined where the
 * source lane is inactive.
 */
final class CallTransfer {
    private final ConstantFolder folder;
    private final Context context;
    private final ValueTransfer.States states;

    CallTransfer(ConstantFolder folder, ValueTransfer.States states) {
        this.folder = folder;
        this.context = folder.context();
        this.states = states;
    }

    /** The state of the result; unknown while an argument is. */
    LatticeValue of(CallInstruction call) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (call.type().isVoid() || kind == null || isOfOtherLanes(call, kind)) {
            return ValueTransfer.claimed(call, context);
        }
        List<LatticeValue> arguments = new ArrayList<>();
        boolean isOpen = false;
        for (Value argument : call.arguments()) {
            LatticeValue state = states.of(argument);
            if (state.isUnknown()) {
                return state;
            }
            isOpen |= state.isOpen();
            arguments.add(state);
        }
        Optional<Constant> folded = folded(call, kind, arguments);
        if (folded.isPresent()) {
            return asState(folded.get(), isOpen);
        }
        return isPlain(call) ? ranged(call, kind, arguments, isOpen) : ValueTransfer.claimed(call, context);
    }

    private static boolean isOfOtherLanes(CallInstruction call, Intrinsic kind) {
        return call.isConvergent()
                || kind.isWarpCollective()
                || kind.isBlockBarrier()
                || call.tailKind() == CallInstruction.TailKind.MUSTTAIL;
    }

    private static boolean isPlain(CallInstruction call) {
        return call.callee() instanceof Function f
                && IntrinsicTable.of(f)
                        .map(IntrinsicInfo::modifiers)
                        .filter(m -> m.isEmpty())
                        .isPresent();
    }

    private Optional<Constant> folded(CallInstruction call, Intrinsic kind, List<LatticeValue> arguments) {
        List<Constant> constants = new ArrayList<>();
        for (LatticeValue argument : arguments) {
            if (!(argument instanceof Known known)) {
                return Optional.empty();
            }
            constants.add(known.constant());
        }
        return isPlain(call)
                ? new IntrinsicFolder(folder).fold(kind, call.flags(), constants, call.type())
                : Optional.empty();
    }

    private LatticeValue asState(Constant constant, boolean isOpen) {
        return new Known(constant, isOpen || LatticeValue.isUndefined(constant));
    }

    // ---- ranges

    private LatticeValue ranged(CallInstruction call, Intrinsic kind, List<LatticeValue> arguments, boolean isOpen) {
        if (call.argumentCount() == 0 || !(call.argument(0).type() instanceof IntType operand)) {
            return ValueTransfer.claimed(call, context);
        }
        WrappedRange first = range(arguments.getFirst(), operand);
        Opcode wrapping = ValueTracking.wrappingPart(kind).orElse(null);
        if (wrapping != null && call.type() instanceof StructType type) {
            return overflowing(wrapping, kind, type, first, range(arguments.get(1), operand), isOpen);
        }
        if (!(call.type() instanceof IntType type)) {
            return ValueTransfer.claimed(call, context);
        }
        boolean isPair = call.argumentCount() == 2 && call.argument(1).type().equals(operand);
        Optional<WrappedRange> found = isPair && type.equals(operand)
                ? IntrinsicRange.binary(kind, first, range(arguments.get(1), operand))
                : IntrinsicRange.unary(kind, false, first, type.width());
        WrappedRange alone = ValueTracking.range(call);
        WrappedRange range = found.map(alone::intersect).orElse(alone);
        return LatticeValue.of(context, type, range, isOpen);
    }

    private static WrappedRange range(LatticeValue state, Type type) {
        WrappedRange range = LatticeValue.rangeOf(state);
        return range == null ? WrappedRange.full(((IntType) type).width()) : range;
    }

    /** The wrapped sum, difference or product, and whether it overflowed. */
    private LatticeValue overflowing(
            Opcode opcode, Intrinsic kind, StructType type, WrappedRange a, WrappedRange b, boolean isOpen) {
        WrappedRange result = RangeArithmetic.binary(opcode, 0, a, b);
        Boolean overflows = overflows(opcode, isSigned(kind), a, b);
        LatticeValue flag = overflows == null ? LatticeValue.VARYING : new Known(context.bool(overflows), isOpen);
        IntType number = (IntType) type.fields().getFirst();
        return new Fields(List.of(LatticeValue.of(context, number, result, isOpen), flag));
    }

    private static boolean isSigned(Intrinsic kind) {
        return kind == Intrinsic.SADD_WITH_OVERFLOW
                || kind == Intrinsic.SSUB_WITH_OVERFLOW
                || kind == Intrinsic.SMUL_WITH_OVERFLOW;
    }

    /** Whether all results overflow (true), or none (false); null if that varies. */
    private static @Nullable Boolean overflows(Opcode opcode, boolean isSigned, WrappedRange a, WrappedRange b) {
        ExactInt[] ends = ExactBounds.of(opcode, isSigned, a, b);
        ExactInt half = ExactInt.ONE.shiftLeft(a.width() - 1);
        ExactInt least = isSigned ? half.negate() : ExactInt.ZERO;
        ExactInt most =
                isSigned ? half.subtract(ExactInt.ONE) : half.shiftLeft(1).subtract(ExactInt.ONE);
        if (ends[0].compareTo(least) >= 0 && ends[1].compareTo(most) <= 0) {
            return false;
        }
        return ends[0].compareTo(most) > 0 || ends[1].compareTo(least) < 0 ? true : null;
    }
}
