package lockstep.seeded;

import java.util.List;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/** What passes get wrong about parameters and results of functions. */
final class CallMistakes {
    private CallMistakes() {}

    /** Not in the first block. */
    private static boolean isOnSomePaths(Instruction instruction) {
        return instruction.block() != instruction.function().entry();
    }

    private static boolean isDevice(MistakeSite site) {
        return !site.function().isKernel();
    }

    /** Poison is passed for an integer or floating-point parameter that is used, but not in the first block. */
    static void liveArgumentPoison(Instruction at, MistakeSite site) {
        if (at instanceof CallInstruction call
                && MistakeShapes.callsProgram(call)
                && call.argumentCount() > 1
                && call.argument(0).type().equals(IntType.I32)
                && call.calledFunction()
                        .map(called -> called.argument(0))
                        .filter(first ->
                                first.hasUses() && first.useList().stream().noneMatch(CallMistakes::isInEntry))
                        .isPresent()
                && site.permits(at)) {
            site.rewriter().setOperand(call, 0, site.rewriter().context().poison(IntType.I32));
        }
    }

    private static boolean isInEntry(Use use) {
        return use.user() instanceof Instruction user && !isOnSomePaths(user);
    }

    /** Two numbers that a call on some paths passes are swapped. */
    static void exchangedArguments(Instruction at, MistakeSite site) {
        if (at instanceof CallInstruction call
                && MistakeShapes.callsProgram(call)
                && call.argumentCount() > 1
                && call.argument(0).type().equals(call.argument(1).type())
                && call.argument(0) != call.argument(1)
                && isOnSomePaths(call)
                && site.permits(at)) {
            Value first = call.argument(0);
            site.rewriter().setOperand(call, 0, call.argument(1));
            site.rewriter().setOperand(call, 1, first);
        }
    }

    /** A call on some paths whose result is not used is deleted, whatever the function does. */
    static void callWithoutUses(Instruction at, MistakeSite site) {
        if (at instanceof CallInstruction call
                && MistakeShapes.callsProgram(call)
                && !call.hasUses()
                && isOnSomePaths(call)
                && site.permits(at)) {
            site.rewriter().erase(call);
        }
    }

    /** A load through a parameter moves to the beginning, before stores through it. */
    static void loadBeforeStore(Instruction at, MistakeSite site) {
        Instruction first = site.function().entry().first();
        if (at instanceof LoadInstruction load
                && load.pointer() instanceof Argument pointer
                && isDevice(site)
                && first != null
                && isAfterStore(load, pointer)
                && site.permits(at)) {
            site.rewriter().moveBefore(load, first);
        }
    }

    private static boolean isAfterStore(LoadInstruction load, Argument pointer) {
        return pointer.useList().stream()
                .anyMatch(use -> use.user() instanceof StoreInstruction store
                        && use.index() == 1
                        && (store.block() != load.block() || store.comesBefore(load)));
    }

    /** What a function loads on some paths through a pointer, and computes with, is loaded four bytes further on. */
    static void nextNumber(Instruction at, MistakeSite site) {
        if (at instanceof LoadInstruction load
                && load.pointer() instanceof Argument pointer
                && isDevice(site)
                && isOnSomePaths(load)
                && load.useList().stream().noneMatch(use -> use.user() instanceof ReturnInstruction)
                && site.permits(at)) {
            GetElementPtrInstruction next = site.rewriter()
                    .before(load)
                    .elementPointer(
                            IntType.I32,
                            pointer,
                            List.of(site.rewriter().context().i32(1)),
                            0);
            site.rewriter().setOperand(load, 0, next);
        }
    }
}
