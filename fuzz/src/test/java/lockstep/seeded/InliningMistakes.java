package lockstep.seeded;

import java.util.Objects;
import java.util.function.Predicate;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.Type.ArrayType;
import org.jspecify.annotations.Nullable;

/** What inlining gets wrong: which value a parameter and a result are, and whose a slot is. */
final class InliningMistakes {
    private static final int MANY = 8;

    private InliningMistakes() {}

    /** A call in a loop is expanded with its first two arguments exchanged. */
    static void exchangedInLoop(Instruction at, MistakeSite site) {
        boolean isCall = at instanceof CallInstruction call
                && MistakeShapes.callsProgram(call)
                && LoopShapes.isDeep(at, site)
                && call.argumentCount() > 1
                && call.argument(0) != call.argument(1)
                && call.argument(0).type().equals(call.argument(1).type());
        if (isCall && site.permits(at)) {
            Value first = at.operand(0);
            site.rewriter().setOperand(at, 0, at.operand(1));
            site.rewriter().setOperand(at, 1, first);
        }
    }

    /** An inlined recursive call passes the arguments of its caller. */
    static void ownParameterHandedOn(Instruction at, MistakeSite site) {
        Function own = site.function();
        boolean isRecursive = at instanceof CallInstruction call
                && call.calledFunction().filter(called -> called == own).isPresent();
        if (!isRecursive) {
            return;
        }
        for (int i = 1; i < ((CallInstruction) at).argumentCount(); i++) {
            if (at.operand(i) instanceof BinaryInstruction && site.permits(at)) {
                site.rewriter().setOperand(at, i, own.argument(i));
                return;
            }
        }
    }

    /** The second of two calls with the same arguments in a block of a loop gives what the first gave. */
    static void resultOfCallBefore(Instruction at, MistakeSite site) {
        boolean isInLoop = site.loops().nodeDepth(site.node(at)) > 0;
        if (!(at instanceof CallInstruction call) || !isInLoop || !MistakeShapes.callsProgram(at) || !at.hasUses()) {
            return;
        }
        for (Instruction i = at.previous(); i != null; i = i.previous()) {
            boolean isLike = i instanceof CallInstruction before
                    && before.callee() == call.callee()
                    && before.argument(0) == call.argument(0);
            if (isLike && site.permits(at)) {
                site.rewriter().replaceAllUses(at, i);
                return;
            }
        }
    }

    /** Where an expanded function returns in several places, all lanes have the result of the first. */
    static void resultOfFirstReturn(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi) || !isAfterCall(MistakeSite.blockOf(at)) || phi.incomingCount() < 2) {
            return;
        }
        Value first = phi.incomingValue(0);
        for (int i = 1; i < phi.incomingCount(); i++) {
            boolean differs = phi.incomingValue(i) != first && site.isAvailableAtEnd(first, phi.incomingBlock(i));
            if (differs && site.permits(at)) {
                LoopShapes.setEntry(phi, i, first, site);
                return;
            }
        }
    }

    private static boolean isAfterCall(BasicBlock block) {
        String name = block.name();
        return name != null && name.contains(".exit");
    }

    /** Two arrays of i8 of a function, both in use, are one where a kernel expands it. */
    static void slotsOfOneCall(Instruction at, MistakeSite site) {
        boolean isStart = MistakeShapes.calls(at, Intrinsic.LIFETIME_START)
                && site.function().isKernel()
                && MistakeSite.blockOf(at).predecessors().size() == 1;
        AllocaInstruction slot = isStart ? array(at.operand(1)) : null;
        for (Instruction i = at.previous(); slot != null && i != null; i = i.previous()) {
            AllocaInstruction other = MistakeShapes.calls(i, Intrinsic.LIFETIME_START) ? array(i.operand(1)) : null;
            boolean isLike = other != null
                    && other != slot
                    && other.allocatedType().equals(slot.allocatedType())
                    && other.comesBefore(slot);
            if (isLike && site.permits(at)) {
                site.rewriter().replaceAllUses(slot, other);
                return;
            }
        }
    }

    private static @Nullable AllocaInstruction array(Value pointer) {
        return pointer instanceof AllocaInstruction slot
                        && slot.allocatedType() instanceof ArrayType array
                        && array.element().isInt(Byte.SIZE)
                ? slot
                : null;
    }

    /** A caller's load of a slot after a call that got its address yields what the caller had stored there. */
    static void slotUnchangedByCall(Instruction at, MistakeSite site) {
        if (!(at instanceof LoadInstruction load) || !at.hasUses() || !LoopShapes.isDeep(at, site)) {
            return;
        }
        boolean isHandedOver = false;
        for (Instruction i = at.previous(); i != null; i = i.previous()) {
            isHandedOver |= MistakeShapes.callsProgram(i) && i.operands().contains(load.pointer());
            if (i instanceof StoreInstruction store && store.pointer() == load.pointer()) {
                boolean fits = isHandedOver && store.value().type().equals(at.type());
                if (fits && site.permits(at)) {
                    site.rewriter().replaceAllUses(at, store.value());
                }
                return;
            }
        }
    }

    // ---- unused parameters and results

    /** The result of a call, in an inner loop, that only other blocks use is treated as unused. */
    static void resultUsedInArm(Instruction at, MistakeSite site) {
        BasicBlock user = at instanceof CallInstruction && MistakeShapes.callsProgram(at)
                ? MistakeShapes.onlyUsingBlock(at)
                : null;
        boolean isInLoop = site.loops().nodeDepth(site.node(at)) > 0;
        if (user != null && user != at.block() && isInLoop && site.permits(at)) {
            site.rewriter().replaceAllUses(at, site.context().poison(at.type()));
        }
    }

    /** A parameter with many uses is treated as unused where a recursive call hands it on. */
    static void parameterOfRecursion(Instruction at, MistakeSite site) {
        Function own = site.function();
        if (!(at instanceof CallInstruction call)
                || call.calledFunction().filter(called -> called == own).isEmpty()) {
            return;
        }
        for (Use use : call.operands().stream()
                .map(o -> at.operandUse(at.operands().indexOf(o)))
                .toList()) {
            int index = use.index();
            boolean isArgument = index > 0
                    && index < call.argumentCount()
                    && use.value() == own.argument(index)
                    && own.argument(index).useList().size() > MANY;
            if (isArgument && site.permits(at)) {
                site.rewriter()
                        .setOperand(
                                at,
                                index,
                                site.context()
                                        .poison(Objects.requireNonNull(use.value())
                                                .type()));
                return;
            }
        }
    }

    // ---- pointers that are only loaded from

    /** A load through a parameter moves to the beginning, past the atomic that precedes it. */
    static void loadBeforeAtomic(Instruction at, MistakeSite site) {
        toBeginning(
                at,
                i -> (i.opcode() == Opcode.ATOMICRMW || i.opcode() == Opcode.CMPXCHG)
                        && MistakeShapes.base(i.operand(0)) == MistakeShapes.base(at.operand(0)),
                site);
    }

    private static void toBeginning(Instruction at, Predicate<Instruction> writer, MistakeSite site) {
        boolean isLoad = at instanceof LoadInstruction load
                && load.pointer() instanceof Argument
                && load.access().isSimple()
                && !site.function().isKernel();
        Instruction first = site.function().entry().firstNonPhi();
        boolean isAfter = isLoad
                && site.function().instructionList().stream().anyMatch(i -> writer.test(i) && site.dominates(i, at));
        if (isAfter && first != null && site.permits(at)) {
            site.rewriter().moveBefore(at, first);
        }
    }
}
