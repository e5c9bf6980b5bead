package lockstep.fuzz.metamorph;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.Type.IntType;

/** Queries and builders that rewrites around collectives share. */
final class Collectives {
    private static final Set<Intrinsic> MASK_FIRST = Set.of(
            Intrinsic.SHFL_SYNC_UP,
            Intrinsic.SHFL_SYNC_DOWN,
            Intrinsic.SHFL_SYNC_BFLY,
            Intrinsic.SHFL_SYNC_IDX,
            Intrinsic.VOTE_SYNC_ALL,
            Intrinsic.VOTE_SYNC_ANY,
            Intrinsic.VOTE_SYNC_UNI,
            Intrinsic.VOTE_SYNC_BALLOT,
            Intrinsic.MATCH_ANY_SYNC,
            Intrinsic.MATCH_ALL_SYNC);
    /** Those whose second operand is the mask. */
    private static final Set<Intrinsic> MASK_BEHIND = Set.of(
            Intrinsic.REDUX_SYNC_ADD,
            Intrinsic.REDUX_SYNC_AND,
            Intrinsic.REDUX_SYNC_MAX,
            Intrinsic.REDUX_SYNC_MIN,
            Intrinsic.REDUX_SYNC_OR,
            Intrinsic.REDUX_SYNC_UMAX,
            Intrinsic.REDUX_SYNC_UMIN,
            Intrinsic.REDUX_SYNC_XOR);

    private Collectives() {}

    private static Optional<Intrinsic> kind(Instruction at) {
        return at instanceof CallInstruction call && call.bundles().isEmpty()
                ? call.calledFunction().filter(Function::isIntrinsic).flatMap(IntrinsicTable::kindOf)
                : Optional.empty();
    }

    /** Whether it is a call of one of these intrinsics. */
    static boolean is(Instruction at, Intrinsic... kinds) {
        Optional<Intrinsic> kind = kind(at);
        return kind.isPresent() && List.of(kinds).contains(kind.get());
    }

    /** Whether it is a call of this intrinsic, by its whole name. */
    static boolean isNamed(Instruction at, String name) {
        return at instanceof CallInstruction call && call.bundles().isEmpty() && call.calls(name);
    }

    /** Whether lanes of a warp meet there, or threads of a block. */
    static boolean isCollective(Instruction at) {
        return kind(at).filter(k -> k.isWarpCollective() || k.isBlockBarrier()).isPresent();
    }

    /** Whether it only computes a result from what lanes that meet bring. */
    static boolean isPure(Instruction at) {
        return kind(at).filter(Intrinsic::isPureCollective).isPresent();
    }

    /** Whether it names the lanes that meet. */
    static boolean hasMask(Instruction at) {
        return kind(at).filter(k -> MASK_FIRST.contains(k) || MASK_BEHIND.contains(k))
                .isPresent();
    }

    /** Which operand of a collective that has a mask this is. */
    static int maskIndex(Instruction at) {
        return kind(at).filter(MASK_BEHIND::contains).isPresent() ? 1 : 0;
    }

    /** The mask of a collective that has one. */
    static Value mask(Instruction at) {
        return at.operand(maskIndex(at));
    }

    /** The value of a collective that has a mask. */
    static Value value(Instruction at) {
        return at.operand(1 - maskIndex(at));
    }

    /** A call of an intrinsic that is not overloaded. */
    static CallInstruction call(IrBuilder builder, Instruction at, String name, Value... arguments) {
        Function caller = Objects.requireNonNull(at.function());
        return builder.call(IntrinsicTable.declare(caller.module(), name), arguments);
    }

    /** All bits inverted. */
    static Value not(IrBuilder builder, Value value) {
        return builder.binary(Opcode.XOR, value, builder.context().integer((IntType) value.type(), -1));
    }

    /** Whether both are the same call of the same collective. */
    static boolean isEqual(Instruction at, Instruction other) {
        return at instanceof CallInstruction a
                && other instanceof CallInstruction b
                && isPure(b)
                && a.callee() == b.callee()
                && a.operands().equals(b.operands());
    }
}
