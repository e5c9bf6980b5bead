package lockstep.conformance.prove;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lockstep.conformance.prove.RuleProof.Judgement;
import lockstep.ir.choices.Choices.SeededChoices;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rewrites whose rightness is known from the LLVM Language Reference; each body ends in {@code %r}. */
final class RefinementTest {
    private static final long MANY = 500_000;
    private static final String ARGUMENTS = "i4 %x, i4 %y, i1 %c, i1 %d";

    private static Judgement judge(String parameters, String type, String before, String after) {
        return Refinement.judge(
                function(parameters, type, before), function(parameters, type, after), new SeededChoices(1), MANY);
    }

    private static Function function(String parameters, String type, String body) {
        String lines = body.replace("; ", "\n  ");
        String text = "define " + type + " @f(" + parameters + ") {\n  " + lines + "\n  ret " + type + " %r\n}\n";
        return NvvmReader.read("test", text, new Context())
                .orThrow()
                .definedFunctions()
                .getFirst();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "i4 %x | i4 | %r = add i4 %x, %x | %r = shl i4 %x, 1",
                "i4 %x | i4 | %r = mul i4 %x, 2 | %r = shl i4 %x, 1",
                "i4 %x, i4 %y | i4 | %r = add nsw i4 %x, %y | %r = add i4 %x, %y",
                "i4 %x, i4 %y | i4 | %a = xor i4 %x, %y; %r = xor i4 %a, %y | %r = freeze i4 %x",
                "i4 %x, i4 %y | i4 | %r = udiv i4 %x, 0 | %r = add i4 %x, %y",
                "i4 %x | i4 | %r = shl i4 %x, 4 | %r = add i4 7, 0",
                "i4 %x | i4 | %r = freeze i4 poison | %r = add i4 3, 0",
                "i1 %c, i1 %d | i1 | %r = select i1 %c, i1 %d, i1 false | %e = freeze i1 %d; %r = and i1 %c, %e",
                "i1 %c, i1 noundef %d | i1 | %r = select i1 %c, i1 %d, i1 false | %r = and i1 %c, %d",
                "i4 %x | i1 | %a = add nuw i4 %x, 1; %r = icmp eq i4 %a, 0 | %r = add i1 false, 0",
                "half %x | half | %r = fsub half -0.0, %x | %r = fneg half %x",
                "half %x | half | %r = fadd nsz half %x, 0.0 | %a = fadd half %x, -0.0; %r = fadd half %a, 0.0",
            })
    void rightRewrites(String parameters, String type, String before, String after) {
        Judgement judgement = judge(parameters, type, before, after);
        assertInstanceOf(Judgement.Holds.class, judgement, judgement::toString);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "i4 %x | i4 | %r = shl i4 %x, 1 | %r = add i4 %x, %x",
                "i4 %x, i4 %y | i4 | %r = add i4 %x, %y | %r = add nsw i4 %x, %y",
                "i4 %x | i4 | %r = add i4 3, 0 | %r = freeze i4 %x",
                "i1 %c, i1 %d | i1 | %r = select i1 %c, i1 %d, i1 false | %r = and i1 %c, %d",
                "i4 %x, i4 %y | i4 | %r = add i4 %y, 0 | %a = udiv i4 1, %x; %r = add i4 %y, 0",
                "i4 %x | i4 | %a = freeze i4 %x; %r = sub i4 %a, %a | %r = sub i4 %x, %x",
                "i4 %x | i4 | %r = lshr i4 %x, 1 | %r = ashr i4 %x, 1",
                "i4 %x | i1 | %r = icmp slt i4 %x, 0 | %r = icmp ugt i4 %x, 8",
                "i4 %x | i4 | %r = sdiv i4 %x, 2 | %r = ashr i4 %x, 1",
                "i4 %x | i4 | %r = and i4 undef, 1 | %r = add i4 2, 0",
                "half %x | half | %r = fadd half %x, 0.0 | %r = fadd half %x, -0.0",
                "half %x | half | %r = fsub half 0.0, %x | %r = fneg half %x",
            })
    void wrongRewrites(String parameters, String type, String before, String after) {
        Judgement judgement = judge(parameters, type, before, after);
        assertInstanceOf(Judgement.Fails.class, judgement, judgement::toString);
    }

    /** Integers of 4 bits are tried with all their values, floats with some. */
    @Test
    void smallIntegersAreTriedWithAllValues() {
        assertEquals(
                new Judgement.Holds(18 * 18 * 4 * 4, true),
                judge(ARGUMENTS, "i4", "%r = add i4 %x, %y", "%r = add i4 %y, %x"));
        assertEquals(
                false,
                assertInstanceOf(
                                Judgement.Holds.class,
                                judge("i32 %x", "i32", "%r = shl i32 %x, 1", "%r = mul i32 %x, 2"))
                        .isExhaustive());
    }

    /** Seven uses of an undefined value of 4 bits are 2 ** 28 choices: those arguments are left out. */
    @Test
    void manyUsesOfUndefinedValuesAreLeftOut() {
        String twice = "%a = mul i4 %x, %x; %b = mul i4 %a, %a; %r = mul i4 %b, %b";
        assertEquals(new Judgement.Holds(17, false), judge("i4 %x", "i4", twice, twice));
    }

    @Test
    void aCounterexampleNamesTheArguments() {
        Judgement.Fails fails = assertInstanceOf(
                Judgement.Fails.class, judge("i4 %x", "i4", "%r = add i4 %x, 1", "%r = add nuw i4 %x, 1"));
        assertEquals(new Judgement.Fails("%x = 0xf", "0x0", "poison"), fails);
    }

    @Test
    void whatIsNoComputationIsLeftOpen() {
        Judgement judgement = judge("ptr %x", "i4", "%r = load i4, ptr %x", "%r = load i4, ptr %x");
        assertTrue(judgement instanceof Judgement.Open, judgement::toString);
    }

    @Test
    void approximationsAreLeftOpen() {
        String call = "%r = call half @llvm.sin.f16(half %x)";
        assertInstanceOf(Judgement.Open.class, judge("half %x", "half", call, call));
    }

    @Test
    void vectorsGoByElements() {
        String parameters = "<2 x i4> %x";
        assertInstanceOf(
                Judgement.Holds.class,
                judge(
                        parameters,
                        "<2 x i4>",
                        "%r = mul <2 x i4> %x, <i4 2, i4 4>",
                        "%r = shl <2 x i4> %x, <i4 1, i4 2>"));
        assertInstanceOf(
                Judgement.Fails.class,
                judge(
                        parameters,
                        "<2 x i4>",
                        "%r = mul <2 x i4> %x, <i4 2, i4 4>",
                        "%r = shl <2 x i4> %x, <i4 2, i4 1>"));
    }
}
