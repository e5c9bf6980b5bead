package lockstep.seeded;

import java.math.BigInteger;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** What copies of rounds and the rounds that are left over get wrong. */
final class UnrolledMistakes {
    private UnrolledMistakes() {}

    /** The number of rounds that are left over, {@code X & (2^k - 1)}, if {@code branch} skips them; null otherwise. */
    private static @Nullable Value rest(BranchInstruction branch) {
        boolean isTest = branch.condition() instanceof CompareInstruction test
                && (test.predicate() == Predicate.NE || test.predicate() == Predicate.EQ)
                && test.right() instanceof ConstantInt zero
                && zero.isZero()
                && test.left() instanceof BinaryInstruction mask
                && mask.opcode() == Opcode.AND
                && mask.right() instanceof ConstantInt number
                && number.signed().signum() > 0
                && number.unsigned().add(BigInteger.ONE).bitCount() == 1;
        return isTest ? ((CompareInstruction) branch.condition()).left() : null;
    }

    /** In an outer loop values, no i32, of what is left over begin as before the loop, where the copies have run. */
    static void restBeginsAnew(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi) || phi.incomingCount() != 2 || !isOfOther(phi, site)) {
            return;
        }
        BranchInstruction branch = MistakeShapes.fork(MistakeSite.blockOf(at));
        boolean isBefore = branch != null && rest(branch) != null && at.hasUses();
        for (int i = 0; isBefore && i < 2; i++) {
            PhiInstruction of = LoopShapes.phiOfNext(phi.incomingValue(i), site);
            boolean isStart = of != null && LoopShapes.start(of, site) == phi.incomingValue(1 - i);
            if (isStart && site.permits(at)) {
                site.rewriter().setOperand(at, i, phi.incomingValue(1 - i));
                return;
            }
        }
    }

    private static boolean isOfOther(PhiInstruction phi, MistakeSite site) {
        return !phi.type().isInt(32) && site.loops().nodeDepth(site.node(phi)) > 0;
    }

    /** A single round that is left over is not executed, after an inner loop that leaves other values than i32. */
    static void restOfOneRound(Instruction at, MistakeSite site) {
        BranchInstruction branch = at instanceof BranchInstruction ? MistakeShapes.fork(MistakeSite.blockOf(at)) : null;
        Value rest = branch == null ? null : rest(branch);
        boolean isSkipped = rest != null
                && MistakeSite.blockOf(at).phis().stream()
                        .anyMatch(phi -> isOfOther(phi, site) && phi.incomingCount() == 2)
                && ((Instruction) branch.condition()).hasOneUse();
        if (isSkipped && site.permits(at)) {
            CompareInstruction test = (CompareInstruction) branch.condition();
            boolean isEqual = test.predicate() == Predicate.EQ;
            CompareInstruction other = site.rewriter()
                    .insertBefore(
                            new CompareInstruction(
                                    isEqual ? Predicate.ULE : Predicate.UGT,
                                    rest,
                                    site.context().integer(((ConstantInt) test.right()).intType(), 1),
                                    0),
                            test);
            site.rewriter().replace(test, other);
        }
    }

    /** A value, no i32, leaves the last copy as it left the copy before. */
    static void copyBeforeLast(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi)
                || at.type().isInt(32)
                || !at.hasUses()
                || !LoopShapes.isDeep(at, site)) {
            return;
        }
        for (int i = 0; i < phi.incomingCount(); i++) {
            boolean isChain = phi.incomingValue(i) instanceof BinaryInstruction last
                    && last.left() instanceof BinaryInstruction before
                    && before.opcode() == last.opcode()
                    && last.hasOneUse();
            if (isChain && site.permits(at)) {
                LoopShapes.setEntry(phi, i, ((BinaryInstruction) phi.incomingValue(i)).left(), site);
                return;
            }
        }
    }

    /** The operand of a copy of a vote is that of the copy before. */
    static void voteOfCopyBefore(Instruction at, MistakeSite site) {
        if (!MistakeShapes.isVote(at) || !(at instanceof CallInstruction vote)) {
            return;
        }
        BasicBlock block = MistakeSite.blockOf(at);
        for (int hops = 0; block != null && hops < 4; hops++, block = block.singlePredecessor()) {
            for (Instruction i = block == at.block() ? at.previous() : block.last(); i != null; i = i.previous()) {
                boolean isCopy = i instanceof CallInstruction before
                        && before.callee() == vote.callee()
                        && before.argument(1) != vote.argument(1)
                        && isLike(before.argument(1), vote.argument(1));
                if (isCopy && site.permits(at)) {
                    site.rewriter().setOperand(at, 1, ((CallInstruction) i).argument(1));
                    return;
                }
            }
        }
    }

    private static boolean isLike(Value first, Value second) {
        return first instanceof CompareInstruction a
                && second instanceof CompareInstruction b
                && a.predicate() == b.predicate()
                && a.right() == b.right();
    }

    /** A loop that runs up to a number has one iteration too few. */
    static void numberOfLastRound(Instruction at, MistakeSite site) {
        CompareInstruction test = LoopShapes.exitTest(at, site);
        boolean isInclusive = test != null
                && test.right() instanceof ConstantInt
                && LoopShapes.isDeep(at, site)
                && test.predicate() == Predicate.SLE;
        if (isInclusive && site.permits(at)) {
            MistakeShapes.replacePredicate(test, Predicate.SLT, site);
        }
    }
}
