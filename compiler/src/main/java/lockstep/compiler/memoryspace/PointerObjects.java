package lockstep.compiler.memoryspace;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.jspecify.annotations.Nullable;

/** The objects that addresses are based on, and whether an address is captured. */
final class PointerObjects {
    /** Limit on the values between an address and its objects; beyond that nothing is known. */
    private static final int MOST = 256;

    private PointerObjects() {}

    /**
     * The parameters, slots and variables that {@code pointer} may be based on; empty if they are not all known. Null,
     * poison and undef are based on no object.
     */
    static Set<Value> of(Value pointer) {
        Set<Value> found = new LinkedHashSet<>();
        Set<Value> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Value> open = new ArrayDeque<>(List.of(pointer));
        while (!open.isEmpty()) {
            Value at = open.pop();
            if (!seen.add(at)) {
                continue;
            }
            List<Value> sources = sources(at);
            if (sources == null || seen.size() > MOST) {
                return Set.of();
            }
            if (sources.isEmpty() && !isNothing(at)) {
                found.add(at);
            }
            sources.forEach(open::push);
        }
        return found;
    }

    private static boolean isNothing(Value value) {
        return value instanceof ConstantNull || value instanceof ConstantPoison || value instanceof ConstantUndef;
    }

    /** The pointers that {@code pointer} is computed from; empty for an object, null if not known. */
    private static @Nullable List<Value> sources(Value pointer) {
        if (pointer instanceof GetElementPtrInstruction gep) {
            return List.of(gep.base());
        }
        if (pointer instanceof PhiInstruction phi) {
            return List.copyOf(phi.operands());
        }
        if (pointer instanceof SelectInstruction select) {
            return List.of(select.ifTrue(), select.ifFalse());
        }
        if (pointer instanceof CastInstruction cast) {
            return cast.opcode() == Opcode.ADDRSPACECAST ? List.of(cast.value()) : null;
        }
        if (pointer instanceof ConstantExpression e) {
            boolean passes = e.opcode() == Opcode.GETELEMENTPTR || e.opcode() == Opcode.ADDRSPACECAST;
            return passes ? List.of(e.operands().getFirst()) : null;
        }
        boolean isObject = pointer instanceof Argument
                || pointer instanceof AllocaInstruction
                || pointer instanceof GlobalVariable
                || pointer instanceof Constant c && isNothing(c);
        return isObject ? List.of() : null;
    }

    /**
     * Whether an address based on {@code pointer} has uses other than accesses and comparisons, here or in the
     * functions that it is passed to: it is stored, returned, or converted to an integer.
     */
    static boolean isCaptured(LocalValue pointer) {
        Deque<LocalValue> open = new ArrayDeque<>(List.of(pointer));
        Set<LocalValue> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        while (!open.isEmpty()) {
            LocalValue at = open.pop();
            if (seen.size() > MOST) {
                return true;
            }
            for (Use use : seen.add(at) ? at.uses() : List.<Use>of()) {
                Instruction user = use.user();
                if (isAddress(use) || user instanceof CompareInstruction) {
                    continue;
                }
                boolean passes = user.type().isPointer()
                        && (user instanceof GetElementPtrInstruction
                                || user instanceof PhiInstruction
                                || user instanceof SelectInstruction
                                || user instanceof CastInstruction);
                LocalValue next = passes ? user : parameter(use);
                if (next != null) {
                    open.push(next);
                } else if (!isUncapturedArgument(use)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isAddress(Use use) {
        return MemoryOperand.of(use.user()).stream().anyMatch(operand -> operand.index() == use.index());
    }

    /** The parameter for the argument, if the callee has an exact definition; else null. */
    private static @Nullable LocalValue parameter(Use use) {
        if (!(use.user() instanceof CallInstruction call) || use.index() >= call.argumentCount()) {
            return null;
        }
        Function callee = call.calledFunction().orElse(null);
        return callee != null
                        && !callee.isDeclaration()
                        && !callee.linkage().isInterposable()
                        && use.index() < callee.arguments().size()
                ? callee.argument(use.index())
                : null;
    }

    /** Whether the argument is not captured by the callee. */
    private static boolean isUncapturedArgument(Use use) {
        if (!(use.user() instanceof CallInstruction call) || use.index() >= call.argumentCount()) {
            return false;
        }
        Intrinsic kind = DeadInstructions.kindOf(call);
        boolean isMarker = kind == Intrinsic.LIFETIME_START || kind == Intrinsic.LIFETIME_END;
        return isMarker || call.argumentAttributes(use.index()).has("nocapture");
    }
}
