package lockstep.fuzz.metamorph;

import java.util.Objects;
import java.util.function.Predicate;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;

/**
 * A change that keeps the meaning of a program in which no poison and no undefined bit decides anything.
 *
 * @param name kebab-case
 * @param summary one line: what becomes what
 * @param applies whether it can be made at an instruction; looks only
 * @param edit makes it
 */
public record Transformation(String name, String summary, Predicate<Instruction> applies, Edit edit) {
    /** Makes a change at an instruction to which it applies. */
    @FunctionalInterface
    public interface Edit {
        /** Makes the change; {@code choices} decide what is left open. */
        void apply(Rewriter rewriter, Instruction at, Choices choices);
    }

    public Transformation {
        Objects.requireNonNull(name);
        Objects.requireNonNull(summary);
        Objects.requireNonNull(applies);
        Objects.requireNonNull(edit);
    }
}
