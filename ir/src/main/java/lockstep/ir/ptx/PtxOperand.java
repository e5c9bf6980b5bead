package lockstep.ir.ptx;

import java.util.List;
import java.util.Objects;

/** An operand of an instruction. */
public sealed interface PtxOperand
        permits PtxRegister,
                PtxSpecialRegister,
                PtxInteger,
                PtxFloat,
                PtxOperand.PtxSum,
                PtxOperand.PtxSymbolOperand,
                PtxAddress,
                PtxOperand.PtxVector,
                PtxOperand.PtxPredicatePair,
                PtxOperand.PtxNot,
                PtxOperand.PtxMinus,
                PtxOperand.PtxSelection,
                PtxOperand.PtxComponent,
                PtxOperand.PtxSink,
                PtxCallOperand {
    /**
     * A register and a number as a value, {@code a+4}, as what {@code st} writes and {@code mov} copies. The PTX ISA
     * has such sums in addresses only; ptxas adds the number to the register.
     *
     * @param register not a vector
     * @param offset not zero
     */
    record PtxSum(PtxRegister register, long offset) implements PtxOperand {
        public PtxSum {
            Objects.requireNonNull(register);
        }
    }

    /**
     * The address of a variable or function, or a label as a target.
     *
     * @param symbol what is named
     * @param offset in bytes, {@code symbol+4}
     */
    record PtxSymbolOperand(PtxSymbol symbol, long offset) implements PtxOperand {
        public PtxSymbolOperand {
            Objects.requireNonNull(symbol);
        }

        /** The symbol itself. */
        public PtxSymbolOperand(PtxSymbol symbol) {
            this(symbol, 0);
        }
    }

    /**
     * {@code {a, b, c, d}}.
     *
     * @param elements registers, immediates or sinks; 1 to 8
     */
    record PtxVector(List<PtxOperand> elements) implements PtxOperand {
        public PtxVector {
            elements = List.copyOf(elements);
        }
    }

    /**
     * Two results, {@code first|second}: of {@code setp} the predicate and its complement, of {@code shfl},
     * {@code match} and {@code elect} the value and a predicate.
     *
     * @param first a register or a sink
     * @param second a register or a sink
     */
    record PtxPredicatePair(PtxOperand first, PtxOperand second) implements PtxOperand {
        public PtxPredicatePair {
            Objects.requireNonNull(first);
            Objects.requireNonNull(second);
        }
    }

    /**
     * A predicate operand negated, {@code !p}.
     *
     * @param predicate a register of type pred
     */
    record PtxNot(PtxRegister predicate) implements PtxOperand {
        public PtxNot {
            Objects.requireNonNull(predicate);
        }
    }

    /**
     * An operand negated, {@code -a}: {@code vmad} only.
     *
     * @param operand a register, or a {@link PtxSelection}
     */
    record PtxMinus(PtxOperand operand) implements PtxOperand {
        public PtxMinus {
            Objects.requireNonNull(operand);
        }
    }

    /**
     * Bytes or halves of a register, of video instructions: {@code a.b3}, {@code a.h10}, {@code a.b7210}.
     *
     * @param register 32 bits
     * @param halves whether halves are selected, not bytes
     * @param indices which, in the order of the text, the highest place first: for a source also those of the second
     *     source (4 to 7 for bytes, 2 and 3 for halves), for a result its mask
     */
    record PtxSelection(PtxRegister register, boolean halves, List<Integer> indices) implements PtxOperand {
        public PtxSelection {
            Objects.requireNonNull(register);
            indices = List.copyOf(indices);
        }
    }

    /**
     * One element of a vector register, {@code v.x}.
     *
     * @param register has 2 or 4 elements
     * @param index 0 to 3
     * @param letter as written: {@code x y z w} or {@code r g b a}
     */
    record PtxComponent(PtxRegister register, int index, char letter) implements PtxOperand {
        public PtxComponent {
            Objects.requireNonNull(register);
        }
    }

    /** {@code _}: a result that is discarded. */
    enum PtxSink implements PtxOperand {
        /** The one sink. */
        SINK
    }
}
