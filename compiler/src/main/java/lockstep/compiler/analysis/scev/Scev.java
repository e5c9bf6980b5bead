package lockstep.compiler.analysis.scev;

import java.util.List;
import java.util.Objects;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Value;

/** An integer modulo 2^width as an expression over values and loop iterations. Immutable. */
public sealed interface Scev {
    /** Width in bits. */
    int width();

    /**
     * A constant.
     *
     * @param number not negative, below 2^width
     */
    record Constant(int width, ExactInt number) implements Scev {
        public Constant {
            Objects.requireNonNull(number);
        }

        /** The signed number. */
        public ExactInt signed() {
            return width > 0 && number.testBit(width - 1) ? number.subtract(ExactInt.ONE.shiftLeft(width)) : number;
        }
    }

    /** A value about which nothing is known. Equal only to itself. */
    record Unknown(int width, Value value) implements Scev {
        public Unknown {
            Objects.requireNonNull(value);
        }
    }

    /** @param terms at least two, none of them a sum, in canonical order, at most one constant, which comes first */
    record Sum(int width, List<Scev> terms) implements Scev {
        public Sum {
            terms = List.copyOf(terms);
        }
    }

    /**
     * @param factors at least two, none of them a product, in canonical order, at most one constant, which comes first
     */
    record Product(int width, List<Scev> factors) implements Scev {
        public Product {
            factors = List.copyOf(factors);
        }
    }

    /** A zero- or sign-extended narrower operand. */
    record Extended(int width, boolean isSigned, Scev operand) implements Scev {
        public Extended {
            Objects.requireNonNull(operand);
        }
    }

    /** A truncated operand. */
    record Truncated(int width, Scev operand) implements Scev {
        public Truncated {
            Objects.requireNonNull(operand);
        }
    }

    /**
     * An unsigned quotient.
     *
     * @param divisor not zero
     */
    record Quotient(int width, Scev dividend, Constant divisor) implements Scev {
        public Quotient {
            Objects.requireNonNull(dividend);
            Objects.requireNonNull(divisor);
        }
    }

    /** The signed or unsigned maximum or minimum. */
    record Extreme(int width, boolean isSigned, boolean isMost, Scev left, Scev right) implements Scev {
        public Extreme {
            Objects.requireNonNull(left);
            Objects.requireNonNull(right);
        }
    }

    /**
     * A chain of recurrences: {@code operands[0]} in the first iteration of the loop; each further iteration adds the
     * value of the chain {@code operands[1..]} in the iteration before. In iteration {@code k}, counted from 0, it is
     * the sum of {@code operands[j] * binomial(k, j)}.
     *
     * @param loop number of the loop in {@link lockstep.compiler.analysis.FlowAnalyses#LOOPS}
     * @param operands at least two, invariant, the last one not zero
     */
    record Recurrence(int width, int loop, List<Scev> operands) implements Scev {
        public Recurrence {
            operands = List.copyOf(operands);
        }

        /** The value in the first iteration. */
        public Scev start() {
            return operands.getFirst();
        }

        /** Whether each iteration adds the same. */
        public boolean isAffine() {
            return operands.size() == 2;
        }
    }
}
