package lockstep.seeded;

import java.util.List;
import java.util.function.Predicate;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** What keys of value numbers leave out, order and signs, and operations on PHIs of other edges and iterations. */
final class NumberingMistakes {
    private NumberingMistakes() {}

    /** A difference has the number of the one whose operands are exchanged. */
    static void differenceExchanged(Instruction at, MistakeSite site) {
        merge(
                at,
                at.opcode() == Opcode.SUB
                        && at.operand(0) != at.operand(1)
                        && !at.type().isInt(Integer.SIZE),
                site,
                other -> other.opcode() == Opcode.SUB
                        && other.operand(0) == at.operand(1)
                        && other.operand(1) == at.operand(0));
    }

    private static void merge(Instruction at, boolean isKind, MistakeSite site, Predicate<Instruction> same) {
        if (!isKind || !at.hasUses()) {
            return;
        }
        for (Value operand : at.operands()) {
            Instruction other = operand instanceof Instruction i ? leader(at, i, site, same) : null;
            if (other != null && site.permits(at)) {
                site.rewriter().replaceAllUses(at, other);
                return;
            }
        }
    }

    private static @Nullable Instruction leader(
            Instruction at, Instruction operand, MistakeSite site, Predicate<Instruction> same) {
        return operand.useList().stream()
                .map(Use::user)
                .filter(user -> user != at && same.test(user) && site.dominates(user, at))
                .findFirst()
                .orElse(null);
    }

    /** An extension with the sign has the number of one without it, of the same narrow integer. */
    static void extensionOfOtherSign(Instruction at, MistakeSite site) {
        boolean isExtension = at.opcode() == Opcode.SEXT
                && !at.operand(0).type().isInt(Integer.SIZE)
                && site.loops().nodeDepth(site.node(at)) > 0;
        merge(
                at,
                isExtension,
                site,
                other -> other.opcode() == Opcode.ZEXT && other.type().equals(at.type()));
    }

    // ---- operations on PHIs

    /** An operation on a PHI of two constants is the PHI of its results, each on the edge of the other one. */
    static void operationOfOtherEdge(Instruction at, MistakeSite site) {
        PhiInstruction phi = phiOfOperation(at);
        if (phi == null) {
            return;
        }
        Constant first = folded(at, phi.incomingValue(0), site);
        Constant second = folded(at, phi.incomingValue(1), site);
        if (first != null && second != null && first != second && site.permits(at)) {
            PhiInstruction made = site.rewriter().insertPhi(new PhiInstruction(at.type(), 0), MistakeSite.blockOf(at));
            site.rewriter().addIncoming(made, second, phi.incomingBlock(0));
            site.rewriter().addIncoming(made, first, phi.incomingBlock(1));
            site.rewriter().replaceAllUses(at, made);
        }
    }

    /**
     * An operation on a PHI of a loop becomes the PHI of its result in the first iteration and, from the latch, of
     * itself: that is the result of the iteration before.
     */
    static void operationOfIterationBefore(Instruction at, MistakeSite site) {
        PhiInstruction phi = phiOfOperation(at);
        int loop = phi == null ? LoopShapes.NONE : LoopShapes.loopOfHeader(phi, site);
        if (phi == null || loop == LoopShapes.NONE || !LoopShapes.isNested(loop, site)) {
            return;
        }
        int entry = LoopShapes.isInside(phi.incomingBlock(0), loop, site) ? 1 : 0;
        Constant first = folded(at, phi.incomingValue(entry), site);
        List<Use> uses = at.useList().stream()
                .filter(use -> !(use.user() instanceof PhiInstruction))
                .toList();
        if (first != null && !uses.isEmpty() && phi.incomingValue(1 - entry) != at && site.permits(at)) {
            PhiInstruction made = site.rewriter().insertPhi(new PhiInstruction(at.type(), 0), MistakeSite.blockOf(at));
            site.rewriter().addIncoming(made, first, phi.incomingBlock(entry));
            site.rewriter().addIncoming(made, at, phi.incomingBlock(1 - entry));
            uses.forEach(use -> site.rewriter().replaceUse(use, made));
        }
    }

    /** The PHI of two edges that {@code at} combines with a constant in its block; null if it does something else. */
    private static @Nullable PhiInstruction phiOfOperation(Instruction at) {
        return at instanceof BinaryInstruction binary
                        && binary.right() instanceof ConstantInt
                        && binary.left() instanceof PhiInstruction phi
                        && phi.block() == at.block()
                        && phi.incomingCount() == 2
                        && phi.incomingBlock(0) != phi.incomingBlock(1)
                ? phi
                : null;
    }

    private static @Nullable Constant folded(Instruction at, Value left, MistakeSite site) {
        return left instanceof ConstantInt constant
                ? new ConstantFolder(site.context())
                        .fold(at.opcode(), 0, List.of(constant, (Constant) at.operand(1)), at.type())
                        .orElse(null)
                : null;
    }
}
