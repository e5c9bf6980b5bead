package lockstep.sim.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import lockstep.ir.ptx.PtxOperand;
import lockstep.sim.fp.Approximation;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.SeriesOracle;
import lockstep.sim.value.Scalar;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** S3.11 for the instructions of PTX: results within the stated errors, special values as in the manual's tables. */
final class ApproximateFunctionsProperties {
    /** An instruction and the function that it approximates. */
    private record Case(String mnemonic, Approximation function, FloatFormat format) {
        TypedFunction bound() {
            int operands = function.isDivision() ? 3 : 2;
            List<PtxOperand> registers = Collections.nCopies(operands, Instructions.register());
            return ThreadFunctions.of(Instructions.of(mnemonic, registers)).orElseThrow();
        }
    }

    private static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (String ftz : new String[] {"", ".ftz"}) {
            cases.add(new Case("rcp.approx" + ftz + ".f32", Approximation.RCP, FloatFormat.SINGLE));
            cases.add(new Case("sqrt.approx" + ftz + ".f32", Approximation.SQRT, FloatFormat.SINGLE));
            cases.add(new Case("rsqrt.approx" + ftz + ".f32", Approximation.RSQRT, FloatFormat.SINGLE));
            cases.add(new Case("sin.approx" + ftz + ".f32", Approximation.SIN, FloatFormat.SINGLE));
            cases.add(new Case("cos.approx" + ftz + ".f32", Approximation.COS, FloatFormat.SINGLE));
            cases.add(new Case("lg2.approx" + ftz + ".f32", Approximation.LG2, FloatFormat.SINGLE));
            cases.add(new Case("ex2.approx" + ftz + ".f32", Approximation.EX2, FloatFormat.SINGLE));
            cases.add(new Case("div.approx" + ftz + ".f32", Approximation.DIV, FloatFormat.SINGLE));
            cases.add(new Case("div.full" + ftz + ".f32", Approximation.DIV_FULL, FloatFormat.SINGLE));
        }
        cases.add(new Case("tanh.approx.f32", Approximation.TANH, FloatFormat.SINGLE));
        cases.add(new Case("tanh.approx.f16", Approximation.TANH, FloatFormat.HALF));
        cases.add(new Case("tanh.approx.bf16", Approximation.TANH, FloatFormat.BFLOAT));
        cases.add(new Case("ex2.approx.f16", Approximation.EX2, FloatFormat.HALF));
        cases.add(new Case("ex2.approx.ftz.bf16", Approximation.EX2, FloatFormat.BFLOAT));
        return cases;
    }

    /** The names of the instructions that this class tests. */
    static Stream<String> mnemonics() {
        Stream<String> doubles = Stream.of("rcp.approx.ftz.f64", "rsqrt.approx.ftz.f64", "rsqrt.approx.f64");
        return Stream.concat(cases().stream().map(Case::mnemonic), doubles);
    }

    @Provide
    Arbitrary<Case> instructions() {
        return Arbitraries.of(cases());
    }

    private static long result(TypedFunction function, long... operands) {
        Scalar[] x = new Scalar[operands.length];
        for (int index = 0; index < x.length; index++) {
            x[index] = new Scalar();
            x[index].set(operands[index]);
        }
        Scalar[] results = {new Scalar()};
        function.apply(x, results);
        assertTrue(results[0].imprecise);
        return results[0].low;
    }

    /** A number of moderate size, positive if the function requires it. */
    private static long operand(Case instruction, SplittableRandom random) {
        FloatFormat format = instruction.format;
        int reach = switch (instruction.function) {
            case SIN, COS, TANH -> 4;
            case EX2 -> format == FloatFormat.HALF ? 3 : 6;
            case RCP, SQRT, RSQRT, LG2, DIV, DIV_FULL -> format.bias() / 2;
        };
        long field = format.bias() + random.nextInt(-reach, reach);
        long bits = field << format.fractionBits() | random.nextLong() & format.fractionMask();
        boolean isPositive = switch (instruction.function) {
            case SQRT, RSQRT, LG2 -> true;
            case RCP, SIN, COS, EX2, TANH, DIV, DIV_FULL -> false;
        };
        return isPositive || random.nextBoolean() ? bits : format.negate(bits);
    }

    /** Law: results are within the stated error. Oracle: series of decimals to 60 digits. */
    @Property(tries = 400)
    void resultsAreWithinTheStatedError(@ForAll("instructions") Case instruction, @ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long a = operand(instruction, random);
        long b = operand(instruction, random);
        TypedFunction function = instruction.bound();
        long result = instruction.function.isDivision() ? result(function, a, b) : result(function, a);
        assertTrue(
                SeriesOracle.isPermitted(instruction.function, instruction.format, a, b, result),
                () -> "%s of %x, %x is %x".formatted(instruction.mnemonic, a, b, result));
    }

    /** The tables of special values in the PTX ISA; names stand for the bits of a value in the format. */
    @ParameterizedTest
    @CsvSource({
        "rcp.approx.f32, -inf, -0",
        "rcp.approx.f32, -0, -inf",
        "rcp.approx.f32, 0, inf",
        "rcp.approx.f32, inf, 0",
        "rcp.approx.f32, nan, nan",
        "rcp.approx.ftz.f32, -sub, -inf",
        "sqrt.approx.f32, -inf, nan",
        "sqrt.approx.f32, -1, nan",
        "sqrt.approx.f32, -0, -0",
        "sqrt.approx.f32, inf, inf",
        "sqrt.approx.ftz.f32, -sub, -0",
        "rsqrt.approx.f32, -inf, nan",
        "rsqrt.approx.f32, -1, nan",
        "rsqrt.approx.f32, -0, -inf",
        "rsqrt.approx.f32, 0, inf",
        "rsqrt.approx.f32, inf, 0",
        "rsqrt.approx.ftz.f32, sub, inf",
        "sin.approx.f32, inf, nan",
        "sin.approx.f32, -0, -0",
        "cos.approx.f32, -0, 1",
        "cos.approx.f32, -inf, nan",
        "lg2.approx.f32, -inf, nan",
        "lg2.approx.f32, -1, nan",
        "lg2.approx.f32, -0, -inf",
        "lg2.approx.f32, inf, inf",
        "lg2.approx.ftz.f32, sub, -inf",
        "ex2.approx.f32, -inf, 0",
        "ex2.approx.f32, -0, 1",
        "ex2.approx.f32, inf, inf",
        "ex2.approx.ftz.f32, -sub, 1",
        "tanh.approx.f32, -inf, -1",
        "tanh.approx.f32, inf, 1",
        "tanh.approx.f32, -0, -0",
        "tanh.approx.f32, sub, sub",
        "tanh.approx.f32, nan, nan",
        "tanh.approx.f16, -inf, -1",
        "tanh.approx.bf16, inf, 1",
        "ex2.approx.f16, -inf, 0",
        "ex2.approx.f16, 0, 1",
        "ex2.approx.ftz.bf16, sub, 1",
        "ex2.approx.ftz.bf16, inf, inf"
    })
    void specialValues(String mnemonic, String operand, String expected) {
        Case instruction = cases().stream()
                .filter(candidate -> candidate.mnemonic.equals(mnemonic))
                .findFirst()
                .orElseThrow();
        FloatFormat format = instruction.format;
        long result = result(instruction.bound(), named(format, operand));
        if (expected.equals("nan")) {
            assertTrue(format.isNan(result));
        } else {
            assertEquals(named(format, expected), result);
        }
    }

    private static long named(FloatFormat format, String name) {
        boolean negative = name.startsWith("-");
        long magnitude = switch (negative ? name.substring(1) : name) {
            case "0" -> 0;
            case "1" -> format.one();
            case "inf" -> format.infinity(false);
            case "sub" -> 1;
            default -> format.canonicalNan();
        };
        return negative ? format.negate(magnitude) : magnitude;
    }

    /** Law: whatever undefined bits are chosen, the defined bits of results are those reported. Oracle: all choices. */
    @Test
    void definedBitsHoldForEveryChoice() {
        List<TypedFunction> functions = new ArrayList<>();
        cases().forEach(instruction -> functions.add(instruction.bound()));
        functions.add(ApproximateFunctions.of(Approximation.RCP, FloatFormat.DOUBLE, true));
        functions.add(ApproximateFunctions.of(Approximation.RSQRT, FloatFormat.DOUBLE, true));
        functions.add(ApproximateFunctions.of(Approximation.RSQRT, FloatFormat.DOUBLE, false));
        SplittableRandom random = new SplittableRandom(3);
        for (TypedFunction function : functions) {
            Law law = new Law("approximation", "", function, x -> List.of(), false);
            assertEquals(Optional.empty(), law.unsound(random, 100));
        }
    }

    /** {@code .approx.ftz.f64}: the lower word is neither read nor written; the NaN is fixed. */
    @ParameterizedTest
    @CsvSource({
        "rcp.approx.ftz.f64, 7ff0000000000001, 0",
        "rcp.approx.ftz.f64, fff8000000000000, 7fffffff00000000",
        "rcp.approx.ftz.f64, 8000000000000001, fff0000000000000",
        "rcp.approx.ftz.f64, 3ff00000ffffffff, 3ff0000000000000",
        "rsqrt.approx.ftz.f64, fff0000000000000, 7fffffff00000000",
        "rsqrt.approx.ftz.f64, 4010000000000000, 3fe0000000000000"
    })
    void upperWords(String mnemonic, String operand, String expected) {
        List<PtxOperand> registers = Collections.nCopies(2, Instructions.register());
        TypedFunction function =
                ThreadFunctions.of(Instructions.of(mnemonic, registers)).orElseThrow();
        assertEquals(Long.parseUnsignedLong(expected, 16), result(function, Long.parseUnsignedLong(operand, 16)));
    }

    /** A wrong function exceeds the stated errors. */
    @Test
    void anotherFunctionIsRefused() {
        long two = 0x40000000L;
        FloatFormat single = FloatFormat.SINGLE;
        List<Approximation> others =
                List.of(Approximation.RSQRT, Approximation.SIN, Approximation.EX2, Approximation.LG2);
        for (Approximation right : others) {
            for (Approximation wrong : List.of(Approximation.SQRT, Approximation.COS, Approximation.TANH)) {
                long result = result(ApproximateFunctions.of(wrong, single, false), two);
                assertFalse(SeriesOracle.isPermitted(right, single, two, 0, result), right + " " + wrong);
            }
        }
    }
}
