package lockstep.fuzz.detection;

import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import org.jspecify.annotations.Nullable;

/** What passes over constant variables and copies in memory get wrong. */
final class MemoryMistakes {
    private MemoryMistakes() {}

    // ---- constmerge

    /** A constant table is taken for another one of its type that begins with the same element. */
    static void sameFirstElement(Instruction at, Site site) {
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

    /** A load of a variable that is written finds what a constant says that began like it. */
    static void writtenVariable(Instruction at, Site site) {
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
}
