package lockstep.compiler.indvars;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Removes dead instructions, including cycles of PHIs that only feed themselves. An instruction that is replaced is not
 * removed until no expression that may name it is queried any more.
 */
public final class DeadRecurrences {
    /** Limit on the instructions visited to find that a PHI feeds only itself. */
    private static final int MAX_USERS = 64;

    private final Rewriter rewriter;
    private final List<Instruction> retired = new ArrayList<>();

    /** Creates an empty list of retired instructions. */
    public DeadRecurrences(Rewriter rewriter) {
        this.rewriter = rewriter;
    }

    /** Schedules {@code instruction} for removal by {@link #erase}, if it is dead by then. */
    public void retire(Instruction instruction) {
        retired.add(instruction);
    }

    /** Whether {@code instruction} has no uses and is kept for its effects. */
    static boolean isForEffects(Instruction instruction) {
        return instruction.type() != SimpleType.VOID
                && !instruction.hasUses()
                && !DeadInstructions.isRemovable(instruction);
    }

    /** Schedules {@code instruction} for removal by {@code rule} if it is dead now. */
    void retireIfUnused(Instruction instruction, Rule rule) {
        if (DeadInstructions.isDead(instruction) && rewriter.allow(rule, instruction)) {
            retire(instruction);
        }
    }

    /** Removes {@code instruction} by {@code rule} if it is dead, and the operands that become dead with it. */
    void eraseIfUnused(Instruction instruction, Rule rule) {
        if (DeadInstructions.isDead(instruction) && rewriter.allow(rule, instruction)) {
            eraseIfDead(instruction);
        }
    }

    /** Replaces {@code instruction} by {@code value}, which gets its name if it has no name. */
    public void replace(Instruction instruction, Value value) {
        rewriter.replaceAllUses(instruction, value);
        if (value instanceof Instruction made && made.name() == null) {
            made.setName(instruction.name());
            instruction.setName(null);
        }
        retire(instruction);
    }

    /** Removes the retired instructions that are dead, and the operands that become dead with them. */
    public void erase() {
        retired.forEach(this::eraseIfDead);
        retired.clear();
    }

    private void eraseIfDead(Instruction instruction) {
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

    /**
     * Removes by {@code rule} the PHIs of the header that are used only by instructions without effects and without
     * other uses.
     *
     * @param stays receives the PHIs that are kept
     */
    public void erasePhis(SimplifiedLoop loop, Rule rule, Consumer<PhiInstruction> stays) {
        for (PhiInstruction phi : loop.header().phis()) {
            if (phi.block() == null) {
                continue;
            }
            Set<Instruction> users = readers(phi);
            if (users == null) {
                stays.accept(phi);
            } else if (rewriter.allow(rule, phi)) {
                // All cycles at once: an instruction that belongs to another cycle would otherwise stay and use poison.
                List<Instruction> dead = new ArrayList<>(users);
                for (Instruction reader : dead) {
                    if (reader.hasUses()) {
                        rewriter.replaceAllUses(reader, rewriter.context().poison(reader.type()));
                    }
                }
                dead.forEach(this::eraseIfDead);
            }
        }
    }

    /** All instructions that depend on {@code phi}, itself included; null if one of them has to stay. */
    private static @Nullable Set<Instruction> readers(PhiInstruction phi) {
        Set<Instruction> found = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Instruction> open = new ArrayDeque<>(List.of(phi));
        found.add(phi);
        while (!open.isEmpty()) {
            Instruction at = open.pop();
            if (!DeadInstructions.isRemovable(at) || found.size() > MAX_USERS) {
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
