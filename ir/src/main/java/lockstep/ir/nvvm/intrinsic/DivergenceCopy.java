package lockstep.ir.nvvm.intrinsic;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * The divergence-safe copy, {@code llvm.nvvm.divergence.copy(value, group)}: in each lane the value, written at the
 * place of the call. It is convergent, so that no pass moves it across a branch.
 *
 * <p>Adjacent copies with the same group number are one parallel copy: all of them read before any of them writes. This
 * makes no difference to the values themselves, but it does to the cells that the members of PHI webs share
 * (docs/semantics.md, S12). Source: seed 002, opcode 0x22D7, the copies named {@code pcp}.
 */
public final class DivergenceCopy {
    /** The name without the suffix of its type. */
    public static final String NAME = "llvm.nvvm.divergence.copy";

    private DivergenceCopy() {}

    /** Its declaration for values of {@code type} in {@code module}, added where it is missing. */
    public static Function declare(Module module, Type type) {
        return IntrinsicTable.declare(module, NAME, type);
    }

    /** Whether {@code instruction} is such a copy. */
    public static boolean isCopy(@Nullable Instruction instruction) {
        return instruction instanceof CallInstruction call
                && call.callee() instanceof Function function
                && IntrinsicTable.kindOf(function).orElse(Intrinsic.GAP) == Intrinsic.DIVERGENCE_COPY;
    }

    /** What the copy {@code copy} copies. */
    public static Value source(Instruction copy) {
        return copy.operand(0);
    }

    /** The group number of the copy {@code copy}; -1 if it is not a constant, in which case it is in no group. */
    public static long group(Instruction copy) {
        return copy.operand(1) instanceof ConstantInt number ? number.zext() : -1;
    }

    /** Whether {@code second}, directly after the copy {@code first}, belongs to the same parallel copy. */
    public static boolean isSameGroup(Instruction first, @Nullable Instruction second) {
        return isCopy(second) && second != null && group(first) >= 0 && group(first) == group(second);
    }

    /** The parallel copy that begins with the copy {@code first}, in order. */
    public static List<Instruction> groupFrom(Instruction first) {
        List<Instruction> members = new ArrayList<>();
        members.add(first);
        for (Instruction next = first.next(); next != null && isSameGroup(first, next); next = next.next()) {
            members.add(next);
        }
        return members;
    }
}
