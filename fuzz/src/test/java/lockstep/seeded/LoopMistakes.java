package lockstep.seeded;

import java.util.List;
import java.util.Objects;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;

/** What loop passes get wrong: values of several edges mixed up, values and collectives taken past an exit. */
final class LoopMistakes {
    private LoopMistakes() {}

    /** Back edges of an innermost loop, three for an i32, become one that brings one edge's value for all. */
    static void backEdgeValues(Instruction at, MistakeSite site) {
        int loop =
                at instanceof PhiInstruction phi && phi.incomingCount() > 2 ? LoopShapes.loopOfHeader(phi, site) : -1;
        if (loop >= 0) {
            PhiInstruction phi = (PhiInstruction) at;
            List<Integer> back = LoopShapes.entries(phi, loop, true, site);
            int least = phi.type().isInt(32) ? 2 : 1;
            if (back.size() > least && site.loops().children(loop).findAny().isEmpty()) {
                oneForAll(phi, back, at, site);
            }
        }
    }

    /** A 32-bit PHI of an innermost loop's exit takes one value for all of three or more edges out of the loop. */
    static void exitValues(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi) || phi.incomingCount() < 2) {
            return;
        }
        int loop = site.loops().innermostCycle(site.graph().indexOf(phi.incomingBlock(0)));
        if (loop < 0
                || LoopShapes.isInside(MistakeSite.blockOf(phi), loop, site)
                || !phi.type().isInt(32)) {
            return;
        }
        List<Integer> out = LoopShapes.entries(phi, loop, true, site);
        if (out.size() > 2 && site.loops().children(loop).findAny().isEmpty()) {
            oneForAll(phi, out, at, site);
        }
    }

    /** The value of one edge into an innermost loop is treated as those of all edges into it. */
    static void entryValues(Instruction at, MistakeSite site) {
        int loop =
                at instanceof PhiInstruction phi && phi.incomingCount() > 2 ? LoopShapes.loopOfHeader(phi, site) : -1;
        if (loop >= 0) {
            PhiInstruction phi = (PhiInstruction) at;
            List<Integer> into = LoopShapes.entries(phi, loop, false, site);
            if (into.size() > 1 && site.loops().children(loop).findAny().isEmpty()) {
                oneForAll(phi, into, at, site);
            }
        }
    }

    /** Lets all of {@code entries} have the value of one of them that is available at the ends of their blocks. */
    private static void oneForAll(PhiInstruction phi, List<Integer> entries, Instruction at, MistakeSite site) {
        for (int model : entries) {
            Value value = phi.incomingValue(model);
            boolean fits =
                    value != phi && entries.stream().allMatch(i -> site.isAvailableAtEnd(value, phi.incomingBlock(i)));
            boolean matters = entries.stream().anyMatch(i -> phi.incomingValue(i) != value);
            if (fits && matters && site.permits(at)) {
                entries.forEach(i -> site.rewriter().setOperand(phi, i, value));
                return;
            }
        }
    }

    /** After an innermost loop with several exits a header's PHI is replaced by the value of the next iteration. */
    static void nextIterationAfterLoop(Instruction at, MistakeSite site) {
        int loop =
                at instanceof PhiInstruction phi && phi.incomingCount() == 2 ? LoopShapes.loopOfHeader(phi, site) : -1;
        List<Integer> back = loop < 0 ? List.of() : LoopShapes.entries((PhiInstruction) at, loop, true, site);
        if (back.size() != 1
                || site.loops().exitingEdges(loop).size() < 2
                || site.loops().children(loop).findAny().isPresent()) {
            return;
        }
        Value next = ((PhiInstruction) at).incomingValue(back.getFirst());
        boolean isPermitted = false;
        for (Use use : at.useList()) {
            BasicBlock where = place(use);
            boolean applies = next != at
                    && !LoopShapes.isInside(Objects.requireNonNull(use.user().block()), loop, site)
                    && site.isAvailableAtEnd(next, where)
                    && (!(next instanceof Instruction i) || i.block() != where || use.user() instanceof PhiInstruction);
            if (applies) {
                isPermitted = isPermitted || site.permits(at);
                if (!isPermitted) {
                    return;
                }
                site.rewriter().replaceUse(use, next);
            }
        }
    }

    /** The block at whose end, or before, the value must be known. */
    private static BasicBlock place(Use use) {
        return use.user() instanceof PhiInstruction phi
                ? phi.incomingBlock(use.index())
                : Objects.requireNonNull(use.user().block());
    }

    /** A collective in a loop whose result is used after the loop alone is sunk after the exit. */
    static void sunkPastExit(Instruction at, MistakeSite site) {
        int loop = MistakeShapes.isMaskedCollective(at) ? site.loops().innermostCycle(site.node(at)) : -1;
        BasicBlock user = loop < 0 ? null : MistakeShapes.onlyUsingBlock(at);
        LoopForest loops = site.loops();
        if (user != null
                && !LoopShapes.isInside(user, loop, site)
                && loops.contains(loop, site.node(at))
                && site.permits(at)) {
            site.rewriter().moveBefore(at, Objects.requireNonNull(user.firstNonPhi()));
        }
    }
}
