package lockstep.compiler.remat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
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
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Effects;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTrait;
import lockstep.ir.nvvm.intrinsic.MemoryEffect;
import lockstep.ir.nvvm.type.Type.SimpleType;

/**
 * Determines which instructions give the same value when they are executed again at a place that they dominate. In SSA
 * form their operands are the same there, so this depends on the instruction only; for loads {@link MemoryPaths}
 * decides. A repeated division has the same divisor, which did not trap before.
 *
 * <p>Under divergence: each lane that executes the copy has executed the original, and operations whose result depends
 * on other lanes are excluded.
 */
public final class Recomputation {
    /** Intrinsics that are pure by their attributes, but depend on their position. */
    private static final Set<Intrinsic> TIED = EnumSet.of(
            Intrinsic.DIVERGENCE_COPY,
            Intrinsic.IDENTITY,
            Intrinsic.IS_CONSTANT,
            Intrinsic.OBJECTSIZE,
            Intrinsic.STACKSAVE,
            Intrinsic.REFLECT,
            Intrinsic.GAP);

    private Recomputation() {}

    /**
     * Why {@code instruction} must not be executed again; empty if it may, for a load provided that memory is
     * unchanged.
     */
    static Optional<KeptReason> refusal(Instruction instruction) {
        Optional<KeptReason> byKind = switch (instruction) {
            case PhiInstruction p -> Optional.of(KeptReason.PHI);
            case FreezeInstruction f -> Optional.of(KeptReason.FREEZE);
            case AllocaInstruction a -> Optional.of(KeptReason.ALLOCATION);
            case LoadInstruction l -> l.access().isSimple() ? Optional.empty() : Optional.of(KeptReason.ATOMIC);
            case AtomicRmwInstruction a -> Optional.of(KeptReason.ATOMIC);
            case CompareExchangeInstruction c -> Optional.of(KeptReason.ATOMIC);
            case CallInstruction c -> refusal(c);
            case StoreInstruction s -> Optional.of(KeptReason.CALL);
            case FenceInstruction f -> Optional.of(KeptReason.CALL);
            case TerminatorInstruction t -> Optional.of(KeptReason.CALL);
            case BinaryInstruction b -> Optional.empty();
            case UnaryInstruction u -> Optional.empty();
            case CastInstruction c -> Optional.empty();
            case CompareInstruction c -> Optional.empty();
            case SelectInstruction s -> Optional.empty();
            case GetElementPtrInstruction g -> Optional.empty();
            case ExtractElementInstruction e -> Optional.empty();
            case InsertElementInstruction i -> Optional.empty();
            case ShuffleVectorInstruction s -> Optional.empty();
            case ExtractValueInstruction e -> Optional.empty();
            case InsertValueInstruction i -> Optional.empty();
        };
        return byKind.isPresent() || !hasUndef(instruction) ? byKind : Optional.of(KeptReason.UNDEF);
    }

    /**
     * Whether {@code instruction} gives the same value if it is moved to another place that it dominates. Instructions
     * that are not copied because each execution may choose different undefined bits may move.
     */
    public static boolean mayMove(Instruction instruction) {
        Optional<KeptReason> refusal = refusal(instruction);
        return refusal.isEmpty() || refusal.get() == KeptReason.FREEZE || refusal.get() == KeptReason.UNDEF;
    }

    private static Optional<KeptReason> refusal(CallInstruction call) {
        Effects effects = EffectsOf.instruction(call);
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (effects.isConvergent() || kind != null && kind.isWarpCollective()) {
            return Optional.of(KeptReason.CONVERGENT);
        }
        if (kind != null && kind.is(IntrinsicTrait.VOLATILE)) {
            return Optional.of(KeptReason.CLOCK);
        }
        boolean isKnown = kind != null && !TIED.contains(kind) && call.type() != SimpleType.TOKEN;
        if (!isKnown || !call.bundles().isEmpty() || effects.hasOtherEffects() || !effects.willReturn()) {
            return Optional.of(KeptReason.CALL);
        }
        boolean isInvariantLoad = kind == Intrinsic.LOAD_GLOBAL_NONCOHERENT;
        return isInvariantLoad || effects.memory().equals(MemoryEffect.NONE)
                ? Optional.empty()
                : Optional.of(KeptReason.CALL);
    }

    private static boolean hasUndef(Instruction instruction) {
        for (Value operand : instruction.operands()) {
            if (operand instanceof Constant constant && isUndef(constant)) {
                return true;
            }
        }
        return false;
    }

    /** Whether {@code constant} is or contains undef. */
    private static boolean isUndef(Constant constant) {
        Deque<Constant> work = new ArrayDeque<>(List.of(constant));
        while (!work.isEmpty()) {
            Constant part = work.pop();
            if (part instanceof ConstantUndef) {
                return true;
            }
            if (part instanceof ConstantAggregate aggregate) {
                aggregate.elements().forEach(work::push);
            } else if (part instanceof ConstantExpression expression) {
                expression.operands().forEach(work::push);
            }
        }
        return false;
    }
}
