package lockstep.seeded.program;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import lockstep.conformance.check.BuiltInClaims;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Claims that function-attrs and attributor could make wrongly are caught in runs, one for each kind of claim, and
 * nothing is reported where they are not made. Nothing throws in the simulator, so that {@code nounwind} cannot be
 * false.
 */
final class AttributeMistakesTest {
    /** A claim that a pass makes too much. */
    private record Mistake(String program, String function, String what, UnaryOperator<AttributeList> change) {
        static Mistake ofFunction(String program, String function, Attribute claim) {
            return new Mistake(
                    program, function, claim.toString(), list -> list.withFunction(with(list.function(), claim)));
        }

        static Mistake ofResult(String program, String function, Attribute claim) {
            return new Mistake(
                    program, function, "result " + claim, list -> list.withResult(with(list.result(), claim)));
        }

        static Mistake ofArgument(String program, String function, int index, Attribute claim) {
            return new Mistake(
                    program,
                    function,
                    "parameter " + index + " " + claim,
                    list -> list.withParameter(index, with(list.parameter(index), claim)));
        }

        private static AttributeSet with(AttributeSet set, Attribute claim) {
            return set.without(claim.key()).with(claim);
        }

        private JudgedProgram judged() {
            String pass = program.substring(0, program.indexOf('/'));
            CheckOptions options = CheckOptions.DEFAULT.withClaims(BuiltInClaims.all());
            return new JudgedProgram(Path.of(PassMistake.FILETESTS, program + ".ll"), pass, options);
        }

        @Override
        public String toString() {
            return program + " @" + function + " " + what;
        }
    }

    private static Attribute flag(String name) {
        return new Attribute.Flag(name);
    }

    static Stream<Mistake> mistakes() {
        String reads = "attributor/recursion-supports-itself";
        String twice = "attributor/keeps-argument-handed-over-twice";
        String lanes = "attributor/keeps-argument-that-some-lanes-have";
        String ends = "attributor/keeps-end-that-lanes-reach";
        return Stream.of(
                Mistake.ofFunction("attributor/keeps-barrier", "f", flag("nosync")),
                Mistake.ofFunction("attributor/keeps-volatile", "f", flag("nosync")),
                Mistake.ofFunction("function-attrs/keeps-shuffle", "g", flag("nosync")),
                Mistake.ofFunction("function-attrs/keeps-ordered", "f", flag("nosync")),
                Mistake.ofFunction("attributor/keeps-barrier", "g", new Attribute.Structured("memory", "none")),
                Mistake.ofFunction(reads, "even", new Attribute.Structured("memory", "none")),
                Mistake.ofFunction(reads, "odd", new Attribute.Structured("memory", "argmem: write")),
                Mistake.ofFunction(reads, "even", flag("norecurse")),
                Mistake.ofFunction(ends, "f", flag("willreturn")),
                Mistake.ofFunction(ends, "f", flag("noreturn")),
                Mistake.ofFunction("attributor/keeps-result-that-is-kept", "done", flag("nofree")),
                Mistake.ofArgument(reads, "even", 1, flag("readnone")),
                Mistake.ofArgument(twice, "f", 0, flag("readonly")),
                Mistake.ofArgument(twice, "f", 1, flag("writeonly")),
                Mistake.ofArgument("function-attrs/keeps-stored", "f", 0, flag("nocapture")),
                Mistake.ofArgument("attributor/pointer-result", "f", 0, flag("nocapture")),
                Mistake.ofArgument("attributor/keeps-other-return", "f", 0, flag("returned")),
                Mistake.ofResult("attributor/pointer-result", "f", flag("noalias")),
                Mistake.ofArgument(twice, "f", 0, flag("noalias")),
                Mistake.ofArgument("attributor/keeps-argument-that-is-kept", "f", 0, flag("noalias")),
                Mistake.ofArgument(lanes, "f", 0, flag("nonnull")),
                Mistake.ofArgument(lanes, "f", 0, new Attribute.Int("dereferenceable", 16)),
                Mistake.ofResult("attributor/keeps-result-of-few-bytes", "f", new Attribute.Int("align", 4)),
                Mistake.ofResult("attributor/keeps-result-of-few-bytes", "f", new Attribute.Int("dereferenceable", 4)),
                Mistake.ofArgument("attributor/keeps-undefined-number", "f", 0, flag("noundef")),
                Mistake.ofArgument(
                        "attributor/keeps-numbers-of-lanes", "f", 0, new Attribute.Structured("range", "i32 0, 5")),
                Mistake.ofResult("attributor/numbers", "f", new Attribute.Structured("range", "i32 0, 2")));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void isCaught(Mistake mistake) throws IOException {
        Module after = mistake.judged().after();
        Function function = after.function(mistake.function()).orElseThrow();
        AttributeList before = function.attributes();
        function.setAttributes(mistake.change().apply(before));
        assertFalse(before.equals(function.attributes()), "the claim was made by the pass itself");
        Verdict verdict = mistake.judged().judge(after);
        assertTrue(verdict.isWrong(), verdict::toString);
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void withoutTheMistakeNothingIsWrong(Mistake mistake) throws IOException {
        mistake.judged().assertRight();
    }
}
