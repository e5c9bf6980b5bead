package lockstep.seeded;

import java.util.List;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;

/** What loop deletion gets wrong: what a loop does and leaves, and for which lanes it is left after one iteration. */
final class DeletionMistakes {
    private DeletionMistakes() {}

    /** A loop whose only effect is one store in an arm is deleted with its store. */
    static void storeInArm(Instruction at, MistakeSite site) {
        int loop = at instanceof StoreInstruction ? innermostDeadLoop(at, site) : LoopShapes.NONE;
        if (loop != LoopShapes.NONE
                && LoopShapes.isDeep(at, site)
                && !LoopShapes.isInEachIteration(MistakeSite.blockOf(at), loop, site)
                && site.permits(at)) {
            site.rewriter().erase(at);
        }
    }

    /** A loop whose only effect is an atomic without uses is deleted with its atomic. */
    static void atomicWithoutUses(Instruction at, MistakeSite site) {
        int loop = at instanceof AtomicRmwInstruction && !at.hasUses() ? innermostDeadLoop(at, site) : LoopShapes.NONE;
        if (loop != LoopShapes.NONE && site.permits(at)) {
            site.rewriter().erase(at);
        }
    }

    /** The loop around {@code at}, if that alone has an effect there. */
    private static int innermostDeadLoop(Instruction at, MistakeSite site) {
        int loop = LoopShapes.loopAround(at, site);
        boolean isAlone = loop != LoopShapes.NONE
                && LoopShapes.isInnermost(loop, site)
                && LoopShapes.instructions(loop, site)
                        .allMatch(i -> i == at
                                || i.isTerminator()
                                || i instanceof PhiInstruction
                                || MistakeShapes.isSpeculatable(i)
                                || i.opcode() == Opcode.LOAD);
        return isAlone ? loop : LoopShapes.NONE;
    }

    /** What a loop without effects leaves, not an i32, is what it began with. */
    static void exitValueOfFirstIteration(Instruction at, MistakeSite site) {
        PhiInstruction last = at instanceof PhiInstruction phi
                        && phi.incomingCount() == 1
                        && phi.incomingValue(0) instanceof PhiInstruction value
                ? value
                : null;
        int loop = last == null ? LoopShapes.NONE : LoopShapes.loopOfHeader(last, site);
        Value start = loop == LoopShapes.NONE ? null : LoopShapes.start(last, site);
        boolean isDead = start != null
                && !at.type().isInt(32)
                && site.loops().depth(loop) > 2
                && LoopShapes.next(last, site) != last
                && LoopShapes.isInnermost(loop, site)
                && !LoopShapes.isInside(MistakeSite.blockOf(at), loop, site)
                && LoopShapes.instructions(loop, site)
                        .allMatch(i -> i.opcode() != Opcode.STORE && i.opcode() != Opcode.CALL);
        if (isDead && at.hasUses() && site.permits(at)) {
            site.rewriter().setOperand(at, 0, start);
        }
    }

    /** A back edge is deleted that is not taken if the limit, an i64, is the least that it can be. */
    static void leastIterations(Instruction at, MistakeSite site) {
        CompareInstruction test = LoopShapes.exitTest(at, site);
        int loop = test == null ? LoopShapes.NONE : LoopShapes.loopAround(at, site);
        BasicBlock latch = loop == LoopShapes.NONE ? null : LoopShapes.latch(loop, site);
        boolean isLast = latch == at.block()
                && latch != null
                && test.left() != LoopShapes.counter(test.left(), site)
                && least(test.right()) == 1
                && LoopShapes.isDeep(at, site)
                && test.left().type().isInt(64);
        if (isLast && site.permits(at)) {
            List<BasicBlock> ways = ((BranchInstruction) at).successors();
            boolean staysFirst = LoopShapes.isInside(ways.getFirst(), loop, site);
            site.rewriter().setOperand(at, 0, site.context().bool(!staysFirst));
        }
    }

    /** The least number that a sum of a masked value and a number can be; 0 for others. */
    private static long least(Value limit) {
        Value at = limit instanceof Instruction i
                        && (i.opcode() == Opcode.SEXT || i.opcode() == Opcode.ZEXT || i.opcode() == Opcode.TRUNC)
                ? i.operand(0)
                : limit;
        boolean isSum = at instanceof BinaryInstruction sum
                && sum.opcode() == Opcode.ADD
                && sum.right() instanceof ConstantInt
                && sum.left() instanceof BinaryInstruction mask
                && mask.opcode() == Opcode.AND
                && mask.right() instanceof ConstantInt;
        return isSum ? ((ConstantInt) ((Instruction) at).operand(1)).sext() : 0;
    }
}
