package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * A loop of compare-and-exchange that adds to a shared counter: it repeats until no other thread intervened. Of the
 * lanes that try at the same time one succeeds in each iteration, so the loop ends. Only the number of iterations
 * depends on the schedule.
 */
final class RetryStatement implements Statement {
    @Override
    public String name() {
        return "retry";
    }

    @Override
    public void emit(FunctionEmitter e) {
        Value array = e.program().globals().counters();
        // The counter of the additions: what is added here and there commutes.
        Value pointer =
                e.at().elementPointer(IntType.I32, array, List.of(e.context().i64(0)), Flag.INBOUNDS.bit());
        Value amount = e.values().varying(e, IntType.I32);
        Value guess = e.i32(e.choices().below(2));
        BasicBlock entry = e.at().block();
        BasicBlock round = e.block();
        BasicBlock after = e.block();
        e.at().branch(round);
        e.at().moveToEnd(round);
        PhiInstruction expected = e.at().phi(IntType.I32);
        e.at().addIncoming(expected, guess, entry);
        Value sum = e.at().binary(Opcode.ADD, expected, amount);
        MemoryAccess access = new MemoryAccess(4, false, AtomicOrdering.MONOTONIC, "");
        Value pair = e.at().add(new CompareExchangeInstruction(
                pointer, expected, sum, access, AtomicOrdering.MONOTONIC, false));
        Value found = e.at().add(new ExtractValueInstruction(pair, List.of(0)));
        Value done = e.at().add(new ExtractValueInstruction(pair, List.of(1)));
        e.at().addIncoming(expected, found, e.at().block());
        e.at().branch(done, after, round);
        e.at().moveToEnd(after);
    }
}
