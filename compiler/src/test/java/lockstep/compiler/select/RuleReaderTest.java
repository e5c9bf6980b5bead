package lockstep.compiler.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.diag.CompilerBug;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The syntax of selection rules, as the header of {@code select.rules} describes it, and the lines of faults. */
final class RuleReaderTest {
    private static List<SelectionRule> read(String text) {
        return RuleReader.read("r", text);
    }

    @Test
    void commentsAndBlankLinesAreNoRules() {
        assertEquals(List.of(), read("# a comment\n\n   \n"));
    }

    @Test
    void aRuleHasResultPatternConditionsCostAndCode() {
        String name = "any i32/i64 = add(any, mul(zero:r16, #-2..0x7f)) if nsw, sm>=80";
        SelectionRule rule = read("\n\n" + name + " cost 4 -> neg.s$w $d, $2").getFirst();
        assertEquals("r:3", rule.place());
        assertEquals(name, rule.name());
        assertEquals(4, rule.cost());
        assertEquals(2, rule.conditions().size());
        assertEquals(
                new SelectionRule.Condition.Architecture(80, Integer.MAX_VALUE),
                rule.conditions().get(1));
        Pattern.Operator sum = (Pattern.Operator) rule.pattern();
        Pattern.Operator product = (Pattern.Operator) sum.arguments().get(1);
        assertEquals(
                new Pattern.Operand(OperandForm.ANY, TypeSet.ALL),
                sum.arguments().getFirst());
        assertEquals(new Pattern.Number(-2, 127), product.arguments().get(1));
        assertEquals(
                new CodeTemplate.Word.Matched(1),
                rule.code().getFirst().operands().get(1));
    }

    /** Both orders of operands, and an alternative of all groups at once. */
    @Test
    void shortFormsAreSeveralRules() {
        List<SelectionRule> rules = read("any int = {and|or}~(any, not(any)) -> {and|or}.b$w $d, $1, $2");
        assertEquals(4, rules.size());
        assertEquals(
                List.of(false, true, false, true),
                rules.stream()
                        .map(rule -> ((Pattern.Operator) rule.pattern()).swapped())
                        .toList());
        assertEquals(
                List.of("and.b$w", "and.b$w", "or.b$w", "or.b$w"),
                rules.stream().map(rule -> rule.code().getFirst().mnemonic()).toList());
    }

    @Test
    void aNestedPatternOfBothOrdersMultiplies() {
        assertEquals(
                4,
                read("any int = add~(mul~(any, #), any) -> mad.lo.s$w $d, $1, $2, $3")
                        .size());
    }

    @Test
    void aValueAsItIsCostsNothing() {
        SelectionRule rule = read("any int = zero -> $1").getFirst();
        assertEquals(0, rule.cost());
        assertEquals(List.of(), rule.code());
    }

    @Test
    void effectsHaveAnyNumberOfResults() {
        assertEquals(
                new SelectionRule.Result.Effect(List.of()),
                read("effect = f(any) -> bar.warp.sync $1").getFirst().result());
        SelectionRule.Result two = read("effect any i32, pred i1 = f(any) -> elect.sync $d|$e, $1")
                .getFirst()
                .result();
        assertEquals(2, ((SelectionRule.Result.Effect) two).values().size());
    }

    /** Law: the fault of an invalid line names the line and the reason. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "nothing i32 = f(any) -> neg.s32 $d, $1; no form is called 'nothing'",
                "any i33 = f(any) -> neg.s32 $d, $1; unknown type in 'i33'",
                "any i32/fish = f(any) -> neg.s32 $d, $1; unknown type in 'i32/fish'",
                "any i32 f(any) -> neg.s32 $d, $1; '=' is missing",
                "any i32 = f any -> neg.s32 $d, $1; '(' is missing",
                "any i32 = f(any -> neg.s32 $d, $1; ')' is missing",
                "any i32 = f(any) neg.s32 $d, $1; '->' is missing",
                "any i32 = f(any:fish) -> neg.s32 $d, $1; unknown type in 'fish'",
                "any i32 = f(any) if fish -> neg.s32 $d, $1; no condition is called 'fish'",
                "any i32 = f(any) if sm>=x -> neg.s32 $d, $1; 'x' is not a number",
                "any i32 = f(any) if sm<5000 -> neg.s32 $d, $1; 5000 is not from 0 to 999",
                "any i32 = f(any) if has:fish -> neg.s32 $d, $1; no modifier is called 'has:fish'",
                "any i32 = f(any) cost much -> neg.s32 $d, $1; 'much' is not a number",
                "any i32 = f(any) cost -1 -> neg.s32 $d, $1; -1 is not from 0 to 1000",
                "any i32 = f(any, #x) -> neg.s32 $d, $1; 'x' is not a number",
                "any i32 = f(any, #3..1) -> neg.s32 $d, $1; 1 is not from 3",
                "any i32 = f(any) -> fish.s32 $d, $1; 'fish' is not an opcode",
                "any i32 = f(any) -> neg.fish $d, $1; 'fish' is not a word of PTX",
                "any i32 = f(any) -> neg.q$w $d, $1; 'q$' is not a word of PTX",
                "any i32 = f(any) -> neg$fish.s32 $d, $1; no word is called '$fish'",
                "any i32 = f(any) -> neg.s32 $d, $2; the pattern has no operand $2",
                "any i32 = f(any) -> neg.s32 $d, $0; the pattern has no operand $0",
                "any i32 = f(any) -> not.pred $d, !$3; the pattern has no operand $3",
                "any i32 = f(any) -> neg.s32 $d, five; 'five' is not a number",
                "any i32 = f(any) -> neg.s32 $d, $t; $t is read before it is written",
                "any i32 = f(any) -> neg.s32 $t:b33, $1; 'b33' is not a type",
                "any i32 = f(any) -> neg.s32 $t:b32, $1; $d is never written",
                "any i32 = f(any) -> neg.s32 $e, $1; the rule has no result $e",
                "effect any i32, pred i1 = f(any) -> neg.s32 $d, $1; $e is never written",
                "effect = f(any) -> $1; what has effects has no code",
                "any i32 = f(any) -> mov.u32 $d, %fish; no special register is called '%fish'",
                "any i32 = f(any) -> shl.b32 $d, $1, $power; the pattern has no constant for $power",
                "any i32 = {a|b}(any) -> {neg|not|abs}.s32 $d, $1; groups of alternatives of several lengths",
                "any i32 = f(any) -> mov.b64 {$d, $1; '}' is missing",
                "any i32 = #1 -> neg.s32 $d, $1; a constant needs no rule",
            })
    void faultsSayTheirLine(String line, String what) {
        CompilerBug fault = assertThrows(CompilerBug.class, () -> SelectionRules.of("r", "# head\n" + line));
        assertTrue(fault.getMessage().startsWith("r:2: "), fault::getMessage);
        assertTrue(fault.getMessage().contains(what), fault::getMessage);
    }

    @Test
    void aRegisterIsWrittenOnce() {
        String line = "any i32 = f(any) -> neg.s32 $t:b32, $1; neg.s32 $t:b32, $t; neg.s32 $d, $t";
        CompilerBug fault = assertThrows(CompilerBug.class, () -> read(line));
        assertTrue(fault.getMessage().contains("$t is written twice"), fault::getMessage);
    }

    // ---- the standard rules

    @Test
    void namesOfRulesAreUnique() {
        Set<String> names = new HashSet<>();
        for (SelectionRules.Listed rule : SelectionRules.standard().listed()) {
            assertTrue(names.add(rule.name()), rule::name);
        }
    }

    /** The listing of a rule reads back as the same rule. */
    @Test
    void listedRulesReadBack() {
        List<SelectionRule> all = read(SelectionRules.text());
        for (SelectionRules.Listed rule : SelectionRules.standard().listed()) {
            String text = rule.name() + " cost " + rule.cost() + " -> " + rule.code();
            List<SelectionRule> again = read(text);
            List<SelectionRule> original =
                    all.stream().filter(each -> each.name().equals(rule.name())).toList();
            assertEquals(
                    original.stream().map(SelectionRule::pattern).toList(),
                    again.stream().map(SelectionRule::pattern).toList());
            assertEquals(original.getFirst().code(), again.getFirst().code());
            assertEquals(original.getFirst().conditions(), again.getFirst().conditions());
        }
    }
}
