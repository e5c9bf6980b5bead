package lockstep.fuzz.generate;

import lockstep.fuzz.generate.LoopFrame.Tracking;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;

/**
 * Some lanes leave the innermost loop, or continue with its next iteration. Where a mask tracks the lanes of the loop,
 * none leave after some have continued: those could not know which lanes are still to arrive.
 */
final class LeaveStatement implements Statement {
    private final boolean isBreak;

    /** @param isBreak whether lanes leave the loop; otherwise they continue with its next iteration */
    LeaveStatement(boolean isBreak) {
        this.isBreak = isBreak;
    }

    @Override
    public String name() {
        return isBreak ? "break" : "continue";
    }

    @Override
    public boolean fits(FunctionEmitter e) {
        LoopFrame loop = e.loops().peek();
        return loop != null
                && (loop.tracking() == Tracking.NONE || loop.conditionals() == e.conditionals())
                && !(isBreak && loop.tracking() == Tracking.MASK && loop.next().isReached());
    }

    @Override
    public void emit(FunctionEmitter e) {
        LoopFrame loop = e.loops().element();
        boolean isTogether = loop.tracking() == Tracking.TOGETHER;
        Value leaves = isTogether ? e.values().uniformCondition(e, level(e)) : IfStatement.condition(e);
        BasicBlock stay = e.block();
        Lanes staying = e.lanes();
        if (loop.tracking() == Tracking.MASK) {
            staying = follow(e, loop, leaves);
        }
        // The lanes at this place may be known although those of the loop are not tracked.
        if (loop.tracking() == Tracking.NONE) {
            staying = staying.afterBranch(e.pool().uniformity(leaves));
        }
        JoinBlock target = isBreak ? loop.exit() : loop.next();
        target.edge(e);
        e.at().branch(leaves, target.block(), stay);
        e.at().moveToEnd(stay);
        e.setLanes(staying);
    }

    /** The uniformity that a condition needs so that all lanes that iterate together agree. */
    private static KnownUniformity level(FunctionEmitter e) {
        return e.lanes().isWholeBlock() ? KnownUniformity.BLOCK : KnownUniformity.WARP;
    }

    private Lanes follow(FunctionEmitter e, LoopFrame loop, Value leaves) {
        Lanes here = e.lanes();
        Value leaving = e.ballot(here.knownMask(), leaves);
        Value others = e.at().binary(Opcode.XOR, leaving, e.i32(-1));
        Value rest = e.at().binary(Opcode.AND, here.knownMask(), others);
        e.pool().note(rest, KnownUniformity.WARP);
        if (isBreak) {
            Value round = e.variables().get(loop.mask());
            Value next = e.at().binary(Opcode.AND, round, others);
            e.variables().set(loop.mask(), next);
        }
        return here.part(rest);
    }
}
