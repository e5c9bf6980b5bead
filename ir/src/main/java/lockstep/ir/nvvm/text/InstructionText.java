package lockstep.ir.nvvm.text;

import java.util.List;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CallInstruction.TailKind;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** Prints instructions. */
final class InstructionText {
    private final NvvmOperandText operands;
    private final StringBuilder out;
    private final String caseSeparator;

    /** @param caseSeparator the text between the cases of a switch */
    InstructionText(NvvmOperandText operands, String caseSeparator) {
        this.operands = operands;
        this.out = operands.out();
        this.caseSeparator = caseSeparator;
    }

    /** The instruction without indentation and line end. */
    void print(Instruction instruction) {
        if (!instruction.type().isVoid()) {
            operands.local(instruction);
            out.append(" = ");
        }
        if (instruction instanceof CallInstruction call) {
            call(call);
        } else {
            out.append(instruction.opcode().mnemonic());
            operands.flags(instruction.flags());
            body(instruction);
        }
        operands.attachments(instruction.metadata(), ", ");
    }

    private void body(Instruction instruction) {
        switch (instruction) {
            case BinaryInstruction i -> sameType(i.left(), i.right());
            case CompareInstruction i -> {
                out.append(' ').append(i.predicate().word());
                sameType(i.left(), i.right());
            }
            case CastInstruction i -> {
                typed(i.value());
                out.append(" to ");
                operands.type(i.type());
            }
            case UnaryInstruction i -> allTyped(i);
            case SelectInstruction i -> allTyped(i);
            case FreezeInstruction i -> allTyped(i);
            case ExtractElementInstruction i -> allTyped(i);
            case InsertElementInstruction i -> allTyped(i);
            case ShuffleVectorInstruction i -> shuffle(i);
            case ExtractValueInstruction i -> {
                allTyped(i);
                path(i.path());
            }
            case InsertValueInstruction i -> {
                allTyped(i);
                path(i.path());
            }
            case GetElementPtrInstruction i -> elementPointer(i);
            case PhiInstruction i -> phi(i);
            case AllocaInstruction i -> alloca(i);
            case LoadInstruction i -> load(i);
            case StoreInstruction i -> store(i);
            case FenceInstruction i -> {
                scope(i.syncScope());
                out.append(' ').append(i.ordering().word());
            }
            case AtomicRmwInstruction i -> atomicRmw(i);
            case CompareExchangeInstruction i -> compareExchange(i);
            case ReturnInstruction i -> ret(i);
            case BranchInstruction i -> allTyped(i);
            case SwitchInstruction i -> switchTable(i);
            case IndirectBranchInstruction i -> indirectBranch(i);
            case UnreachableInstruction i -> {
                // has no operands
            }
            case CallInstruction i -> call(i);
        }
    }

    // ---- parts

    private void typed(Value value) {
        out.append(' ');
        operands.typed(value);
    }

    private void allTyped(Instruction instruction) {
        out.append(' ');
        operands.typedList(instruction.operands());
    }

    private void sameType(Value left, Value right) {
        typed(left);
        out.append(", ");
        operands.value(right);
    }

    private void path(List<Integer> path) {
        path.forEach(index -> out.append(", ").append(index));
    }

    private void scope(String scope) {
        if (!scope.isEmpty()) {
            out.append(" syncscope(");
            operands.quoted(scope);
            out.append(')');
        }
    }

    private void markers(MemoryAccess access) {
        out.append(access.isAtomic() ? " atomic" : "");
        out.append(access.isVolatile() ? " volatile" : "");
    }

    private void ordering(AtomicOrdering ordering) {
        out.append(ordering.word().isEmpty() ? "" : " ").append(ordering.word());
    }

    private void access(MemoryAccess access) {
        scope(access.syncScope());
        ordering(access.ordering());
        alignment(access.alignment());
    }

    private void alignment(long alignment) {
        if (alignment != 0) {
            out.append(", align ").append(alignment);
        }
    }

    // ---- memory

    private void alloca(AllocaInstruction i) {
        out.append(i.isInAlloca() ? " inalloca" : "").append(i.isSwiftError() ? " swifterror" : "");
        out.append(' ');
        operands.type(i.allocatedType());
        boolean one = i.count() instanceof ConstantInt count && count.width() == 32 && count.isOne();
        if (!one) {
            out.append(',');
            typed(i.count());
        }
        alignment(i.alignment());
        int space = ((PointerType) i.type()).addressSpace();
        if (space != 0) {
            out.append(", addrspace(").append(space).append(')');
        }
    }

    private void load(LoadInstruction i) {
        markers(i.access());
        out.append(' ');
        operands.type(i.type());
        out.append(',');
        typed(i.pointer());
        access(i.access());
    }

    private void store(StoreInstruction i) {
        markers(i.access());
        allTyped(i);
        access(i.access());
    }

    private void atomicRmw(AtomicRmwInstruction i) {
        out.append(i.access().isVolatile() ? " volatile " : " ")
                .append(i.operation().word());
        allTyped(i);
        access(i.access());
    }

    private void compareExchange(CompareExchangeInstruction i) {
        out.append(i.isWeak() ? " weak" : "").append(i.access().isVolatile() ? " volatile" : "");
        allTyped(i);
        scope(i.access().syncScope());
        ordering(i.access().ordering());
        ordering(i.failureOrdering());
        alignment(i.access().alignment());
    }

    private void elementPointer(GetElementPtrInstruction i) {
        out.append(' ');
        operands.type(i.sourceElementType());
        out.append(',');
        allTyped(i);
    }

    // ---- others

    private void shuffle(ShuffleVectorInstruction i) {
        allTyped(i);
        List<Integer> mask = i.mask();
        boolean scalable = i.type() instanceof VectorType v && v.scalable();
        out.append(scalable ? ", <vscale x " : ", <").append(mask.size()).append(" x i32> ");
        if (mask.stream().allMatch(index -> index == 0)) {
            out.append("zeroinitializer");
        } else if (mask.stream().allMatch(index -> index == ShuffleVectorInstruction.POISON)) {
            out.append("poison");
        } else {
            String separator = "<";
            for (int index : mask) {
                out.append(separator).append("i32 ");
                out.append(index == ShuffleVectorInstruction.POISON ? "poison" : Integer.toString(index));
                separator = ", ";
            }
            out.append('>');
        }
    }

    private void phi(PhiInstruction i) {
        out.append(' ');
        operands.type(i.type());
        for (int entry = 0; entry < i.incomingCount(); entry++) {
            out.append(entry == 0 ? " [ " : ", [ ");
            operands.value(i.incomingValue(entry));
            out.append(", ");
            operands.local(i.incomingBlock(entry));
            out.append(" ]");
        }
    }

    private void ret(ReturnInstruction i) {
        if (i.operandCount() == 0) {
            out.append(" void");
        } else {
            typed(i.operand(0));
        }
    }

    private void switchTable(SwitchInstruction i) {
        typed(i.value());
        out.append(',');
        typed(i.defaultBlock());
        out.append(" [");
        for (int c = 0; c < i.caseCount(); c++) {
            out.append(caseSeparator).append("  ");
            operands.typed(i.caseValue(c));
            out.append(',');
            typed(i.caseBlock(c));
        }
        out.append(caseSeparator).append(']');
    }

    private void indirectBranch(IndirectBranchInstruction i) {
        typed(i.address());
        out.append(", [");
        operands.typedList(i.successors());
        out.append(']');
    }

    private void call(CallInstruction i) {
        out.append(i.tailKind() == TailKind.NONE ? "" : i.tailKind().word() + " ")
                .append("call");
        operands.flags(i.flags());
        if (!i.convention().text().isEmpty()) {
            out.append(' ').append(i.convention().text());
        }
        attributes(i.attributes().result());
        if (i.callee().type() instanceof PointerType p && p.addressSpace() != 0) {
            out.append(" addrspace(").append(p.addressSpace()).append(')');
        }
        Type shown = i.functionType().isVarArg()
                ? i.functionType()
                : i.functionType().result();
        out.append(' ');
        operands.type(shown);
        out.append(' ');
        operands.value(i.callee());
        arguments(i);
        operands.functionAttributes(i.attributes().function());
        bundles(i);
    }

    private void attributes(AttributeSet set) {
        if (!set.isEmpty()) {
            out.append(' ').append(set);
        }
    }

    private void arguments(CallInstruction i) {
        out.append('(');
        for (int index = 0; index < i.argumentCount(); index++) {
            out.append(index == 0 ? "" : ", ");
            Value argument = i.argument(index);
            operands.type(argument.type());
            attributes(i.attributes().parameter(index));
            out.append(' ');
            operands.value(argument);
        }
        Function function = i.function();
        if (i.tailKind() == TailKind.MUSTTAIL
                && function != null
                && function.functionType().isVarArg()) {
            out.append(i.argumentCount() == 0 ? "..." : ", ...");
        }
        out.append(')');
    }

    private void bundles(CallInstruction i) {
        List<CallInstruction.Bundle> bundles = i.bundles();
        String separator = " [ ";
        for (CallInstruction.Bundle bundle : bundles) {
            out.append(separator);
            operands.quoted(bundle.tag());
            out.append('(');
            operands.typedList(bundle.values());
            out.append(')');
            separator = ", ";
        }
        out.append(bundles.isEmpty() ? "" : " ]");
    }
}
