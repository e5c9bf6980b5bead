package lockstep.sim.sass;

import java.util.Map;
import java.util.Optional;
import lockstep.ir.sass.isa.Architecture;
import lockstep.sim.fp.Approximation;
import lockstep.sim.fp.FloatConvert;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.FloatOps;
import lockstep.sim.fp.Rounding;
import lockstep.sim.ptx.ApproximateFunctions;
import lockstep.sim.ptx.Marks;
import lockstep.sim.sass.SassThreadFunctions.Binding;
import lockstep.sim.value.Scalar;
import lockstep.sim.value.ThreadFunction;

/**
 * Bindings of {@code MUFU} and {@code FCHK}. The result of a machine is within the error that the PTX ISA states for
 * the PTX instruction that ptxas implements with it; here it is the value of {@link ApproximateFunctions} for that
 * instruction, with subnormal operands and results of singles flushed.
 *
 * <p>Results are not marked imprecise: the code that ptxas generates for division and roots corrects them and gives the
 * same result for every approximation within the error, so that an exact quotient stays exact. A result that is just
 * one approximation differs from that of PTX, which is marked and compared with its tolerance anyway.
 */
final class SassApproximateBindings {
    private static final int WORD = 32;
    private static final long UPPER = 0xffffffffL;

    private SassApproximateBindings() {}

    static void addTo(Map<String, Binding> map) {
        map.put("MUFU", SassApproximateBindings::of);
        map.put("FCHK", SassApproximateBindings::needsSlowDivision);
    }

    private static Optional<SassThreadFunction> of(Fields fields) {
        return switch (fields.word("mufu")) {
            case "RCP" -> single(fields, Approximation.RCP);
            case "RSQ" -> single(fields, Approximation.RSQRT);
            case "SQRT" -> single(fields, Approximation.SQRT);
            case "LG2" -> single(fields, Approximation.LG2);
            case "EX2" -> single(fields, Approximation.EX2);
            case "TANH" -> single(fields, Approximation.TANH);
            case "SIN" -> turns(fields, false);
            case "COS" -> turns(fields, true);
            case "RCP64H" -> upperWord(fields, Approximation.RCP);
            case "RSQ64H" -> upperWord(fields, Approximation.RSQRT);
            default -> Optional.empty();
        };
    }

    /** Before sm_90 there is no bfloat, and its field value means half precision. */
    private static Optional<FloatFormat> format(Fields fields) {
        boolean hasBfloat = fields.architecture().compareTo(Architecture.SM_90) >= 0;
        return switch ((int) fields.value("f16")) {
            case 0 -> Optional.of(FloatFormat.SINGLE);
            case 1 -> hasBfloat ? Optional.of(FloatFormat.HALF) : Optional.empty();
            case 2 -> Optional.of(hasBfloat ? FloatFormat.BFLOAT : FloatFormat.HALF);
            default -> Optional.empty();
        };
    }

    private static Optional<SassThreadFunction> single(Fields fields, Approximation function) {
        return format(fields)
                .flatMap(format -> SassConvertBindings.floatOperand(new Wiring(fields), fields, "V", format)
                        .to("Rd", WORD)
                        .with(precise(ApproximateFunctions.of(function, format, isFlushed(function, format)))));
    }

    /**
     * Whether singles are flushed; the hyperbolic tangent preserves subnormal numbers, as in PTX, which has no form
     * that flushes.
     */
    private static boolean isFlushed(Approximation function, FloatFormat format) {
        return format == FloatFormat.SINGLE && function != Approximation.TANH;
    }

    private static ThreadFunction precise(ThreadFunction function) {
        ThreadFunction certain = FixedNanFunction.of(function);
        return (x, results) -> {
            certain.apply(x, results);
            results[0].imprecise = x[0].imprecise;
        };
    }

    /** Sine and cosine of an operand in turns: ptxas multiplies by 1 / (2 * pi) before. */
    private static Optional<SassThreadFunction> turns(Fields fields, boolean isCosine) {
        if (!fields.isDefault("f16")) {
            return Optional.empty();
        }
        return new Wiring(fields).floats(FloatFormat.SINGLE, "V").to("Rd", WORD).with((x, results) -> {
            double turns = FloatConvert.toDouble(FloatFormat.SINGLE, FloatOps.flushInput(FloatFormat.SINGLE, x[0].low));
            double angle = (turns - StrictMath.rint(turns)) * 2 * Math.PI;
            double value = isCosine ? StrictMath.cos(angle) : sine(turns, angle);
            long bits = FloatConvert.fromDouble(FloatFormat.SINGLE, Rounding.NEAREST_EVEN, value);
            results[0].set(FloatOps.flushOutput(FloatFormat.SINGLE, canonical(bits)));
            results[0].undefinedLow = x[0].undefinedLow == 0 ? 0 : FloatFormat.SINGLE.mask();
            Marks.inherit(x, results[0]);
        });
    }

    /** The sine of a zero has the sign of that zero. */
    private static double sine(double turns, double angle) {
        return turns == 0 ? turns : StrictMath.sin(angle);
    }

    private static long canonical(long bits) {
        return FloatFormat.SINGLE.isNan(bits) ? FloatFormat.SINGLE.ptxNan() : bits;
    }

    /** Functions from the upper word of a double to the upper word of a double. */
    private static Optional<SassThreadFunction> upperWord(Fields fields, Approximation function) {
        if (!fields.isDefault("f16")) {
            return Optional.empty();
        }
        ThreadFunction ofDoubles = precise(ApproximateFunctions.of(function, FloatFormat.DOUBLE, true));
        return new Wiring(fields).floats(FloatFormat.SINGLE, "V").to("Rd", WORD).with((x, results) -> {
            Scalar operand = new Scalar();
            operand.set(x[0].low << WORD);
            operand.undefinedLow = x[0].undefinedLow << WORD;
            operand.inheritMarks(x[0]);
            ofDoubles.apply(new Scalar[] {operand}, results);
            results[0].low = results[0].low >>> WORD & UPPER;
            results[0].undefinedLow = results[0].undefinedLow >>> WORD & UPPER;
        });
    }

    /** Bound of the biased exponents of divisors with a normal reciprocal. */
    private static final int MIN_DIVISOR = 1;

    private static final int GREATEST_DIVISOR = 252;
    /** Biased exponent of a dividend above which remainders are normal numbers. */
    private static final int MIN_DIVIDEND = 26;

    private static final int GREATEST_EXPONENT = 254;
    /** Bound of the differences of exponents for which a quotient is a normal number. */
    private static final int MIN_QUOTIENT = -124;

    private static final int GREATEST_QUOTIENT = 126;

    /**
     * {@code FCHK}: whether a quotient of singles must not be computed from the reciprocal. It is not published for
     * which quotients a machine returns true; here for all with an intermediate result that would not be a normal
     * number. For other quotients the code computes the same result on both paths.
     */
    private static Optional<SassThreadFunction> needsSlowDivision(Fields fields) {
        if (!fields.isDefault("op")) {
            return Optional.empty();
        }
        return new Wiring(fields)
                .floats(FloatFormat.SINGLE, "A", "X")
                .toPredicates("Pd")
                .with((x, results) -> {
                    int dividend = exponent(x[0].low);
                    int divisor = exponent(x[1].low);
                    boolean isPlain = MIN_DIVISOR <= divisor
                            && divisor <= GREATEST_DIVISOR
                            && MIN_DIVIDEND <= dividend
                            && dividend <= GREATEST_EXPONENT
                            && MIN_QUOTIENT <= dividend - divisor
                            && dividend - divisor <= GREATEST_QUOTIENT;
                    results[0].set(isPlain ? 0 : 1);
                    results[0].undefinedLow = Marks.isOpen(x) ? 1 : 0;
                    Marks.inherit(x, results[0]);
                });
    }

    private static int exponent(long bits) {
        return (int) (bits >>> 23 & 0xff);
    }
}
