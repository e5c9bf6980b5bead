package lockstep.sim.ptx;

import java.util.Collections;
import java.util.List;
import lockstep.sim.fp.Approximation;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.ptx.FloatFormula.NanRule;
import lockstep.sim.value.Scalar;

/**
 * The approximate operations of PTX, with the one deterministic result of {@link Approximation}, marked imprecise. PTX
 * ISA, "Floating Point Instructions" and "Half Precision Floating Point Instructions".
 */
public final class ApproximateFunctions {
    private static final long UPPER_WORD = ~0xffffffffL;
    private static final long SIGN = 0x8000000000000000L;
    private static final long EXPONENT = 0x7ff0000000000000L;

    private ApproximateFunctions() {}

    /**
     * A function of one operand, or a division of two.
     *
     * @param flushes {@code .ftz}; of {@code rcp} and {@code rsqrt} in double the form that uses only the upper words
     */
    public static TypedFunction of(Approximation function, FloatFormat format, boolean flushes) {
        if (format == FloatFormat.DOUBLE && flushes) {
            return new OfUpperWord(function);
        }
        int count = function.isDivision() ? 2 : 1;
        return new FloatFormula(
                Collections.nCopies(count, format),
                format,
                x -> function.compute(format, flushes, x[0].low, count > 1 ? x[1].low : 0),
                NanRule.PROPAGATED,
                true);
    }

    /** {@code .approx.ftz.f64}: reads and writes only the upper word of a double; its NaN is fixed. */
    private record OfUpperWord(Approximation function) implements TypedFunction {
        @Override
        public List<Integer> operandWidths() {
            return List.of(Long.SIZE);
        }

        @Override
        public List<Integer> resultWidths() {
            return List.of(Long.SIZE);
        }

        @Override
        public void apply(Scalar[] x, Scalar[] results) {
            results[0].set(function.compute(FloatFormat.DOUBLE, true, x[0].low, 0));
            boolean isOpen = (x[0].undefinedLow & UPPER_WORD) != 0 && !isCertainNan(x[0]);
            results[0].undefinedLow = isOpen ? UPPER_WORD : 0;
            Marks.inherit(x, results[0]);
            results[0].imprecise = true;
        }

        /** Whether the upper word is that of a NaN for every choice of its undefined bits. */
        private static boolean isCertainNan(Scalar x) {
            long known = x.low & ~x.undefinedLow & UPPER_WORD;
            return (known & EXPONENT) == EXPONENT && (known & ~SIGN) != EXPONENT;
        }
    }
}
