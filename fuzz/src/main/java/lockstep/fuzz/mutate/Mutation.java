package lockstep.fuzz.mutate;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import lockstep.ir.choices.Choices;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;

/**
 * A change of a program or its launches that leaves both valid and need not keep their meaning.
 *
 * @param name kebab-case
 * @param weight how likely it is among all
 * @param effect one line: what becomes what
 * @param legality one line: where it may be made
 * @param edit makes it
 */
record Mutation(String name, int weight, String effect, String legality, Edit edit) {
    /** What a mutation changes, and how. */
    sealed interface Edit permits OfInstruction, OfLaunch {}

    /**
     * A change at an instruction.
     *
     * @param applies whether an instruction is a place for it; inspects the instruction alone, so that it costs little
     * @param change makes it
     */
    record OfInstruction(Predicate<Instruction> applies, InstructionChange change) implements Edit {}

    /**
     * A change of the launches.
     *
     * @param change makes it
     */
    record OfLaunch(LaunchChange change) implements Edit {}

    /** Makes a change at an instruction to which it applies. */
    @FunctionalInterface
    interface InstructionChange {
        /**
         * Makes the change.
         *
         * @param choices decide what is left open
         * @return false if no legal change was found; nothing is changed then
         */
        boolean apply(MutationScope scope, Instruction at, Choices choices);
    }

    /** Makes a change of a launch sequence. */
    @FunctionalInterface
    interface LaunchChange {
        /** The changed sequence for {@code module}; empty if no legal change was found. */
        Optional<LaunchFile> apply(Module module, LaunchFile launches, Choices choices);
    }

    Mutation {
        Objects.requireNonNull(name);
        Objects.requireNonNull(effect);
        Objects.requireNonNull(legality);
        Objects.requireNonNull(edit);
        if (weight < 1) {
            throw new IllegalArgumentException(name + " would never be chosen");
        }
    }

    /** A mutation at instructions. */
    Mutation(
            String name,
            int weight,
            String effect,
            String legality,
            Predicate<Instruction> applies,
            InstructionChange change) {
        this(name, weight, effect, legality, new OfInstruction(applies, change));
    }
}
