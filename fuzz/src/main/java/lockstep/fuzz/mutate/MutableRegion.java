package lockstep.fuzz.mutate;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;

/**
 * Instructions that follow one another in a block, and can be executed by some of the lanes, several times or in
 * another function.
 *
 * @param instructions at least one
 */
record MutableRegion(List<Instruction> instructions) {
    private static final int LONGEST = 12;

    MutableRegion {
        instructions = List.copyOf(instructions);
    }

    /** Whether a region may begin with {@code at}, or have it inside. */
    static boolean mayHave(Instruction at) {
        boolean isBound = at instanceof PhiInstruction
                || at instanceof TerminatorInstruction
                || at instanceof AllocaInstruction
                || MutableOperands.isFixed(at)
                || MutableOperands.isConvergent(at);
        return !isBound && (at.type().isVoid() || MutableOperands.isPlain(at.type()));
    }

    /** A region from {@code at} on, of which {@link #mayHave} holds. */
    static MutableRegion from(Instruction at, Choices choices) {
        List<Instruction> chosen = new ArrayList<>();
        int length = 1 + choices.below(LONGEST);
        for (Instruction i = at; i != null && mayHave(i) && chosen.size() < length; i = i.next()) {
            chosen.add(i);
        }
        return new MutableRegion(chosen);
    }

    /** What comes after it. */
    Instruction end() {
        return Objects.requireNonNull(instructions.getLast().next());
    }

    /** Those whose results are read outside. */
    List<Instruction> results() {
        return instructions.stream().filter(this::isReadOutside).toList();
    }

    private boolean isReadOutside(Instruction instruction) {
        for (Use use : instruction.uses()) {
            if (!instructions.contains(use.user())) {
                return true;
            }
        }
        return false;
    }

    /** The uses of {@code instruction} outside. */
    List<Use> usesOutside(Instruction instruction) {
        return instruction.useList().stream()
                .filter(use -> !instructions.contains(use.user()))
                .toList();
    }
}
