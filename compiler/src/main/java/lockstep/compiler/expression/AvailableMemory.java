package lockstep.compiler.expression;

import lockstep.compiler.analysis.InstructionOrder;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.analysis.memoryssa.ClobberWalker;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Definition;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Entry;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Phi;
import lockstep.compiler.analysis.memoryssa.MemoryNode.State;
import lockstep.compiler.analysis.memoryssa.MemorySsa;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.pass.PassContext;

/** Whether memory holds the same bytes at two places, by the memory SSA form of a function that is being changed. */
public final class AvailableMemory {
    private final MemorySsa memory;
    private final ClobberWalker walker;
    private final InstructionOrder order;

    public AvailableMemory(Function function, PassContext context) {
        memory = MemorySsa.of(function, context);
        walker = new ClobberWalker(memory);
        order = InstructionOrder.of(function, context);
    }

    /** {@code instruction} is to be erased. */
    public void remove(Instruction instruction) {
        memory.remove(instruction);
    }

    /**
     * Whether {@code later}, a load or store, finds the bytes that {@code earlier}, a load or store of the same address
     * that dominates it, read or wrote.
     */
    public boolean isUnchanged(Instruction earlier, Instruction later) {
        if (memory.of(earlier).isEmpty() || memory.of(later).isEmpty()) {
            return false;
        }
        MemoryLocation location =
                MemoryLocation.of(later, memory.effects().layout()).orElseThrow();
        return isNoLater(walker.clobber(later, location), earlier, order);
    }

    /** Whether {@code state} was made before {@code instruction} is executed, on all paths to it, and not after it. */
    public static boolean isNoLater(State state, Instruction instruction, InstructionOrder order) {
        return switch (state) {
            case Entry entry -> true;
            case Phi phi -> order.dominates(phi.block(), instruction);
            case Definition d -> d.instruction() == instruction || order.dominates(d.instruction(), instruction);
        };
    }
}
