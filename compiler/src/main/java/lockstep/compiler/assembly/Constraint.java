package lockstep.compiler.assembly;

import java.util.List;

/**
 * The constraint of an operand of inline assembly.
 *
 * @param kind whether the assembly writes or reads it
 * @param classes the permitted classes, of which the first that fits is chosen; none for a tied operand
 * @param tied the output whose register it shares; -1 if it has its own
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

    /** Whether it shares the register of an output. */
    public boolean isTied() {
        return tied >= 0;
    }
}
