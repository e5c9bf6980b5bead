package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * A phase of shared memory: every thread that arrives writes its slot, all wait, each reads the slot of some thread,
 * all wait. The whole block waits at a barrier, lanes of a mask at a warp synchronization.
 */
final class ExchangeStatement implements Statement {
    @Override
    public String name() {
        return "exchange";
    }

    @Override
    public boolean fits(FunctionEmitter e) {
        return e.isKernel() && e.lanes().isKnown();
    }

    @Override
    public void emit(FunctionEmitter e) {
        Value array = e.program().globals().exchange(e);
        Value thread = e.frame().thread();
        Value value = e.values().varying(e, IntType.I32);
        Value read;
        if (e.lanes().isWholeBlock() && e.choices().chance(1, 4)) {
            read = relax(e, array, value);
        } else if (e.lanes().isWholeBlock() && e.choices().chance(3, 4)) {
            e.at().store(value, slot(e, array, thread), 4);
            barrier(e);
            read = e.at().load(IntType.I32, slot(e, array, neighbour(e, thread)), 4);
            barrier(e);
        } else {
            e.at().store(value, slot(e, array, thread), 4);
            Value live = e.ballot(e.lanes().knownMask(), e.context().bool(true));
            synchronize(e, live);
            read = e.at().load(IntType.I32, slot(e, array, leader(e, thread, live)), 4);
            synchronize(e, live);
        }
        e.keepVarying(read);
    }

    /** Each reads its neighbour's slot, all wait, each writes its own, all wait: one step or two, and a last read. */
    private static Value relax(FunctionEmitter e, Value array, Value value) {
        Value thread = e.frame().thread();
        Value own = slot(e, array, thread);
        Value other = slot(e, array, neighbour(e, thread));
        int steps = 1 + e.choices().below(2);
        barrier(e);
        for (int i = 0; i < steps; i++) {
            Value read = e.keepVarying(e.at().load(IntType.I32, other, 4));
            barrier(e);
            e.at().store(e.at().binary(Opcode.ADD, read, value), own, 4);
            barrier(e);
        }
        Value last = e.at().load(IntType.I32, other, 4);
        barrier(e);
        return last;
    }

    private static Value slot(FunctionEmitter e, Value array, Value index) {
        return e.at().elementPointer(IntType.I32, array, List.of(index), Flag.INBOUNDS.bit());
    }

    private static Value neighbour(FunctionEmitter e, Value thread) {
        int threads = e.program().shape().blockThreads();
        Value moved = e.at().binary(Opcode.ADD, thread, e.i32(1 + e.choices().below(threads)));
        return e.at().binary(Opcode.UREM, moved, e.i32(threads));
    }

    /** The thread in the lowest of the lanes {@code live}. */
    private static Value leader(FunctionEmitter e, Value thread, Value live) {
        Value base = e.at().binary(Opcode.AND, thread, e.i32(-32));
        Value lane =
                e.intrinsic("llvm.cttz", List.of(IntType.I32), live, e.context().bool(true));
        return e.at().binary(Opcode.ADD, base, lane);
    }

    /** Waits for the whole block; some barriers also bring votes of the block. */
    private static void barrier(FunctionEmitter e) {
        switch (e.choices().below(6)) {
            case 0 -> e.intrinsic("llvm.nvvm.barrier.sync", List.of(), e.i32(0));
            case 1 ->
                e.intrinsic("llvm.nvvm.barrier.n", List.of(), e.i32(e.choices().below(2)));
            case 2 -> {
                String vote = e.choices().pick(List.of("and", "or", "popc"));
                Value asked = e.values().any(e, IntType.I32);
                e.pool().add(e.intrinsic("llvm.nvvm.barrier0." + vote, List.of(), asked), KnownUniformity.BLOCK);
            }
            default -> e.intrinsic("llvm.nvvm.barrier0", List.of());
        }
    }

    private static void synchronize(FunctionEmitter e, Value live) {
        e.intrinsic("llvm.nvvm.bar.warp.sync", List.of(), live);
    }
}
