package lockstep.compiler.memoryspace;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;

/** Insertion points and edits that the passes of this package share. */
final class InsertionPoints {
    private InsertionPoints() {}

    /** The function of an instruction that is in one. */
    static Function function(Instruction instruction) {
        return Objects.requireNonNull(instruction.function());
    }

    /** The module of an instruction that is in a function. */
    static Module module(Instruction instruction) {
        return Objects.requireNonNull(instruction.function()).module();
    }

    /** The insertion point after the stack slots at the beginning of the function. */
    static Instruction afterSlots(Function function) {
        Instruction at = Objects.requireNonNull(function.entry().first());
        while (at instanceof AllocaInstruction) {
            at = Objects.requireNonNull(at.next());
        }
        return at;
    }

    /** The insertion point after {@code instruction}: for a PHI, after all PHIs. */
    static Instruction after(Instruction instruction) {
        return instruction instanceof PhiInstruction
                ? Objects.requireNonNull(
                        Objects.requireNonNull(instruction.block()).firstNonPhi())
                : Objects.requireNonNull(instruction.next());
    }

    /** Replaces {@code old} by {@code replacement}, of the same type, with its metadata. */
    static void takeOver(Rewriter rewriter, Instruction old, Instruction replacement) {
        old.metadata().forEach(replacement::setMetadata);
        replacement.inheritFrom(old);
        rewriter.insertBefore(replacement, old);
        if (old.hasUses()) {
            rewriter.replaceAllUses(old, replacement);
        }
        replacement.setName(old.name());
        rewriter.erase(old);
    }

    /**
     * Erases those of {@code candidates}, address computations without effects, whose only users are erased as well,
     * including cycles of PHIs. Linear.
     *
     * @return the number of erased instructions
     */
    static int eraseUnused(Rewriter rewriter, Collection<Instruction> candidates) {
        Set<Instruction> dead = Collections.newSetFromMap(new IdentityHashMap<>());
        dead.addAll(candidates);
        List<Instruction> needed = new ArrayList<>();
        for (Instruction candidate : candidates) {
            for (Use use : candidate.uses()) {
                if (!dead.contains(use.user())) {
                    needed.add(candidate);
                    break;
                }
            }
        }
        while (!needed.isEmpty()) {
            Instruction live = needed.removeLast();
            if (dead.remove(live)) {
                for (Value operand : live.operands()) {
                    if (operand instanceof Instruction i && dead.contains(i)) {
                        needed.add(i);
                    }
                }
            }
        }
        List<Instruction> going =
                candidates.stream().filter(dead::contains).distinct().toList();
        for (Instruction instruction : going) {
            if (instruction.hasUses()) {
                rewriter.replaceAllUses(instruction, rewriter.context().poison(instruction.type()));
            }
        }
        going.forEach(rewriter::erase);
        return going.size();
    }
}
