package lockstep.seeded;

import java.math.BigInteger;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.cfg.LoopForest;
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
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/** What loop unrolling gets wrong: trip counts and exits, the unrolled iterations, and the remainder loop. */
final class UnrollingMistakes {
    private static final int NONE = -1;

    private UnrollingMistakes() {}

    /** The trip count is the distance divided by the step, rounded down: the last, partial iteration is missing. */
    static void roundsRoundedDown(Instruction at, MistakeSite site) {
        BranchInstruction branch = at instanceof BranchInstruction ? MistakeShapes.fork(MistakeSite.blockOf(at)) : null;
        CompareInstruction test = branch == null || stay(branch, site) == NONE ? null : counted(branch, site);
        if (test == null || !test.hasOneUse() || !(test.right() instanceof ConstantInt limit)) {
            return;
        }
        boolean isBelow = test.predicate() == Predicate.ULT || test.predicate() == Predicate.SLT;
        long step = step(test.left());
        long rest = step > 1 ? limit.signed().longValue() % step : 0;
        if (isBelow && rest > 0 && site.permits(at)) {
            long less = limit.signed().longValue() - rest;
            site.rewriter().setOperand(test, 1, site.context().integer((IntType) limit.type(), less));
        }
    }

    /** The constant added in each iteration to the PHI that {@code counter} is, or is computed from; 0 if none. */
    private static long step(Value counter) {
        PhiInstruction phi = (PhiInstruction) counter(counter);
        for (Value next : phi.operands()) {
            boolean isSum = next instanceof BinaryInstruction sum
                    && sum.opcode() == Opcode.ADD
                    && sum.left() == phi
                    && sum.right() instanceof ConstantInt;
            if (isSum) {
                return ((ConstantInt) ((BinaryInstruction) next).right())
                        .signed()
                        .longValue();
            }
        }
        return 0;
    }

    /** In a loop in another only the test that counts is kept: lanes that left get the values of the last iteration. */
    static void onlyTheCountedExit(Instruction at, MistakeSite site) {
        BranchInstruction branch = at instanceof BranchInstruction ? MistakeShapes.fork(MistakeSite.blockOf(at)) : null;
        int stay = branch == null || !LoopShapes.isDeep(at, site) ? NONE : stay(branch, site);
        if (stay != NONE && counted(branch, site) == null && meetsCounted(branch, stay, site) && site.permits(at)) {
            site.rewriter().setOperand(branch, 0, site.context().bool(stay == 0));
        }
    }

    /** The successor inside of the innermost loop of {@code branch} where the other one is outside. */
    private static int stay(BranchInstruction branch, MistakeSite site) {
        LoopForest loops = site.loops();
        int loop = loops.innermostCycle(site.node(branch));
        if (loop == NONE) {
            return NONE;
        }
        boolean first = loops.contains(loop, site.graph().indexOf(branch.successor(0)));
        boolean second = loops.contains(loop, site.graph().indexOf(branch.successor(1)));
        return first == second ? NONE : first ? 0 : 1;
    }

    /** The comparison of a PHI, or of a PHI plus a constant, with a constant. */
    private static @Nullable CompareInstruction counted(BranchInstruction branch, MistakeSite site) {
        boolean isCounted = branch.condition() instanceof CompareInstruction compare
                && compare.right() instanceof ConstantInt
                && counter(compare.left()) instanceof PhiInstruction phi
                && site.graph().indexOf(MistakeSite.blockOf(phi))
                        == site.loops().header(site.loops().innermostCycle(site.node(branch)));
        return isCounted ? (CompareInstruction) branch.condition() : null;
    }

    private static Value counter(Value value) {
        return value instanceof BinaryInstruction sum && sum.right() instanceof ConstantInt ? sum.left() : value;
    }

    /** Whether another exit of the loop of {@code branch} counts, and leads where this one does. */
    private static boolean meetsCounted(BranchInstruction branch, int stay, MistakeSite site) {
        int loop = site.loops().innermostCycle(site.node(branch));
        BasicBlock target = pastEmpty(branch.successor(1 - stay));
        return site.loops().exitingEdges(loop).stream()
                .map(edge -> MistakeShapes.fork(site.graph().block(edge.source())))
                .anyMatch(other -> other != null
                        && other != branch
                        && other.successors().stream().anyMatch(to -> pastEmpty(to) == target)
                        && site.loops().innermostCycle(site.node(other)) == loop
                        && counted(other, site) != null);
    }

    private static BasicBlock pastEmpty(BasicBlock block) {
        BasicBlock next = block.size() == 1 ? block.singleSuccessor() : null;
        return next == null ? block : next;
    }

    // ---- unrolled iterations and the remainder loop

    /** The number of remaining iterations, {@code X & (2^k - 1)}, if {@code branch} skips them; null otherwise. */
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

    /** In an outer loop values of the remainder, not i32, begin as before the loop although the copies have run. */
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

    /** A single remaining iteration is not executed, after an inner loop that leaves other values than i32. */
    static void restOfOneIteration(Instruction at, MistakeSite site) {
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

    /** A value, not an i32, leaves the last copy as it left the copy before. */
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
    static void numberOfLastIteration(Instruction at, MistakeSite site) {
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
