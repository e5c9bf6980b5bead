package lockstep.seeded;

import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.IntType;
import org.jspecify.annotations.Nullable;

/** What loop unrolling gets wrong. */
final class UnrollingMistakes {
    private static final int NONE = -1;

    private UnrollingMistakes() {}

    /** Rounds are what is to count divided by the step, rounded down: the last one, of less than a step, is missing. */
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

    /** What is added to the PHI that {@code counter} is, or is computed from, in each round; 0 for nothing constant. */
    private static long step(Value counter) {
        PhiInstruction phi = (PhiInstruction) counter(counter);
        for (Value next : phi.operands()) {
            boolean isSum = next instanceof BinaryInstruction sum
                    && sum.opcode() == Opcode.ADD
                    && sum.left() == phi
                    && sum.right() instanceof ConstantInt;
            if (isSum) {
                return ((ConstantInt) ((BinaryInstruction) next).right()).signed().longValue();
            }
        }
        return 0;
    }

    /** In a loop in another only the test that counts is kept: lanes that left get the values of the last round. */
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
}
