package lockstep.compiler.indvars;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.instsimplify.InstructionSimplifier;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;

/**
 * Simplifies a loop whose back edge no lane takes: the PHIs of its header are replaced by their initial values, and the
 * users in the loop are simplified. The back edge itself stays; {@code loop-deletion} removes it. Source: LLVM,
 * replaceLoopPHINodesWithPreheaderValues.
 */
final class SingleIteration {
    private final SimplifiedLoop loop;
    private final LoopFacts facts;
    private final Rewriter rewriter;
    private final DeadRecurrences dead;

    SingleIteration(SimplifiedLoop loop, LoopFacts facts, Rewriter rewriter, DeadRecurrences dead) {
        this.loop = loop;
        this.facts = facts;
        this.rewriter = rewriter;
        this.dead = dead;
    }

    void run() {
        Deque<Instruction> open = new ArrayDeque<>();
        for (PhiInstruction phi : loop.header().phis()) {
            if (phi.hasUses() && rewriter.allow(IndVars.ONLY_ROUND, phi)) {
                replace(phi, phi.incomingValue(loop.preheader()), open);
            }
        }
        simplify(open);
    }

    /** Replaces {@code instruction} by {@code value}, and adds its users to {@code open}. */
    private void replace(Instruction instruction, Value value, Deque<Instruction> open) {
        for (Use use : instruction.uses()) {
            open.push(use.user());
        }
        rewriter.replaceAllUses(instruction, value);
        dead.retire(instruction);
    }

    private void simplify(Deque<Instruction> open) {
        InstructionSimplifier simplifier = new InstructionSimplifier(rewriter.function());
        Set<Instruction> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        while (!open.isEmpty()) {
            Instruction at = open.pop();
            if (seen.add(at) && loop.contains(Objects.requireNonNull(at.block()))) {
                simplifier
                        .simplify(at)
                        .map(InstructionSimplifier.Match::value)
                        .filter(value -> value != at && facts.staysClosed(value, Objects.requireNonNull(at.block())))
                        .ifPresent(value -> replace(at, value, open));
            }
        }
    }
}
