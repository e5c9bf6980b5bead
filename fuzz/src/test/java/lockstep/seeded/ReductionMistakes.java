package lockstep.seeded;

import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.PointerType;

/** What loop strength reduction gets wrong: where a multiple begins, by how much it is incremented, and when. */
final class ReductionMistakes {
    private static final long LOW_WORD = 0xffff_ffffL;

    private ReductionMistakes() {}

    /** The test of a multiple compares its value of this iteration with the limit for the next. */
    static void testOfThisIteration(Instruction at, MistakeSite site) {
        CompareInstruction test = LoopShapes.exitTest(at, site);
        PhiInstruction counter = test == null ? null : LoopShapes.counter(test.left(), site);
        boolean isMultiple = counter != null
                && test.left() != counter
                && Math.abs(LoopShapes.step(counter, site)) > 1
                && !(test.right() instanceof ConstantInt)
                && (test.predicate() == Predicate.NE || test.predicate() == Predicate.EQ)
                && LoopShapes.isDeep(at, site);
        if (isMultiple && site.permits(at)) {
            site.rewriter().setOperand(test, 0, counter);
        }
    }

    /** A pointer of an inner loop begins where it begins in the first iteration of the outer one. */
    static void startOfFirstOuterIteration(Instruction at, MistakeSite site) {
        boolean isPointer = at instanceof PhiInstruction && at.type() instanceof PointerType;
        Value start = isPointer ? LoopShapes.start((PhiInstruction) at, site) : null;
        if (!(start instanceof Instruction first) || first instanceof PhiInstruction || !first.hasOneUse()) {
            return;
        }
        for (int i = 0; i < first.operandCount(); i++) {
            boolean isOuter = first.operand(i) instanceof PhiInstruction outer
                    && LoopShapes.start(outer, site) != null
                    && LoopShapes.isInside(MistakeSite.blockOf(at), LoopShapes.loopOfHeader(outer, site), site);
            if (isOuter && site.permits(at)) {
                site.rewriter().setOperand(first, i, LoopShapes.start((PhiInstruction) first.operand(i), site));
                return;
            }
        }
    }

    /** The decrement of a multiple of 64 bits is widened without its sign. */
    static void stepWithoutSign(Instruction at, MistakeSite site) {
        PhiInstruction of =
                at instanceof BinaryInstruction && at.type().isInt(Long.SIZE) ? LoopShapes.phiOfNext(at, site) : null;
        long step = of == null ? 0 : LoopShapes.step(of, site);
        boolean isDown = at.opcode() == Opcode.ADD && step < -1 && step == (int) step && LoopShapes.isDeep(at, site);
        if (isDown && site.permits(at)) {
            site.rewriter().setOperand(at, 1, site.context().i64(step & LOW_WORD));
        }
    }

    /** A sum of a counter that may wrap is assumed to be the sum of what is widened. */
    static void widenedSum(Instruction at, MistakeSite site) {
        boolean isWidened = (at.opcode() == Opcode.SEXT || at.opcode() == Opcode.ZEXT)
                && at.operand(0) instanceof BinaryInstruction sum
                && sum.opcode() == Opcode.ADD
                && !sum.has(at.opcode() == Opcode.SEXT ? Flag.NSW : Flag.NUW)
                && (LoopShapes.counter(sum.left(), site) != null || LoopShapes.counter(sum.right(), site) != null)
                && !sum.type().isInt(Integer.SIZE)
                && LoopShapes.isDeep(at, site);
        if (isWidened && site.permits(at)) {
            BinaryInstruction sum = (BinaryInstruction) at.operand(0);
            Value left = site.rewriter().before(at).cast(at.opcode(), sum.left(), at.type());
            Value right = site.rewriter().before(at).cast(at.opcode(), sum.right(), at.type());
            site.rewriter().replace(at, site.rewriter().before(at).binary(Opcode.ADD, left, right));
        }
    }

    /** What a multiple of 64 bits is when a loop is left is what it would be in the next iteration. */
    static void exitAfterStep(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi) || !at.type().isInt(Long.SIZE) || !at.hasUses()) {
            return;
        }
        for (int i = 0; i < phi.incomingCount(); i++) {
            PhiInstruction last = phi.incomingValue(i) instanceof PhiInstruction of && of != phi ? of : null;
            Value next = last == null ? null : LoopShapes.next(last, site);
            boolean leaves = next instanceof BinaryInstruction step
                    && step.left() == last
                    && !LoopShapes.isInside(MistakeSite.blockOf(at), LoopShapes.loopOfHeader(last, site), site)
                    && site.isAvailableAtEnd(next, phi.incomingBlock(i));
            if (leaves && site.permits(at)) {
                LoopShapes.setEntry(phi, i, next, site);
                return;
            }
        }
    }

    /** The offset of an address from the one that is incremented, where two share it, is forgotten. */
    static void distanceForgotten(Instruction at, MistakeSite site) {
        boolean isApart = at instanceof GetElementPtrInstruction address
                && address.base() instanceof PhiInstruction shared
                && LoopShapes.loopOfHeader(shared, site) != LoopShapes.NONE
                && LoopShapes.next(shared, site) != at
                && address.indices().stream().allMatch(ConstantInt.class::isInstance)
                && site.loops().nodeDepth(site.node(at)) > 3;
        if (isApart && at.hasUses() && site.permits(at)) {
            site.rewriter().replaceAllUses(at, at.operand(0));
        }
    }
}
