package lockstep.compiler.instcombine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parsing of rules: every invalid rule is an error with its location, and the others are parsed. */
class CombineRulesTest {
    private static final String GOOD = "good: add x, 0 => x\n";

    private static List<Diagnostic> errors(String text) {
        Diagnostics diagnostics = new Diagnostics();
        assertEquals(
                1, CombineRules.read("some.rules", GOOD + text, diagnostics).size());
        return diagnostics.all();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "Add-same: add x, x => x                     |  1 | name in kebab-case",
                "no-colon add x, x => x                      |  1 | name in kebab-case",
                "unknown-operation: addd x, y => x           | 20 | is not an operation",
                "memory: load x => x                         |  9 | cannot be used in a rule",
                "only-a-value: x => x                        | 15 | is not an operation",
                "unknown-name: add x, 1 => y                 | 27 | is not a constant of the left side",
                "unknown-label: add x, 1 => add nsw(a) x, 2  | 36 | is not a constant of the left side",
                "label-twice: add (add x, y):x, z => x       | 29 | is the name of something else",
                "no-flag: and nsw x, y => x                  | 14 | is not a flag of and",
                "no-predicate: icmp above x, y => true       | 20 | is not a predicate",
                "other-predicate: icmp P x, y => icmp Q x, y | 38 | is not a predicate",
                "word: add x, y => x ; y                     | 21 | does not begin a token",
                "rest: add x, y => x y                       | 21 | 'if' or the end",
                "no-target: add x, y                         | 20 | expected '=>'",
                "open: add (sub x, y => x                    | 21 | expected ')'",
                "too-few: add x => x                         | 16 | expected ','",
                "too-many: add x, y, z => x                  | 19 | expected '=>'",
                "types: add x, 1.5 => x                      | 15 | an integer and a float",
                "constant: add x, C => add x, D              | 30 | is not a constant of the left side",
                "unknown-fact: add x, y => x if wide(x)      | 32 | is not a constant of the left side",
                "no-flag-of: add x, C => x if root.foo       | 35 | is not a flag",
                "no-comparison: add x, C => x if C           | 34 | expected a comparison",
                "used-twice: add x, y => add x, x            | 25 | noUndef(x) is required",
                "no-intrinsic: @nothing(x) => x              | 15 | cannot be used in a rule",
            })
    void aWrongRuleIsAnErrorWithItsPlace(String rule, int column, String message) {
        List<Diagnostic> errors = errors(rule);
        assertEquals(1, errors.size(), errors::toString);
        Diagnostic error = errors.getFirst();
        assertEquals("some.rules", error.location().file());
        assertEquals(2, error.location().line());
        assertEquals(column, error.location().column(), error::toString);
        assertTrue(error.message().contains(message), error::toString);
    }

    @Test
    void aFaultOnALaterLineOfARuleIsFoundThere() {
        Diagnostic error =
                errors("long: add (add x, C1), C2\n    => add x, C1 + C3\n").getFirst();
        assertEquals(3, error.location().line());
        assertEquals(20, error.location().column());
    }

    @Test
    void wrongRulesDoNotHideOthers() {
        Diagnostics diagnostics = new Diagnostics();
        String text = "one: add x, 0 => y\ntwo: add x, 0 => x\nthree: add x => x\n";
        List<CombineRule> read = CombineRules.read("some.rules", text, diagnostics);
        assertEquals(List.of("two"), read.stream().map(CombineRule::name).toList());
        assertEquals(2, diagnostics.all().size());
    }

    @Test
    void commentsAndBlankLinesAreNoRules() {
        Diagnostics diagnostics = new Diagnostics();
        List<CombineRule> read = CombineRules.read("some.rules", "# comment\n\n" + GOOD + "\n# end\n", diagnostics);
        assertEquals(List.of("good"), read.stream().map(CombineRule::name).toList());
        assertEquals(3, read.getFirst().location().line());
        assertTrue(diagnostics.all().isEmpty());
    }

    /** Oracle: the text of the resources, of which each name at the start of a line is a rule. */
    @Test
    void allRulesOfTheResourcesAreRead() {
        assertTrue(CombineRules.all().size() > 300);
        assertEquals(
                CombineRules.all().size(),
                CombineRules.all().stream().map(CombineRule::name).distinct().count());
    }
}
