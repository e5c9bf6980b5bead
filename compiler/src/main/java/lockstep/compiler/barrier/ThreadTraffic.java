package lockstep.compiler.barrier;

import java.util.EnumSet;
import java.util.Set;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Effects;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.PointerType;

/** Which instructions a barrier may order against those of other threads, or may be needed by otherwise. */
final class ThreadTraffic {
    private static final Set<Intrinsic> HARMLESS =
            EnumSet.of(Intrinsic.LIFETIME_START, Intrinsic.LIFETIME_END, Intrinsic.ASSUME);

    private ThreadTraffic() {}

    /**
     * Whether {@code instruction} may read or write what other threads write, order memory, stop the program, or
     * contain a barrier. Local memory, constant memory and parameters are out of question.
     */
    static boolean isTraffic(Instruction instruction) {
        if (instruction instanceof LoadInstruction load && load.access().isSimple()) {
            return !load.metadata().containsKey("invariant.load") && isReachable(load.pointer());
        }
        if (instruction instanceof StoreInstruction store && store.access().isSimple()) {
            return isReachable(store.pointer());
        }
        if (instruction instanceof CallInstruction call) {
            return isTraffic(call);
        }
        return instruction.isTerminator() ? instruction.opcode() == Opcode.UNREACHABLE : hasEffects(instruction);
    }

    private static boolean hasEffects(Instruction instruction) {
        Effects effects = EffectsOf.instruction(instruction);
        return effects.mayRead() || effects.mayHaveSideEffects();
    }

    private static boolean isTraffic(CallInstruction call) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (kind == null) {
            return true;
        }
        if (HARMLESS.contains(kind) || kind.isSpecialRegister() || kind.isPureCollective()) {
            return false;
        }
        boolean isCopy = Intrinsic.isCopy(kind);
        return isCopy || kind == Intrinsic.MEMSET
                ? !isPlain(call) || isReachable(call.argument(0)) || isCopy && isReachable(call.argument(1))
                : hasEffects(call);
    }

    /** Whether the last argument of a copy or fill says that it is not volatile. */
    private static boolean isPlain(CallInstruction call) {
        return call.argument(call.argumentCount() - 1) instanceof ConstantInt isVolatile && isVolatile.isZero();
    }

    /** Whether other threads may write to what {@code address} leads to, or may read it. */
    private static boolean isReachable(Value address) {
        Value object = ConstantOffset.object(address);
        if (object instanceof AllocaInstruction) {
            return false;
        }
        if (object instanceof GlobalVariable variable && variable.isConstant()) {
            return false;
        }
        if (!(object.type() instanceof PointerType pointer) || object instanceof Function) {
            return true;
        }
        int space = pointer.addressSpace();
        return space != AddressSpace.LOCAL.number()
                && space != AddressSpace.CONSTANT.number()
                && space != AddressSpace.PARAM.number();
    }
}
