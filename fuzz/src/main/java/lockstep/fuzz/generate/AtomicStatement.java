package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction.Operation;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * A commutative atomic on a shared counter. Each counter is accessed by a single kind of operation, and the returned
 * value is not used.
 */
final class AtomicStatement implements Statement {
    /** The operations, by counter. */
    static final List<Operation> OPERATIONS = List.of(
            Operation.ADD,
            Operation.XOR,
            Operation.OR,
            Operation.AND,
            Operation.MAX,
            Operation.MIN,
            Operation.UMAX,
            Operation.UMIN);

    @Override
    public String name() {
        return "atomic";
    }

    @Override
    public void emit(FunctionEmitter e) {
        int counter = e.choices().below(OPERATIONS.size());
        Value pointer = counter(e, counter);
        String scope = e.choices().pick(List.of("", "device"));
        MemoryAccess access = new MemoryAccess(4, false, AtomicOrdering.MONOTONIC, scope);
        boolean isLeaders = e.isKernel() && e.choices().chance(1, 12);
        BasicBlock after = isLeaders ? leadersAlone(e) : null;
        int count = e.choices().chance(1, 15) ? 2 : 1;
        for (int i = 0; i < count; i++) {
            Value value = e.values().varying(e, IntType.I32);
            e.at().add(new AtomicRmwInstruction(OPERATIONS.get(counter), pointer, value, access));
        }
        if (after != null) {
            e.at().branch(after);
            e.at().moveToEnd(after);
        }
    }

    private static Value counter(FunctionEmitter e, int number) {
        Value array = e.program().globals().counters();
        return e.at().elementPointer(IntType.I32, array, List.of(e.context().i64(number)), Flag.INBOUNDS.bit());
    }

    /** Adds {@code value} to the counter of additions. */
    static void addToCounter(FunctionEmitter e, Value value) {
        MemoryAccess access = new MemoryAccess(4, false, AtomicOrdering.MONOTONIC, "device");
        Value pointer = counter(e, OPERATIONS.indexOf(Operation.ADD));
        e.at().add(new AtomicRmwInstruction(Operation.ADD, pointer, value, access));
    }

    /**
     * Enters a basic block that only one thread of the thread block executes. Returns the join block that follows it.
     */
    private static BasicBlock leadersAlone(FunctionEmitter e) {
        Value leader = e.i32(e.choices().below(4));
        Value leads = e.at().compare(Predicate.EQ, e.frame().thread(), leader);
        BasicBlock alone = e.block();
        BasicBlock after = e.block();
        e.at().branch(leads, alone, after);
        e.at().moveToEnd(alone);
        return after;
    }
}
