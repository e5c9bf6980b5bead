package lockstep.compiler.memcpyopt;

import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.InstructionOrder;
import lockstep.compiler.analysis.alias.MemoryEffects;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.analysis.memoryssa.ClobberWalker;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Definition;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Entry;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Phi;
import lockstep.compiler.analysis.memoryssa.MemoryNode.State;
import lockstep.compiler.analysis.memoryssa.MemorySsa;
import lockstep.compiler.expression.AvailableMemory;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.pass.PassContext;

/** Memory SSA queries for copies, in a function that is being changed. */
final class CopyFacts {
    private final InstructionOrder order;
    private final MemorySsa memory;
    private final ClobberWalker walker;

    CopyFacts(Function function, PassContext context) {
        order = InstructionOrder.of(function, context);
        memory = MemorySsa.of(function, context);
        walker = new ClobberWalker(memory);
    }

    InstructionOrder order() {
        return order;
    }

    MemorySsa memory() {
        return memory;
    }

    MemoryEffects effects() {
        return memory.effects();
    }

    DataLayout layout() {
        return memory.effects().layout();
    }

    /** The nearest state before {@code instruction} that may concern {@code location}. */
    State before(Instruction instruction, MemoryLocation location) {
        return walker.clobber(instruction, location);
    }

    /** Whether the source of {@code copy} may be written before {@code later}, which it dominates. */
    boolean isWrittenBetween(BlockAccess copy, CallInstruction later) {
        return !AvailableMemory.isNoLater(before(later, copy.read()), copy.call(), order);
    }

    /**
     * Whether the slot of {@code address} was not written since its lifetime began, given the clobber {@code found}.
     */
    static boolean isUndefined(Value address, State found) {
        if (!(ConstantOffset.object(address) instanceof AllocaInstruction slot)) {
            return false;
        }
        return switch (found) {
            case Entry _ -> true;
            case Phi _ -> false;
            case Definition d ->
                d.instruction() instanceof CallInstruction call
                        && DeadInstructions.kindOf(call) == Intrinsic.LIFETIME_START
                        && call.argument(call.argumentCount() - 1) == slot;
        };
    }

    /**
     * Whether {@code location} holds no poison before {@code instruction}: it is undefined, or was filled with a
     * number. Only then may it keep its contents where undefined bytes were to be written.
     */
    boolean holdsNoPoison(Instruction instruction, MemoryLocation location) {
        State found = before(instruction, location);
        if (isUndefined(location.address(), found)) {
            return true;
        }
        BlockAccess fill = found instanceof Definition d ? BlockAccess.of(d.instruction()) : null;
        if (fill == null || !fill.isFill() || !(fill.value() instanceof ConstantInt)) {
            return false;
        }
        long distance = BlockAccess.distance(fill.target(), location.address(), layout());
        return distance >= 0 && distance + location.extent().bytes() <= fill.size();
    }
}
