package lockstep.conformance.filecheck;

import java.util.Optional;

/** A part of a check line's pattern. */
sealed interface Piece {
    /** Literal text. */
    record Text(String text) implements Piece {}

    /** A regular expression. */
    record Expression(RegexNode regex) implements Piece {}

    /** A regular expression whose match defines a variable. */
    record Define(String name, int group, RegexNode regex) implements Piece {}

    /** The value of a variable that an earlier line defines. */
    record Use(String name) implements Piece {}

    /** The value of a variable that this line defines further left. */
    record UseHere(int group) implements Piece {}

    /**
     * A number.
     *
     * @param defines the variable that it defines
     * @param group group that captures the number
     * @param expression its value; any number if empty
     */
    record Number(NumberFormat format, Optional<String> defines, int group, Optional<NumericExpression> expression)
            implements Piece {}
}
