package lockstep.seeded;

import java.util.List;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;

/** What loop-closed form gets wrong: which value leaves a loop on which edge. */
final class ClosingMistakes {
    private ClosingMistakes() {}

    /** On one of three exit edges or more of a deep loop a value, not an i32, leaves with its previous value. */
    static void roundBefore(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi)
                || phi.incomingCount() < 3
                || at.type().isInt(32)) {
            return;
        }
        for (int i = 0; i < phi.incomingCount(); i++) {
            PhiInstruction before = LoopShapes.phiOfNext(phi.incomingValue(i), site);
            boolean leaves = before != null
                    && site.loops().depth(LoopShapes.loopOfHeader(before, site)) > 2
                    && !LoopShapes.isInside(MistakeSite.blockOf(at), LoopShapes.loopOfHeader(before, site), site);
            if (leaves && site.permits(at)) {
                LoopShapes.setEntry(phi, i, before, site);
                return;
            }
        }
    }

    /** On one of several exit edges of a loop a value, not an i32, leaves with its next value. */
    static void roundAfter(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi)
                || phi.incomingCount() < 2
                || at.type().isInt(32)) {
            return;
        }
        for (int i = 0; i < phi.incomingCount(); i++) {
            Value next =
                    phi.incomingValue(i) instanceof PhiInstruction of && of != phi ? LoopShapes.next(of, site) : null;
            boolean leaves = next != null
                    && next != phi.incomingValue(i)
                    && !LoopShapes.isInside(
                            MistakeSite.blockOf(at),
                            LoopShapes.loopOfHeader((PhiInstruction) phi.incomingValue(i), site),
                            site)
                    && site.isAvailableAtEnd(next, phi.incomingBlock(i));
            if (leaves && site.permits(at)) {
                LoopShapes.setEntry(phi, i, next, site);
                return;
            }
        }
    }

    /** A use after a loop with several exits gets what leaves by another exit, of the block that dominates it. */
    static void exitOfOther(Instruction at, MistakeSite site) {
        if (at instanceof PhiInstruction || site.loops().nodeDepth(site.node(at)) < 3) {
            return;
        }
        for (Use use : List.copyOf(at.operands().stream()
                .map(o -> at.operandUse(at.operands().indexOf(o)))
                .toList())) {
            PhiInstruction other = use.value() instanceof PhiInstruction phi ? neighbour(phi, site) : null;
            if (other != null && site.permits(at)) {
                site.rewriter().replaceUse(use, other);
                return;
            }
        }
    }

    /** The next PHI of the exit of a loop that closes another value of the same type, or null. */
    private static PhiInstruction neighbour(PhiInstruction phi, MistakeSite site) {
        BasicBlock block = MistakeSite.blockOf(phi);
        if (!closes(phi, site)) {
            return null;
        }
        return block.phis().stream()
                .filter(other -> other != phi && other.type().equals(phi.type()) && closes(other, site))
                .filter(other -> other.incomingValue(0) != phi.incomingValue(0))
                .findFirst()
                .orElse(null);
    }

    private static boolean closes(PhiInstruction phi, MistakeSite site) {
        return phi.incomingCount() == 1
                && phi.incomingValue(0) instanceof Instruction value
                && LoopShapes.loopAround(value, site) != LoopShapes.NONE
                && !LoopShapes.isInside(MistakeSite.blockOf(phi), LoopShapes.loopAround(value, site), site);
    }

    /** In a nest of loops a value that is not an integer leaves both as it was when the inner loop was entered. */
    static void entryOfInner(Instruction at, MistakeSite site) {
        PhiInstruction inner = at instanceof PhiInstruction phi
                        && phi.incomingCount() == 1
                        && !phi.type().isInt()
                        && phi.incomingValue(0) instanceof PhiInstruction header
                ? header
                : null;
        int loop = inner == null ? LoopShapes.NONE : LoopShapes.loopOfHeader(inner, site);
        Value start = loop == LoopShapes.NONE ? null : LoopShapes.start(inner, site);
        boolean isNested = start instanceof PhiInstruction
                && site.loops().depth(loop) > 2
                && !LoopShapes.isInside(MistakeSite.blockOf(at), loop, site);
        if (isNested && site.permits(at)) {
            site.rewriter().setOperand(at, 0, start);
        }
    }
}
