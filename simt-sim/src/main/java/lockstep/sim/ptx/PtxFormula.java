package lockstep.sim.ptx;

import java.util.List;
import lockstep.sim.value.Scalar;

/**
 * A function on values of at most 64 bits whose results are defined if its operands are. Each output has a formula of
 * the concrete bits and one of the undefined bits, which is evaluated only if an operand has any.
 *
 * @param operandWidths bits of each operand
 * @param outputs the results
 */
public record PtxFormula(List<Integer> operandWidths, List<Output> outputs) implements TypedFunction {
    /** A number computed from the operands. */
    @FunctionalInterface
    public interface Word {
        /** The number for operands {@code x}. */
        long of(Scalar[] x);
    }

    /** The properties of a result besides its bits and inherited marks. */
    @FunctionalInterface
    public interface Finish {
        /** Completes {@code out}, which has its bits and marks already. */
        void apply(Scalar[] x, Scalar out);
    }

    /**
     * One result.
     *
     * @param width of it in bits
     * @param bits its bits
     * @param open its undefined bits
     * @param finish sets its provenance and other properties
     */
    public record Output(int width, Word bits, Word open, Finish finish) {}

    public PtxFormula {
        operandWidths = List.copyOf(operandWidths);
        outputs = List.copyOf(outputs);
    }

    /** A function of one result. */
    public static PtxFormula of(List<Integer> operandWidths, int width, Word bits, Word open) {
        return of(operandWidths, width, bits, open, (x, out) -> {});
    }

    /** A function of one result with properties besides its bits. */
    public static PtxFormula of(List<Integer> operandWidths, int width, Word bits, Word open, Finish finish) {
        return new PtxFormula(operandWidths, List.of(new Output(width, bits, open, finish)));
    }

    /** A function of one result, all of whose bits are undefined if any bit of an operand is. */
    public static PtxFormula opaque(List<Integer> operandWidths, int width, Word bits) {
        return of(operandWidths, width, bits, all(width));
    }

    /** The formula for a result of which all bits are undefined. */
    public static Word all(int width) {
        long mask = -1L >>> (64 - width);
        return x -> mask;
    }

    /** An output without further properties. */
    public static Output output(int width, Word bits, Word open) {
        return new Output(width, bits, open, (x, out) -> {});
    }

    @Override
    public List<Integer> resultWidths() {
        return outputs.stream().map(Output::width).toList();
    }

    @Override
    public void apply(Scalar[] x, Scalar[] results) {
        boolean isOpen = Marks.isOpen(x);
        for (int index = 0; index < results.length; index++) {
            Output output = outputs.get(index);
            Scalar out = results[index];
            out.set(output.bits.of(x));
            out.undefinedLow = isOpen ? output.open.of(x) : 0;
            Marks.inherit(x, out);
            output.finish.apply(x, out);
        }
    }
}
