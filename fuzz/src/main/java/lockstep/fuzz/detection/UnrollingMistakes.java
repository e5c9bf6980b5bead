package lockstep.fuzz.detection;

import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.IntType;
import org.jspecify.annotations.Nullable;

/** What loop unrolling gets wrong. */
final class UnrollingMistakes {
    private static final int NONE = -1;

    private UnrollingMistakes() {}

    /** The counter of a loop is compared with one less: a round is missing. */
    static void oneRoundLess(Instruction at, Site site) {
        BranchInstruction branch = at instanceof BranchInstruction ? Shapes.fork(Site.blockOf(at)) : null;
        CompareInstruction test = branch == null || stay(branch, site) == NONE ? null : counted(branch, site);
        if (test == null || !test.hasOneUse() || !(test.right() instanceof ConstantInt limit)) {
            return;
        }
        boolean isBelow = test.predicate() == Predicate.ULT || test.predicate() == Predicate.SLT;
        if (isBelow && limit.signed().signum() > 0 && site.permits(at)) {
            site.rewriter().setOperand(test, 1, site.context().integer((IntType) limit.type(), limit.signed().longValue() - 1));
        }
    }

    /** Only the test that counts is kept: lanes that left before get the values of the last round. */
    static void onlyTheCountedExit(Instruction at, Site site) {
        BranchInstruction branch = at instanceof BranchInstruction ? Shapes.fork(Site.blockOf(at)) : null;
        int stay = branch == null ? NONE : stay(branch, site);
        if (stay != NONE && counted(branch, site) == null && isCounted(branch, site) && site.permits(at)) {
            site.rewriter().setOperand(branch, 0, site.context().bool(stay == 0));
        }
    }

    /** The successor inside of the innermost loop of {@code branch} where the other one is outside. */
    private static int stay(BranchInstruction branch, Site site) {
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
    private static @Nullable CompareInstruction counted(BranchInstruction branch, Site site) {
        boolean isCounted = branch.condition() instanceof CompareInstruction compare
                && compare.right() instanceof ConstantInt
                && counter(compare.left()) instanceof PhiInstruction phi
                && site.graph().indexOf(Site.blockOf(phi))
                        == site.loops().header(site.loops().innermostCycle(site.node(branch)));
        return isCounted ? (CompareInstruction) branch.condition() : null;
    }

    private static Value counter(Value value) {
        return value instanceof BinaryInstruction sum && sum.right() instanceof ConstantInt ? sum.left() : value;
    }

    /** Whether another exit of the loop of {@code branch} counts. */
    private static boolean isCounted(BranchInstruction branch, Site site) {
        int loop = site.loops().innermostCycle(site.node(branch));
        return site.loops().exitingEdges(loop).stream()
                .map(edge -> Shapes.fork(site.graph().block(edge.source())))
                .anyMatch(other -> other != null
                        && other != branch
                        && site.loops().innermostCycle(site.node(other)) == loop
                        && counted(other, site) != null);
    }
}
