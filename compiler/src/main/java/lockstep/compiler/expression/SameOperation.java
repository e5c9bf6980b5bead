package lockstep.compiler.expression;

import lockstep.compiler.analysis.convergence.Convergence;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import org.jspecify.annotations.Nullable;

/**
 * Whether instructions of two arms are the same operation, so that one before or after the arms may replace both. Never
 * convergent ones: lanes of the two arms execute them as two groups, and would execute the merged one as one group.
 */
public final class SameOperation {
    private SameOperation() {}

    /** Whether the two are the same operation on operands of the same types. */
    public static boolean isSame(@Nullable Instruction a, @Nullable Instruction b) {
        return a != null
                && b != null
                && a.opcode() == b.opcode()
                && a.type().equals(b.type())
                && sameOperandTypes(a, b)
                && !Convergence.isConvergent(a)
                && !Convergence.isConvergent(b)
                && sameDetail(a, b);
    }

    /** Whether the two are the same operation on the same operands. */
    public static boolean isEqual(@Nullable Instruction a, @Nullable Instruction b) {
        return a != null && b != null && isSame(a, b) && a.operands().equals(b.operands());
    }

    private static boolean sameOperandTypes(Instruction a, Instruction b) {
        if (a.operandCount() != b.operandCount()) {
            return false;
        }
        for (int i = 0; i < a.operandCount(); i++) {
            if (!a.operand(i).type().equals(b.operand(i).type())) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameDetail(Instruction a, Instruction b) {
        return switch (a) {
            case BinaryInstruction _,
                    UnaryInstruction _,
                    CastInstruction _,
                    SelectInstruction _,
                    FreezeInstruction _,
                    ExtractElementInstruction _,
                    InsertElementInstruction _ -> true;
            case CompareInstruction c -> c.predicate() == ((CompareInstruction) b).predicate();
            case GetElementPtrInstruction g ->
                g.sourceElementType().equals(((GetElementPtrInstruction) b).sourceElementType());
            case ExtractValueInstruction e -> e.path().equals(((ExtractValueInstruction) b).path());
            case InsertValueInstruction i -> i.path().equals(((InsertValueInstruction) b).path());
            case ShuffleVectorInstruction s -> s.mask().equals(((ShuffleVectorInstruction) b).mask());
            case LoadInstruction l -> l.access().isSimple() && l.access().equals(((LoadInstruction) b).access());
            case StoreInstruction s -> s.access().isSimple() && s.access().equals(((StoreInstruction) b).access());
            case CallInstruction c -> sameCall(c, (CallInstruction) b);
            // Atomics, fences and allocations are separate events and are never merged.
            case PhiInstruction _,
                    AllocaInstruction _,
                    AtomicRmwInstruction _,
                    CompareExchangeInstruction _,
                    FenceInstruction _,
                    TerminatorInstruction _ -> false;
        };
    }

    private static boolean sameCall(CallInstruction a, CallInstruction b) {
        return a.callee() == b.callee()
                && a.callee() instanceof Function
                && a.functionType().equals(b.functionType())
                && a.convention().equals(b.convention())
                && a.tailKind() == b.tailKind()
                && a.tailKind() != CallInstruction.TailKind.MUSTTAIL
                && a.attributes().equals(b.attributes())
                && !a.hasFunctionAttribute("nomerge")
                && a.bundles().isEmpty()
                && b.bundles().isEmpty();
    }
}
