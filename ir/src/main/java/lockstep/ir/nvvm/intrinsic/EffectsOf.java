package lockstep.ir.nvvm.intrinsic;

import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.InlineAsm;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.MemoryEffect.Access;
import org.jspecify.annotations.Nullable;

/**
 * Computes the effects of instructions. The effects of a call are those that the call site, the called function and
 * (for an intrinsic) the table all permit; of a function with a body only the attributes are considered.
 *
 * <p>Source: LLVM Language Reference, "Function Attributes" and the notes on undefined behaviour of each instruction.
 */
public final class EffectsOf {
    private EffectsOf() {}

    /**
     * Whether a lane that executes {@code first} reaches {@code last}, the same or a later instruction of the block.
     */
    public static boolean isReached(Instruction first, Instruction last) {
        for (Instruction i = first; i != null && i != last; i = i.next()) {
            if (!instruction(i).willReturn()) {
                return false;
            }
        }
        return true;
    }

    /** The effects of {@code instruction}. */
    public static Effects instruction(Instruction instruction) {
        return switch (instruction) {
            case BinaryInstruction b -> isSafeDivision(b) ? Effects.PURE : Effects.FIXED;
            case UnaryInstruction u -> Effects.PURE;
            case CastInstruction c -> Effects.PURE;
            case CompareInstruction c -> Effects.PURE;
            case SelectInstruction s -> Effects.PURE;
            case GetElementPtrInstruction g -> Effects.PURE;
            case ExtractElementInstruction e -> Effects.PURE;
            case InsertElementInstruction i -> Effects.PURE;
            case ShuffleVectorInstruction s -> Effects.PURE;
            case ExtractValueInstruction e -> Effects.PURE;
            case InsertValueInstruction i -> Effects.PURE;
            case FreezeInstruction f -> Effects.PURE;
            case PhiInstruction p -> Effects.FIXED;
            case AllocaInstruction a -> Effects.FIXED;
            case LoadInstruction l -> access(l.access(), Access.READ);
            case StoreInstruction s -> access(s.access(), Access.WRITE);
            case AtomicRmwInstruction a -> access(a.access(), Access.READ_WRITE);
            case CompareExchangeInstruction c -> access(c.access(), Access.READ_WRITE);
            case FenceInstruction f -> Effects.ofMemory(Access.READ_WRITE, true);
            case CallInstruction c -> call(c);
            case TerminatorInstruction t ->
                new Effects(MemoryEffect.NONE, false, t.opcode() != Opcode.UNREACHABLE, true, false);
        };
    }

    /** A volatile access, and one ordered more than unordered, counts as both reading and writing. */
    private static Effects access(MemoryAccess access, Access plain) {
        boolean isOrdered = access.ordering().compareTo(AtomicOrdering.UNORDERED) > 0;
        return Effects.ofMemory(access.isVolatile() || isOrdered ? Access.READ_WRITE : plain, access.isVolatile());
    }

    // ---- calls

    private static Effects call(CallInstruction call) {
        MemoryEffect memory = memoryOf(call);
        boolean asmEffect = call.callee() instanceof InlineAsm asm && asm.hasSideEffect();
        boolean willReturn = promises(call, "willreturn") && !promises(call, "noreturn");
        return new Effects(
                memory,
                isConvergent(call),
                willReturn,
                asmEffect || kindHasEffect(call) || isVolatileBlock(call),
                promises(call, "speculatable") && memory.equals(MemoryEffect.NONE) && !asmEffect);
    }

    /** Which memory {@code call} may read and write. */
    public static MemoryEffect memoryOf(CallInstruction call) {
        if (isVolatileBlock(call)) {
            return MemoryEffect.ANY;
        }
        MemoryEffect effect = MemoryEffect.of(call.attributes().function());
        if (call.callee() instanceof Function callee) {
            effect = effect.and(MemoryEffect.of(callee.attributes().function()));
            IntrinsicInfo info = IntrinsicTable.of(callee).orElse(null);
            effect = info == null || info.isGap() ? effect : effect.and(MemoryEffect.of(info.functionAttributes()));
        }
        return effect;
    }

    /** Whether {@code call} must not be made control-dependent on more values; see {@code convergent} in LLVM. */
    public static boolean isConvergent(CallInstruction call) {
        return promises(call, "convergent");
    }

    /**
     * Whether the call, the called function, or the table for an intrinsic, has the function attribute
     * {@code attribute}.
     */
    public static boolean promises(CallInstruction call, String attribute) {
        if (call.hasFunctionAttribute(attribute)) {
            return true;
        }
        IntrinsicInfo info = intrinsic(call);
        return info != null && info.functionAttributes().has(attribute);
    }

    private static @Nullable IntrinsicInfo intrinsic(CallInstruction call) {
        return call.callee() instanceof Function f ? IntrinsicTable.of(f).orElse(null) : null;
    }

    /** Intrinsics with effects other than on memory. */
    private static boolean kindHasEffect(CallInstruction call) {
        IntrinsicInfo info = intrinsic(call);
        return info != null && (info.kind().isBlockBarrier() || info.isGap());
    }

    /** Whether {@code call} is a copy or fill that is, or may be, volatile. */
    private static boolean isVolatileBlock(CallInstruction call) {
        IntrinsicInfo info = intrinsic(call);
        return info != null
                && (Intrinsic.isCopy(info.kind()) || info.kind() == Intrinsic.MEMSET)
                && !(call.argument(call.argumentCount() - 1) instanceof ConstantInt flag && flag.isZero());
    }

    // ---- divisions

    private static boolean isSafeDivision(BinaryInstruction binary) {
        if (!binary.opcode().isIntegerDivision()) {
            return true;
        }
        boolean isSigned = binary.opcode() == Opcode.SDIV || binary.opcode() == Opcode.SREM;
        return isSafeDivisor(binary.right(), isSigned);
    }

    /** Whether no element of the divisor is 0, nor -1 where the quotient could overflow. */
    private static boolean isSafeDivisor(Value divisor, boolean isSigned) {
        if (divisor instanceof ConstantAggregate vector) {
            for (Constant element : vector.elements()) {
                if (!isSafeDivisor(element, isSigned)) {
                    return false;
                }
            }
            return true;
        }
        return divisor instanceof ConstantInt c && !c.isZero() && !(isSigned && c.isAllOnes());
    }
}
