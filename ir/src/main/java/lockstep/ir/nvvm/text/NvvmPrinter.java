package lockstep.ir.nvvm.text;

import java.util.Objects;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;

/**
 * Prints the NVVM dialect as LLVM IR that LLVM 19 reads (features of later versions only, for instance
 * {@code samesign}, are printed in that version's form). Reading what was printed and printing it again gives the same
 * text.
 */
public final class NvvmPrinter {
    private NvvmPrinter() {}

    /** The text of {@code module}. */
    public static String print(Module module) {
        return new NvvmModuleText(module).print().toString();
    }

    /** The text of one function, with metadata and attribute groups numbered as in the whole module. */
    public static String printFunction(Function function) {
        NvvmModuleText text = new NvvmModuleText(function.module());
        text.printFunction(function);
        return text.out().toString();
    }

    /** One instruction on one line, for messages: without metadata attachments, attributes in place of groups. */
    public static String printInstruction(Instruction instruction) {
        return printInstruction(instruction, ValueNames.of(functionOf(instruction)));
    }

    /** As {@link #printInstruction(Instruction)}, with names made before for the function as it is now. */
    public static String printInstruction(Instruction instruction, ValueNames names) {
        Function function = functionOf(instruction);
        NvvmOperandText operands =
                new NvvmOperandText(new StringBuilder(), GlobalNames.of(function.module()), null, null);
        operands.setFunction(function, names);
        new InstructionText(operands, " ").print(instruction);
        return operands.out().toString();
    }

    private static Function functionOf(Instruction instruction) {
        return Objects.requireNonNull(instruction.function(), "an instruction without function cannot be named");
    }
}
