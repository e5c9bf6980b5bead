package lockstep.conformance.filecheck;

import java.util.Optional;

/** A part of a check line's pattern. */
sealed interface Piece {
    /** These characters. */
    record Text(String text) implements Piece {}

    /** What an expression matches. */
    record Expression(RegexNode regex) implements Piece {}

    /** What an expression matches, put into a variable. */
    record Define(String name, int group, RegexNode regex) implements Piece {}

    /** The value that a variable has before the line. */
    record Use(String name) implements Piece {}

    /** The value that this line gave a variable further left. */
    record UseHere(int group) implements Piece {}

    /**
     * A number.
     *
     * @param defines the variable it is put into
     * @param group what remembers the number
     * @param expression its value; any without
     */
    record Number(NumberFormat format, Optional<String> defines, int group, Optional<NumericExpression> expression)
            implements Piece {}
}
