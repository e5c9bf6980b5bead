package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction.Operation;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * A count over the thread block: its threads, or some of them, add to a number in shared memory, between two barriers;
 * all read it before and after.
 */
final class TallyStatement implements Statement {
    @Override
    public String name() {
        return "tally";
    }

    @Override
    public boolean fits(FunctionEmitter e) {
        return e.isKernel() && e.lanes().isWholeBlock();
    }

    @Override
    public void emit(FunctionEmitter e) {
        Value number = e.program().globals().tally(e);
        if (e.choices().chance(1, 2)) {
            e.pool().add(e.at().load(IntType.I32, number, 4), KnownUniformity.BLOCK);
        }
        barrier(e);
        if (e.choices().chance(1, 2)) {
            some(e, number);
        } else {
            add(e, number);
        }
        barrier(e);
        e.pool().add(e.at().load(IntType.I32, number, 4), KnownUniformity.BLOCK);
    }

    private static void barrier(FunctionEmitter e) {
        e.intrinsic("llvm.nvvm.barrier0", List.of());
    }

    private static void some(FunctionEmitter e, Value number) {
        Value condition = IfStatement.condition(e);
        BasicBlock then = e.block();
        BasicBlock after = e.block();
        e.at().branch(condition, then, after);
        e.at().moveToEnd(then);
        add(e, number);
        e.at().branch(after);
        e.at().moveToEnd(after);
    }

    /** Wraps around like everything else, so that the order does not matter. */
    private static void add(FunctionEmitter e, Value number) {
        MemoryAccess access = new MemoryAccess(4, false, AtomicOrdering.MONOTONIC, "block");
        Value value = e.choices().chance(1, 2) ? e.i32(1) : e.values().varying(e, IntType.I32);
        e.at().add(new AtomicRmwInstruction(Operation.ADD, number, value, access));
    }
}
