package lockstep.compiler.select;

import java.util.List;

/** The pattern of a rule: an operator over patterns, an operand in a form, or a constant. */
sealed interface Pattern {
    /**
     * An operator.
     *
     * @param op the name in nodes, {@code "add"}
     * @param swapped whether the first pattern is for the second child, and the second for the first
     * @param types of its result
     * @param arguments one for each child
     */
    record Operator(String op, boolean swapped, TypeSet types, List<Pattern> arguments) implements Pattern {
        public Operator {
            arguments = List.copyOf(arguments);
        }
    }

    /** An operand: any value of these types, in the given form. */
    record Operand(OperandForm form, TypeSet types) implements Pattern {}

    /**
     * An integer constant, which the code of the rule may use.
     *
     * @param least as a signed number
     * @param most as a signed number
     */
    record Number(long least, long most) implements Pattern {
        static final Number ANY = new Number(Long.MIN_VALUE, Long.MAX_VALUE);

        boolean has(long value) {
            return least <= value && value <= most;
        }
    }
}
