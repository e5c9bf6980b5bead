package lockstep.compiler.assembly;

import java.util.List;

/**
 * What an operand of inline assembly may be.
 *
 * @param kind whether the assembly writes or reads it
 * @param classes what it may be, the first that fits is taken; none where {@code tied} says
 * @param tied the output whose register it is in; -1 if it has one of its own
 */
public record Constraint(Kind kind, List<OperandClass> classes, int tied) {
    /** Whether the assembly writes or reads an operand. */
    public enum Kind {
        /** Written; a result of the call. */
        OUTPUT,
        /** Read; an argument of the call. */
        INPUT
    }

    public Constraint {
        classes = List.copyOf(classes);
    }

    /** Whether it is in the register of an output. */
    public boolean isTied() {
        return tied >= 0;
    }
}
