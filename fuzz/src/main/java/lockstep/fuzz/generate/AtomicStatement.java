package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction.Operation;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.IntType;

/** A commutative atomic on a shared counter. Each counter sees one operation only; nobody looks at what it held. */
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
    public void emit(Emitter e) {
        int counter = e.choices().below(OPERATIONS.size());
        Value array = e.surroundings().globals().counters();
        Value pointer =
                e.at().elementPointer(IntType.I32, array, List.of(e.context().i64(counter)), Flag.INBOUNDS.bit());
        Value value = e.values().varying(e, IntType.I32);
        String scope = e.choices().pick(List.of("", "device"));
        MemoryAccess access = new MemoryAccess(4, false, AtomicOrdering.MONOTONIC, scope);
        e.at().add(new AtomicRmwInstruction(OPERATIONS.get(counter), pointer, value, access));
    }
}
