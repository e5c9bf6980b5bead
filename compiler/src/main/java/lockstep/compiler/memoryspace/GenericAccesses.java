package lockstep.compiler.memoryspace;

import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;

/** Counts accesses through generic addresses, for benchmarks. */
public final class GenericAccesses {
    private GenericAccesses() {}

    /** The number of generic addresses of accesses in {@code module}; a memory copy has two addresses. */
    public static int in(Module module) {
        int count = 0;
        for (Function function : module.definedFunctions()) {
            for (BasicBlock block : function.blocks()) {
                for (Instruction instruction : block) {
                    count += (int) MemoryOperand.of(instruction).stream()
                            .filter(operand -> operand.space() == PointerFact.ANY)
                            .count();
                }
            }
        }
        return count;
    }
}
