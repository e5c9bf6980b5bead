package lockstep.seeded;

import java.util.Objects;
import java.util.Optional;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/** What splitting loops at a bound gets wrong: where the first loop ends and the second begins. */
final class SplitMistakes {
    private SplitMistakes() {}

    /** The bound by which the loop of the exit test {@code branch} ends, cut to its limit, or null. */
    private static @Nullable CallInstruction cutBound(Instruction branch, MistakeSite site) {
        CompareInstruction test = LoopShapes.exitTest(branch, site);
        Optional<Intrinsic> kind = test == null ? Optional.empty() : MistakeShapes.intrinsic(test.right());
        boolean isCut = kind.filter(
                        k -> k == Intrinsic.UMIN || k == Intrinsic.SMIN || k == Intrinsic.UMAX || k == Intrinsic.SMAX)
                .isPresent();
        return isCut ? (CallInstruction) test.right() : null;
    }

    /** In an outer loop the first loop runs to its bound, although its limit may be reached before. */
    static void boundNotCut(Instruction at, MistakeSite site) {
        CallInstruction bound = cutBound(at, site);
        if (bound != null && LoopShapes.isNested(LoopShapes.loopAround(at, site), site) && site.permits(at)) {
            CompareInstruction test = LoopShapes.exitTest(at, site);
            site.rewriter().setOperand(Objects.requireNonNull(test), 1, bound.argument(0));
        }
    }

    /** In an outer loop the first loop runs an iteration past its bound. */
    static void boundOfOtherSide(Instruction at, MistakeSite site) {
        CallInstruction bound = cutBound(at, site);
        if (bound != null && LoopShapes.isNested(LoopShapes.loopAround(at, site), site) && site.permits(at)) {
            CompareInstruction test = LoopShapes.exitTest(at, site);
            Value one = site.context().integer((IntType) bound.type(), 1);
            Value later =
                    site.rewriter().before(Objects.requireNonNull(bound.next())).binary(Opcode.ADD, bound, one);
            site.rewriter().setOperand(Objects.requireNonNull(test), 1, later);
        }
    }

    /** A value of the second loop, in an outer one, begins as in the first loop, not as that left it. */
    static void secondBeginsAnew(Instruction at, MistakeSite site) {
        Value start = at instanceof PhiInstruction phi ? LoopShapes.start(phi, site) : null;
        boolean isHandedOver = start instanceof PhiInstruction closed
                && closed.incomingCount() == 1
                && closed.incomingValue(0) instanceof PhiInstruction first
                && LoopShapes.start(first, site) != null
                && followsSplit(MistakeSite.blockOf(closed), site);
        if (isHandedOver && site.permits(at)) {
            PhiInstruction first = (PhiInstruction) ((PhiInstruction) start).incomingValue(0);
            PhiInstruction phi = (PhiInstruction) at;
            int loop = LoopShapes.loopOfHeader(phi, site);
            site.rewriter()
                    .setOperand(
                            phi, LoopShapes.entries(phi, loop, false, site).getFirst(), LoopShapes.start(first, site));
        }
    }

    /** Whether {@code block}, in an outer loop, is between a loop that ends by a cut bound and another one. */
    private static boolean followsSplit(BasicBlock block, MistakeSite site) {
        BasicBlock before = block.singlePredecessor();
        return before != null
                && cutBound(before.terminator(), site) != null
                && LoopShapes.isNested(LoopShapes.loopAround(before.terminator(), site), site);
    }

    /** The iteration in which the counter is the bound moves to the other of the two loops. */
    static void roundOfBound(Instruction at, MistakeSite site) {
        int loop = at instanceof CompareInstruction ? LoopShapes.loopAround(at, site) : LoopShapes.NONE;
        boolean isSplit = loop != LoopShapes.NONE
                && LoopShapes.isDeep(at, site)
                && at.operand(0) instanceof PhiInstruction counter
                && LoopShapes.step(counter, site) != 0
                && LoopShapes.loopOfHeader(counter, site) == loop
                && LoopShapes.isInvariant(at.operand(1), loop, site)
                && at.hasOneUse()
                && at.uses().iterator().next().user() == MistakeSite.blockOf(at).terminator()
                && !LoopShapes.isExiting(MistakeSite.blockOf(at), loop, site)
                && ((CompareInstruction) at).predicate() == Predicate.SLT;
        if (isSplit && site.permits(at)) {
            MistakeShapes.replacePredicate((CompareInstruction) at, Predicate.SLE, site);
        }
    }

    /** Where all iterations but the first or last are on one side, that iteration moves there as well. */
    static void onlyIterationForgotten(Instruction at, MistakeSite site) {
        int loop = at instanceof CompareInstruction ? LoopShapes.loopAround(at, site) : LoopShapes.NONE;
        boolean isSplit = loop != LoopShapes.NONE
                && LoopShapes.isDeep(at, site)
                && at.operand(0) instanceof PhiInstruction counter
                && LoopShapes.step(counter, site) != 0
                && LoopShapes.start(counter, site) == at.operand(1)
                && at.hasOneUse()
                && at.uses().iterator().next().user() == MistakeSite.blockOf(at).terminator()
                && !LoopShapes.isExiting(MistakeSite.blockOf(at), loop, site);
        Predicate predicate = isSplit ? ((CompareInstruction) at).predicate() : Predicate.FALSE;
        if ((predicate == Predicate.EQ || predicate == Predicate.NE) && site.permits(at)) {
            site.rewriter().replaceAllUses(at, site.context().bool(predicate == Predicate.NE));
        }
    }
}
