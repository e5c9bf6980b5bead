package lockstep.compiler.analysis.scev;

import java.util.List;
import java.util.Objects;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Value;

/** An integer of some bits, modulo two to their number, as an expression over values and rounds of loops. Immutable. */
public sealed interface Scev {
    /** Bits. */
    int width();

    /**
     * A number.
     *
     * @param number not negative, below 2^width
     */
    record Constant(int width, ExactInt number) implements Scev {
        public Constant {
            Objects.requireNonNull(number);
        }

        /** The number with a sign. */
        public ExactInt signed() {
            return width > 0 && number.testBit(width - 1) ? number.subtract(ExactInt.ONE.shiftLeft(width)) : number;
        }
    }

    /** A value of which nothing more is known. Equal only to itself. */
    record Unknown(int width, Value value) implements Scev {
        public Unknown {
            Objects.requireNonNull(value);
        }
    }

    /** @param terms at least two, no sums, in canonical order, at most one constant, and that first */
    record Sum(int width, List<Scev> terms) implements Scev {
        public Sum {
            terms = List.copyOf(terms);
        }
    }

    /** @param factors at least two, no products, in canonical order, at most one constant, and that first */
    record Product(int width, List<Scev> factors) implements Scev {
        public Product {
            factors = List.copyOf(factors);
        }
    }

    /** An operand of fewer bits, filled up with zeros or with its sign. */
    record Extended(int width, boolean isSigned, Scev operand) implements Scev {
        public Extended {
            Objects.requireNonNull(operand);
        }
    }

    /** The low bits of an operand. */
    record Truncated(int width, Scev operand) implements Scev {
        public Truncated {
            Objects.requireNonNull(operand);
        }
    }

    /**
     * The whole part of a number without sign by another.
     *
     * @param divisor not zero
     */
    record Quotient(int width, Scev dividend, Constant divisor) implements Scev {
        public Quotient {
            Objects.requireNonNull(dividend);
            Objects.requireNonNull(divisor);
        }
    }

    /** The greater or the smaller of two numbers, read with or without sign. */
    record Extreme(int width, boolean isSigned, boolean isMost, Scev left, Scev right) implements Scev {
        public Extreme {
            Objects.requireNonNull(left);
            Objects.requireNonNull(right);
        }
    }

    /**
     * A chain of recurrences: {@code operands[0]} in the first round of the loop, and in each further one more by what
     * the chain {@code operands[1..]} was in the round before. In round {@code k}, counted from 0, it is the sum of
     * {@code operands[j] * binomial(k, j)}.
     *
     * @param loop number of the loop in {@link lockstep.compiler.analysis.FlowAnalyses#LOOPS}
     * @param operands at least two, the same in all rounds, the last one not zero
     */
    record Recurrence(int width, int loop, List<Scev> operands) implements Scev {
        public Recurrence {
            operands = List.copyOf(operands);
        }

        /** The value of the first round. */
        public Scev start() {
            return operands.getFirst();
        }

        /** Whether each round adds the same. */
        public boolean isAffine() {
            return operands.size() == 2;
        }
    }
}
