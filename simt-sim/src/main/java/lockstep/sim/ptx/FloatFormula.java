package lockstep.sim.ptx;

import java.util.List;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.OpenFloats;
import lockstep.sim.value.Scalar;

/**
 * A function with one floating-point result. Undefined bits of operands make all bits of the result undefined, unless
 * another operand makes it a NaN for every choice.
 *
 * <p>The NaN result of an operation is unspecified, except that it is quiet: single and half precision "return an
 * unspecified NaN" (PTX ISA, "Floating Point Instructions", "Half Precision Floating Point Instructions"), and double
 * precision "supports payloads" without specifying which one is propagated. The concrete bits are all ones except the
 * sign, and in double the first operand that is a NaN. Modifiers that request the canonical NaN fix it.
 *
 * @param operands format of each operand
 * @param format of the result
 * @param bits the result; any NaN stands for all of them
 * @param nan the treatment of NaNs among operands and results
 * @param isImprecise whether the result is an approximation
 */
record FloatFormula(
        List<FloatFormat> operands, FloatFormat format, PtxFormula.Word bits, NanRule nan, boolean isImprecise)
        implements TypedFunction {
    /** The treatment of NaNs among operands and results. */
    enum NanRule {
        /** A NaN operand makes the result a NaN, which saturation may replace; its bits are unspecified. */
        PROPAGATED,
        /** The same, and the result is the canonical NaN. */
        CANONICAL,
        /** The result is a NaN only if all operands are; its bits are unspecified. */
        LAST_RESORT;

        static NanRule of(FloatStyle style) {
            return style.fixesNan() ? CANONICAL : PROPAGATED;
        }
    }

    FloatFormula {
        operands = List.copyOf(operands);
    }

    @Override
    public List<Integer> operandWidths() {
        return operands.stream().map(FloatFormat::width).toList();
    }

    @Override
    public List<Integer> resultWidths() {
        return List.of(format.width());
    }

    @Override
    public void apply(Scalar[] x, Scalar[] results) {
        Scalar out = results[0];
        long value = bits.of(x);
        boolean isNan = format.isNan(value);
        out.set(isNan ? madeNan(x) : value);
        if (Marks.isOpen(x) && !isSettled(x)) {
            out.undefinedLow = format.mask();
        } else if (isNan && nan != NanRule.CANONICAL) {
            out.undefinedLow = OpenFloats.ofMadeNan(format, value);
        }
        Marks.inherit(x, out);
        out.imprecise |= isImprecise;
    }

    private long madeNan(Scalar[] x) {
        if (format == FloatFormat.DOUBLE && nan != NanRule.CANONICAL) {
            for (int index = 0; index < x.length; index++) {
                if (operands.get(index) == format && format.isNan(x[index].low)) {
                    return format.quiet(x[index].low);
                }
            }
        }
        return format.ptxNan();
    }

    /** Whether an operand is a NaN for every choice and thereby decides the result. */
    private boolean isSettled(Scalar[] x) {
        boolean isAny = false;
        for (int index = 0; index < x.length; index++) {
            isAny |= OpenFloats.isAlwaysNan(operands.get(index), x[index].low, x[index].undefinedLow);
        }
        return isAny && nan != NanRule.LAST_RESORT;
    }
}
