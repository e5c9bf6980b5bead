package lockstep.compiler.indvar;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** Takes out what nobody reads any more, PHIs that only step themselves included. */
final class DeadChains {
    /** Instructions that are looked at to find out that a PHI is read by each other only. */
    private static final int MOST_USERS = 64;

    private DeadChains() {}

    /** Takes out {@code instruction} if it is dead, and what it alone used. */
    static void eraseIfDead(Instruction instruction, Rewriter rewriter) {
        Deque<Instruction> open = new ArrayDeque<>(List.of(instruction));
        while (!open.isEmpty()) {
            Instruction at = open.pop();
            if (at.block() == null || !DeadInstructions.isDead(at)) {
                continue;
            }
            List<Value> operands = List.copyOf(at.operands());
            rewriter.erase(at);
            for (Value operand : operands) {
                if (operand instanceof Instruction i) {
                    open.push(i);
                }
            }
        }
    }

    /** Takes out PHIs of the header that only instructions without effects read which nothing else reads. */
    static void erasePhis(SimplifiedLoop loop, Rewriter rewriter) {
        for (PhiInstruction phi : loop.header().phis()) {
            Set<Instruction> users = phi.block() == null ? null : readers(phi);
            if (users != null && rewriter.allow(IndVars.DEAD, phi)) {
                List<Instruction> dead = new ArrayList<>(users);
                rewriter.replaceAllUses(phi, rewriter.context().poison(phi.type()));
                dead.forEach(user -> eraseIfDead(user, rewriter));
            }
        }
    }

    /** All that depends on {@code phi}, itself included; null if something of it has to stay. */
    private static @Nullable Set<Instruction> readers(PhiInstruction phi) {
        Set<Instruction> found = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Instruction> open = new ArrayDeque<>(List.of(phi));
        found.add(phi);
        while (!open.isEmpty()) {
            Instruction at = open.pop();
            if (!DeadInstructions.isRemovable(at) || found.size() > MOST_USERS) {
                return null;
            }
            for (Use use : at.uses()) {
                if (found.add(use.user())) {
                    open.push(use.user());
                }
            }
        }
        return found;
    }
}
