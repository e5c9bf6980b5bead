package lockstep.conformance.filecheck;

import java.math.BigInteger;
import java.util.List;
import lockstep.conformance.filecheck.Directive.MatchFault;

/** An expression over numbers. */
sealed interface NumericExpression {
    /** A number. */
    record Literal(BigInteger value) implements NumericExpression {}

    /**
     * The value of a numeric variable.
     *
     * @param format in which the variable was defined
     */
    record Variable(String name, NumberFormat format) implements NumericExpression {}

    /** An operation on two operands. */
    record Binary(Operator operator, NumericExpression left, NumericExpression right) implements NumericExpression {}

    /** Operations on two numbers. */
    enum Operator {
        /** Sum. */
        ADD,
        /** Difference. */
        SUB,
        /** Product. */
        MUL,
        /** Quotient, rounded towards zero. */
        DIV,
        /** The larger one. */
        MAX,
        /** The smaller one. */
        MIN;

        private BigInteger apply(BigInteger left, BigInteger right) throws MatchFault {
            return switch (this) {
                case ADD -> left.add(right);
                case SUB -> left.subtract(right);
                case MUL -> left.multiply(right);
                case DIV -> divide(left, right);
                case MAX -> left.max(right);
                case MIN -> left.min(right);
            };
        }

        private static BigInteger divide(BigInteger left, BigInteger right) throws MatchFault {
            if (right.signum() == 0) {
                throw new MatchFault("division by zero");
            }
            return left.divide(right);
        }
    }

    /** The value; depth is limited by {@link NumericParser#DEEPEST}, except for chains to the left. */
    default BigInteger evaluate(Variables variables) throws MatchFault {
        return switch (this) {
            case Literal literal -> literal.value();
            case Variable variable -> variables.number(variable.name());
            case Binary binary ->
                binary.operator()
                        .apply(binary.left().evaluate(variables), binary.right().evaluate(variables));
        };
    }

    /** Adds the variables, from left to right. */
    default void collect(List<Variable> into) {
        switch (this) {
            case Literal _ -> {}
            case Variable variable -> into.add(variable);
            case Binary binary -> {
                binary.left().collect(into);
                binary.right().collect(into);
            }
        }
    }
}
