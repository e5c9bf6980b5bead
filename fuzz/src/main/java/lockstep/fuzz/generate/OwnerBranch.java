package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;

/** A branch whose body one thread executes: one of the launch, or one of each block. */
final class OwnerBranch {
    private static final List<String> NUMBERS = List.of("tid.x", "tid.y", "tid.z", "ctaid.x", "ctaid.y", "ctaid.z");

    private OwnerBranch() {}

    /** Whether the thread is the first of the launch, tested on all six thread and block indices. */
    static Value isFirstByNumbers(FunctionEmitter e) {
        Value all = e.i32(0);
        for (String number : NUMBERS) {
            Value read = e.intrinsic("llvm.nvvm.read.ptx.sreg." + number, List.of());
            all = e.at().binary(Opcode.OR, all, read);
        }
        return e.at().compare(Predicate.EQ, all, e.i32(0));
    }

    /** Whether {@code index}, a number of the thread, is zero. */
    static Value isFirst(FunctionEmitter e, Value index) {
        return e.at().compare(Predicate.EQ, index, e.i32(0));
    }

    /** Adds {@code body} for the thread for which {@code owns} holds, alone. */
    static void emit(FunctionEmitter e, Value owns, Runnable body) {
        Lanes before = e.lanes();
        BasicBlock then = e.block();
        JoinBlock join = new JoinBlock(e.block());
        join.edge(e);
        e.at().branch(owns, then, join.block());
        e.at().moveToEnd(then);
        e.setLanes(Lanes.NOBODY_KNOWS);
        int mark = e.pool().enter();
        body.run();
        e.pool().leave(mark);
        e.jump(join);
        join.enter(e, KnownUniformity.LANE);
        e.setLanes(before);
    }
}
