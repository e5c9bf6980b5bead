package lockstep.seeded;

import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.jspecify.annotations.Nullable;

/** What passes over constant variables, tail calls and copies in memory get wrong. */
final class MemoryMistakes {
    private MemoryMistakes() {}

    // ---- constmerge

    /** A constant table is treated as another one of its type that begins with the same element. */
    static void sameFirstElement(Instruction at, MistakeSite site) {
        if (at.operandCount() == 0 || !(at.operand(0) instanceof GlobalVariable table) || !isLocalConstant(table)) {
            return;
        }
        Constant first = firstElement(table);
        for (GlobalVariable other : table.module().globalVariables()) {
            boolean isLike = first != null
                    && isLocalConstant(other)
                    && other.type().equals(table.type())
                    && other.valueType().equals(table.valueType())
                    && firstElement(other) == first
                    && !other.initializer().equals(table.initializer());
            if (isLike && site.permits(at)) {
                site.rewriter().setOperand(at, 0, other);
                return;
            }
        }
    }

    private static boolean isLocalConstant(GlobalVariable variable) {
        return variable.isConstant() && variable.linkage().isLocal();
    }

    private static @Nullable Constant firstElement(GlobalVariable table) {
        return table.initializer().orElse(null) instanceof ConstantAggregate aggregate
                ? aggregate.elements().getFirst()
                : null;
    }

    /** A load of a variable that is written yields the contents of a constant with the same initializer. */
    static void writtenVariable(Instruction at, MistakeSite site) {
        if (!(at instanceof LoadInstruction load)
                || !(load.pointer() instanceof GlobalVariable variable)
                || variable.isConstant()
                || variable.initializer().isEmpty()) {
            return;
        }
        for (GlobalVariable other : variable.module().globalVariables()) {
            boolean isLike = isLocalConstant(other)
                    && other.type().equals(variable.type())
                    && other.initializer().equals(variable.initializer());
            if (isLike && site.permits(at)) {
                site.rewriter().setOperand(load, 0, other);
                return;
            }
        }
    }

    // ---- tailcallelim

    /** Of three parameters or more of a loop one gets what another one has in the next iteration, not in this one. */
    static void parametersOneAfterAnother(Instruction at, MistakeSite site) {
        BasicBlock header = MistakeSite.blockOf(at);
        if (!(at instanceof PhiInstruction phi) || header.phis().size() < 3) {
            return;
        }
        for (int i = 0; i < phi.incomingCount(); i++) {
            boolean isOther =
                    phi.incomingValue(i) instanceof PhiInstruction other && other != phi && other.block() == header;
            Value next = isOther ? ((PhiInstruction) phi.incomingValue(i)).valueFrom(phi.incomingBlock(i)) : null;
            if (next != null && next != phi.incomingValue(i) && site.permits(at)) {
                site.rewriter().setOperand(phi, i, next);
                return;
            }
        }
    }

    /** The accumulator of a conjunction begins with 0. */
    static void conjunctionFromZero(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi) || !at.type().isInt(32)) {
            return;
        }
        for (int i = 0; i < phi.incomingCount(); i++) {
            boolean isIdentity = phi.incomingValue(i) instanceof ConstantInt ones && ones.isAllOnes();
            if (isIdentity && isJoinedByAnd(phi) && site.permits(at)) {
                site.rewriter().setOperand(phi, i, site.context().i32(0));
                return;
            }
        }
    }

    private static boolean isJoinedByAnd(PhiInstruction phi) {
        return phi.operands().stream()
                .anyMatch(value -> value instanceof BinaryInstruction and
                        && and.opcode() == Opcode.AND
                        && and.operands().contains(phi));
    }

    // ---- memcpyopt

    /** A copy of a copy reads what the first one read, though a store to that is between them. */
    static void copyPastStore(Instruction at, MistakeSite site) {
        if (!isCopy(at)) {
            return;
        }
        boolean isStored = false;
        for (Instruction i = at.previous(); i != null; i = i.previous()) {
            if (isCopy(i) && i.operand(0) == at.operand(1)) {
                boolean isLike =
                        isStored && i.operand(1).type().equals(at.operand(1).type());
                if (isLike && i.operand(2) == at.operand(2) && site.permits(at)) {
                    site.rewriter().setOperand(at, 1, i.operand(1));
                }
                return;
            }
            isStored |= i instanceof StoreInstruction;
        }
    }

    private static boolean isCopy(Instruction instruction) {
        return MistakeShapes.calls(instruction, Intrinsic.MEMCPY);
    }

    /** A fill that a copy overwrites is deleted, although a barrier between makes it visible to others. */
    static void fillBeforeBarrier(Instruction at, MistakeSite site) {
        if (!MistakeShapes.calls(at, Intrinsic.MEMSET)) {
            return;
        }
        boolean hasBarrier = false;
        for (Instruction i = at.next(); i != null; i = i.next()) {
            hasBarrier |= MistakeShapes.isBarrier(i);
            if (isCopy(i) && i.operand(0) == at.operand(0)) {
                if (hasBarrier && site.permits(at)) {
                    site.rewriter().erase(at);
                }
                return;
            }
        }
    }
}
