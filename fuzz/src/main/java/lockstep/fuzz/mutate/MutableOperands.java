package lockstep.fuzz.mutate;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** Determines which instructions and operands mutations may change, as far as the verifier permits. */
final class MutableOperands {
    private MutableOperands() {}

    /** Whether values of {@code type} are computed with: numbers, addresses, vectors of them. */
    static boolean isPlain(Type type) {
        return switch (type) {
            case IntType _, FloatType _, PointerType _ -> true;
            case VectorType vector -> !vector.scalable();
            case SimpleType _, ArrayType _, StructType _, FunctionType _ -> false;
        };
    }

    /**
     * Whether {@code at} must stay as it is: calls that must be tail calls with what follows them, calls with operand
     * bundles, and calls that mark the life of other things.
     */
    static boolean isFixed(Instruction at) {
        if (at.previous() instanceof CallInstruction before && before.tailKind() == CallInstruction.TailKind.MUSTTAIL) {
            return true;
        }
        if (!(at instanceof CallInstruction call)) {
            return at instanceof AllocaInstruction alloca && (alloca.isInAlloca() || alloca.isSwiftError());
        }
        return call.tailKind() == CallInstruction.TailKind.MUSTTAIL
                || !call.bundles().isEmpty()
                || call.calledFunction().filter(f -> isMarker(f.name())).isPresent();
    }

    private static boolean isMarker(String name) {
        return name.startsWith("llvm.lifetime.")
                || name.startsWith("llvm.dbg.")
                || name.startsWith("llvm.stack")
                || name.startsWith("llvm.experimental.");
    }

    /** Whether {@code at} is a call of something convergent, which depends on the lanes that are there. */
    static boolean isConvergent(Instruction at) {
        return at instanceof CallInstruction call && call.isConvergent();
    }

    /** Whether operand {@code index} may be any value of its type that is defined there. */
    static boolean isFree(Instruction user, int index) {
        Type type = user.operand(index).type();
        if (user.operand(index) instanceof BasicBlock || !isPlain(type)) {
            return false;
        }
        if (user instanceof PhiInstruction phi) {
            return isOnlyEntry(phi, index);
        }
        if (user instanceof CallInstruction call) {
            return index < call.argumentCount() && !isImmediate(call, index);
        }
        if (user instanceof GetElementPtrInstruction address) {
            return !isFieldNumber(address, index);
        }
        return !(user instanceof AllocaInstruction) && (!(user instanceof TerminatorInstruction) || index == 0);
    }

    /** Entries of a PHI for one predecessor must be the same value. */
    private static boolean isOnlyEntry(PhiInstruction phi, int index) {
        BasicBlock from = phi.incomingBlock(index);
        for (int i = 0; i < phi.incomingCount(); i++) {
            if (i != index && phi.incomingBlock(i) == from) {
                return false;
            }
        }
        return true;
    }

    private static boolean isImmediate(CallInstruction call, int index) {
        return call.argumentAttributes(index).has("immarg")
                || call.calledFunction()
                        .flatMap(IntrinsicTable::of)
                        .filter(info -> info.isImmediate(index))
                        .isPresent();
    }

    /** Whether an index names a field of a struct, which decides the types of the ones after it. */
    private static boolean isFieldNumber(GetElementPtrInstruction address, int operand) {
        Type type = address.sourceElementType();
        for (int i = 1; i < address.indexCount(); i++) {
            boolean isThis = i == operand - 1;
            switch (type) {
                case StructType struct -> {
                    if (isThis || !(address.index(i) instanceof ConstantInt field)) {
                        return true;
                    }
                    type = struct.fields().get((int) field.zext());
                }
                case ArrayType array -> type = array.element();
                case VectorType vector -> type = vector.element();
                case IntType _, FloatType _, PointerType _, SimpleType _, FunctionType _ -> {
                    return true;
                }
            }
            if (isThis) {
                return false;
            }
        }
        return false;
    }

    /** The operands of {@code user} that {@link #isFree} holds for. */
    static List<Integer> free(Instruction user) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < user.operandCount(); i++) {
            if (isFree(user, i)) {
                found.add(i);
            }
        }
        return found;
    }

    /** Whether some operand is free. */
    static boolean hasFree(Instruction user) {
        for (int i = 0; i < user.operandCount(); i++) {
            if (isFree(user, i)) {
                return true;
            }
        }
        return false;
    }

    /** Free operands that are integers, no vectors of them. */
    static List<Integer> freeIntegers(Instruction user) {
        return free(user).stream()
                .filter(i -> user.operand(i).type() instanceof IntType)
                .toList();
    }

    /** The operand of an access that is its address; -1 for instructions that access no memory. */
    static int addressOf(Instruction at) {
        if (at instanceof StoreInstruction) {
            return 1;
        }
        boolean isAddressFirst = at instanceof LoadInstruction
                || at instanceof AtomicRmwInstruction
                || at instanceof CompareExchangeInstruction;
        return isAddressFirst ? 0 : -1;
    }
}
