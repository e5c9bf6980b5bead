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
import lockstep.ir.nvvm.type.SimpleType;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Takes out what nobody reads any more, PHIs that only step themselves included. What is replaced stays until nobody
 * asks for expressions that may name it.
 */
public final class DeadChains {
    /** Instructions that are looked at to find out that a PHI is read by each other only. */
    private static final int MAX_USERS = 64;

    private final Rewriter rewriter;
    private final List<Instruction> retired = new ArrayList<>();

    /** Nothing is retired yet. */
    public DeadChains(Rewriter rewriter) {
        this.rewriter = rewriter;
    }

    /** Has {@code instruction} taken out later, if it is dead then. */
    public void retire(Instruction instruction) {
        retired.add(instruction);
    }

    /** Whether nobody uses the result of {@code instruction}, which stays for its effects. */
    static boolean isForEffects(Instruction instruction) {
        return instruction.type() != SimpleType.VOID
                && !instruction.hasUses()
                && !DeadInstructions.isRemovable(instruction);
    }

    /** Has {@code instruction} taken out later, by {@code rule}, if it is dead now. */
    void retireIfUnused(Instruction instruction, Rule rule) {
        if (DeadInstructions.isDead(instruction) && rewriter.allow(rule, instruction)) {
            retire(instruction);
        }
    }

    /** Takes {@code instruction} out, by {@code rule}, and what it alone used, if it is dead. */
    void eraseIfUnused(Instruction instruction, Rule rule) {
        if (DeadInstructions.isDead(instruction) && rewriter.allow(rule, instruction)) {
            eraseIfDead(instruction);
        }
    }

    /** Puts {@code value} in the place of {@code instruction}; one without a name takes the name over. */
    public void replace(Instruction instruction, Value value) {
        rewriter.replaceAllUses(instruction, value);
        if (value instanceof Instruction made && made.name() == null) {
            made.setName(instruction.name());
            instruction.setName(null);
        }
        retire(instruction);
    }

    /** Takes out what was retired and is dead, and what it alone used. */
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
     * Takes out, by {@code rule}, PHIs of the header that only instructions without effects read, unread otherwise.
     *
     * @param stays meets the others
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
                // All at once: what another cycle of them holds would stay, and be executed with poison.
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

    /** All that depends on {@code phi}, itself included; null if something of it has to stay. */
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
