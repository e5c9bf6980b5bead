package lockstep.compiler.globalopt;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.compiler.analysis.value.LaunchBounds;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;

/**
 * The six indices that identify a thread of a launch: where all of them are zero, one thread runs. Expressions that are
 * zero only if some of them are, are recognized; {@code ctaid.x * ntid.x + tid.x} only with {@code nuw}, since
 * otherwise it may also wrap to zero in large grids.
 */
enum ThreadIds {
    /** The index of the thread in its block. */
    TID_X("tid.x"),
    /** The index of the thread in its block. */
    TID_Y("tid.y"),
    /** The index of the thread in its block. */
    TID_Z("tid.z"),
    /** The index of the block in the grid. */
    CTAID_X("ctaid.x"),
    /** The index of the block in the grid. */
    CTAID_Y("ctaid.y"),
    /** The index of the block in the grid. */
    CTAID_Z("ctaid.z");

    private static final String PREFIX = "llvm.nvvm.read.ptx.sreg.";
    private static final Set<Intrinsic> BLOCK_SIZES =
            Set.of(Intrinsic.SREG_NTID_X, Intrinsic.SREG_NTID_Y, Intrinsic.SREG_NTID_Z);

    /** Limit on the subexpressions that are visited. */
    private static final int MAX_PARTS = 64;

    private static final Map<String, ThreadIds> BY_NAME = Map.of(
            PREFIX + TID_X.register, TID_X,
            PREFIX + TID_Y.register, TID_Y,
            PREFIX + TID_Z.register, TID_Z,
            PREFIX + CTAID_X.register, CTAID_X,
            PREFIX + CTAID_Y.register, CTAID_Y,
            PREFIX + CTAID_Z.register, CTAID_Z);

    private final String register;

    ThreadIds(String register) {
        this.register = register;
    }

    /** The indices that are zero in every thread of a block of {@code shape}: those of dimensions of size one. */
    static Set<ThreadIds> zeroByShape(LaunchBounds shape) {
        Set<ThreadIds> found = EnumSet.noneOf(ThreadIds.class);
        List<ThreadIds> dimensions = List.of(TID_X, TID_Y, TID_Z);
        for (int i = 0; i < dimensions.size(); i++) {
            if (shape.most().get(i) == 1) {
                found.add(dimensions.get(i));
            }
        }
        return found;
    }

    /** The indices that are zero where {@code guard} holds. */
    static Set<ThreadIds> zeroUnder(BranchGuards.Guard guard) {
        if (!(guard.condition() instanceof CompareInstruction compare) || compare.opcode() != Opcode.ICMP) {
            return EnumSet.noneOf(ThreadIds.class);
        }
        Predicate predicate =
                guard.truth() ? compare.predicate() : compare.predicate().inverse();
        boolean isZero = compare.right() instanceof ConstantInt limit
                && (limit.isZero() && (predicate == Predicate.EQ || predicate == Predicate.ULE)
                        || limit.isOne() && predicate == Predicate.ULT);
        return isZero ? zeroWith(compare.left()) : EnumSet.noneOf(ThreadIds.class);
    }

    /** The indices that are zero where {@code value} is. */
    private static Set<ThreadIds> zeroWith(Value value) {
        Set<ThreadIds> found = EnumSet.noneOf(ThreadIds.class);
        Deque<Value> work = new ArrayDeque<>();
        work.add(value);
        for (int parts = 0; parts < MAX_PARTS && !work.isEmpty(); parts++) {
            Value next = work.poll();
            if (next instanceof CallInstruction call) {
                call.calledFunction().map(f -> BY_NAME.get(f.name())).ifPresent(found::add);
            } else if (next instanceof CastInstruction cast
                    && (cast.opcode() == Opcode.ZEXT || cast.opcode() == Opcode.SEXT)) {
                work.add(cast.value());
            } else if (next instanceof BinaryInstruction binary) {
                addParts(binary, work);
            }
        }
        return found;
    }

    /** Adds the operands that are zero where {@code binary} is. */
    private static void addParts(BinaryInstruction binary, Deque<Value> work) {
        boolean isSum = binary.opcode() == Opcode.OR || binary.opcode() == Opcode.ADD && binary.has(Flag.NUW);
        boolean isProduct = binary.opcode() == Opcode.MUL && binary.has(Flag.NUW);
        if (isSum || isProduct && isNeverZero(binary.right())) {
            work.add(binary.left());
        }
        if (isSum || isProduct && isNeverZero(binary.left())) {
            work.add(binary.right());
        }
    }

    private static boolean isNeverZero(Value value) {
        Value at = value instanceof CastInstruction cast && cast.opcode() == Opcode.ZEXT ? cast.value() : value;
        return at instanceof ConstantInt constant && !constant.isZero()
                || at instanceof CallInstruction call
                        && call.calledFunction()
                                .flatMap(IntrinsicTable::kindOf)
                                .filter(BLOCK_SIZES::contains)
                                .isPresent();
    }
}
