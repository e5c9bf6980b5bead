package lockstep.seeded;

import java.util.ArrayList;
import java.util.List;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.PointerType;
import org.jspecify.annotations.Nullable;

/** What passes over modules get wrong: what other functions do, and which of several things was meant. */
final class ModuleMistakes {
    private static final int SHARED = 3;
    private static final int GLOBAL = 1;

    private ModuleMistakes() {}

    // ---- variables

    /** A load, in a loop inside a loop, of a field that became a variable reads the next field of the same type. */
    static void nextField(Instruction at, MistakeSite site) {
        if (!(at instanceof LoadInstruction load)
                || !(load.pointer() instanceof GlobalVariable field)
                || site.loops().nodeDepth(site.node(at)) < 2) {
            return;
        }
        int dot = field.name().lastIndexOf(".f");
        if (dot < 0 || !field.name().substring(dot + 2).matches("[0-9]{1,4}")) {
            return;
        }
        int number = Integer.parseInt(field.name().substring(dot + 2));
        String next = field.name().substring(0, dot) + ".f" + (number + 1);
        GlobalVariable other = site.function().module().globalVariable(next).orElse(null);
        boolean fits = other != null
                && other.valueType().equals(field.valueType())
                && other.type().equals(field.type());
        if (fits && site.permits(at)) {
            site.rewriter().setOperand(at, 0, other);
        }
    }

    /** A store to a field that became a variable, in a loop, is deleted although the loop is left and entered again. */
    static void storeOfFieldInInnerLoop(Instruction at, MistakeSite site) {
        boolean isField = at instanceof StoreInstruction store
                && store.pointer() instanceof GlobalVariable field
                && field.name().matches(".*\\.f[0-9]+")
                && site.loops().nodeDepth(site.node(at)) > 1;
        if (isField && site.permits(at)) {
            site.rewriter().erase(at);
        }
    }

    /**
     * A store to an internal variable is deleted where the function does not load it later, although the next launch
     * does.
     */
    static void storeForLaterLaunch(Instruction at, MistakeSite site) {
        if (!(at instanceof StoreInstruction store)
                || !store.access().isSimple()
                || site.loops().innermostCycle(site.node(at)) >= 0) {
            return;
        }
        boolean isLast = object(store.pointer()) instanceof GlobalVariable variable
                && variable.linkage() == Linkage.INTERNAL
                && ((PointerType) variable.type()).addressSpace() == GLOBAL
                && site.function().usesOf(variable).stream().allMatch(use -> isBefore(use.user(), at, site));
        if (isLast && site.permits(at)) {
            site.rewriter().erase(at);
        }
    }

    /** Whether {@code user}, and what it hands its address on to, comes before {@code store} or is it. */
    private static boolean isBefore(Instruction user, Instruction store, MistakeSite site) {
        boolean handsOn = user.opcode() == Opcode.GETELEMENTPTR || user.opcode() == Opcode.ADDRSPACECAST;
        if (handsOn) {
            return user.useList().stream().allMatch(use -> isBefore(use.user(), store, site));
        }
        return user == store
                || user.block() == store.block() && user.comesBefore(store)
                || user.block() != store.block() && site.node(user) < site.node(store);
    }

    /** What an address leads to, through element pointers and casts of the program and of constants. */
    private static Value object(Value pointer) {
        Value at = MistakeShapes.base(pointer);
        while (true) {
            if (at instanceof CastInstruction cast && cast.opcode() == Opcode.ADDRSPACECAST) {
                at = MistakeShapes.base(cast.value());
            } else if (at instanceof ConstantExpression expression && isAddress(expression)) {
                at = expression.operands().getFirst();
            } else {
                return at;
            }
        }
    }

    private static boolean isAddress(ConstantExpression expression) {
        return expression.opcode() == Opcode.ADDRSPACECAST || expression.opcode() == Opcode.GETELEMENTPTR;
    }

    // ---- spaces

    /**
     * An access in a loop inside a loop, through a generic pointer made of a shared one, becomes one to global memory.
     */
    static void sharedAsGlobal(Instruction at, MistakeSite site) {
        int operand = at instanceof LoadInstruction || at instanceof AtomicRmwInstruction ? 0 : -1;
        if (operand < 0
                || !at.operand(operand).type().equals(PointerType.GENERIC)
                || site.loops().nodeDepth(site.node(at)) < 2) {
            return;
        }
        Value pointer = at.operand(operand);
        boolean isShared =
                object(pointer) instanceof GlobalVariable v && ((PointerType) v.type()).addressSpace() == SHARED;
        if (isShared && !(pointer instanceof Constant) && site.permits(at)) {
            convert(at, operand, pointer, GLOBAL, site);
        }
    }

    private static void convert(Instruction at, int operand, Value pointer, int space, MistakeSite site) {
        Value other = site.rewriter().before(at).cast(Opcode.ADDRSPACECAST, pointer, PointerType.of(space));
        site.rewriter().setOperand(at, operand, other);
    }

    /** The slot that the only call passes is treated as shared memory. */
    static void slotAsShared(Instruction at, MistakeSite site) {
        Function own = site.function();
        if (!(at instanceof LoadInstruction load)
                || !load.pointer().type().equals(PointerType.GENERIC)
                || own.linkage() != Linkage.INTERNAL
                || !(MistakeShapes.base(load.pointer()) instanceof Argument argument)) {
            return;
        }
        List<CallInstruction> calls = callsOf(own);
        boolean isSlot =
                calls.size() == 1 && object(calls.getFirst().argument(argument.index())) instanceof AllocaInstruction;
        if (isSlot && site.permits(at)) {
            convert(at, 0, load.pointer(), SHARED, site);
        }
    }

    private static List<CallInstruction> callsOf(Function callee) {
        List<CallInstruction> calls = new ArrayList<>();
        Module module = callee.module();
        for (Function function : module.definedFunctions()) {
            for (Use use : function.usesOf(callee)) {
                if (use.user() instanceof CallInstruction call
                        && call.calledFunction().filter(f -> f == callee).isPresent()) {
                    calls.add(call);
                }
            }
        }
        return calls;
    }

    // ---- calls

    /** A call, in a loop, is expanded with an integer argument of the call of the same function before it. */
    static void argumentOfCallBefore(Instruction at, MistakeSite site) {
        if (!(at instanceof CallInstruction call)
                || !MistakeShapes.callsProgram(at)
                || site.loops().innermostCycle(site.node(at)) < 0) {
            return;
        }
        CallInstruction before = callBefore(call);
        for (int i = 0; before != null && i < call.argumentCount(); i++) {
            boolean differs = call.argument(i) != before.argument(i)
                    && call.argument(i).type().isInt(Integer.SIZE);
            if (differs && site.permits(at)) {
                site.rewriter().setOperand(at, i, before.argument(i));
                return;
            }
        }
    }

    private static @Nullable CallInstruction callBefore(CallInstruction call) {
        for (Instruction i = call.previous(); i != null; i = i.previous()) {
            if (i instanceof CallInstruction other && other.callee() == call.callee()) {
                return other;
            }
        }
        return null;
    }
}
