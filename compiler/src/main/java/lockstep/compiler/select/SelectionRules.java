package lockstep.compiler.select;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import lockstep.compiler.table.TableText;
import lockstep.ir.diag.CompilerBug;

/** Selection rules, those of {@code select.rules} or others, indexed by operator. Immutable. */
public final class SelectionRules {
    private static final String RESOURCE = "select.rules";
    private static final SelectionRules STANDARD = of(RESOURCE, text());

    private final List<SelectionRule> all;
    private final List<SelectionRule> changes = new ArrayList<>();
    private final Map<String, List<SelectionRule>> operations = new HashMap<>();
    private final Map<String, List<SelectionRule>> effects = new HashMap<>();

    /**
     * The listing of a rule.
     *
     * @param name form, types, pattern and conditions, as {@code cc --stats} counts it
     * @param pattern what it matches
     * @param conditions additional conditions, separated by commas
     * @param cost in instructions
     * @param code the instructions; {@code $1} if the value is the first operand unchanged
     */
    public record Listed(String name, String pattern, String conditions, int cost, String code) {}

    /** The rules of {@code select.rules}. */
    public static SelectionRules standard() {
        return STANDARD;
    }

    /** The text of {@code select.rules}. */
    public static String text() {
        return TableText.text(RESOURCE, SelectionRules.class.getResourceAsStream(RESOURCE));
    }

    /**
     * The rules of {@code text}.
     *
     * @param resource its name in messages
     * @throws CompilerBug if a line is not a rule, with the line
     */
    public static SelectionRules of(String resource, String text) {
        return new SelectionRules(RuleReader.read(resource, text));
    }

    private SelectionRules(List<SelectionRule> rules) {
        all = List.copyOf(rules);
        for (SelectionRule rule : rules) {
            listFor(rule).add(rule);
        }
    }

    private List<SelectionRule> listFor(SelectionRule rule) {
        return switch (rule.pattern()) {
            case Pattern.Operand _ -> changes;
            case Pattern.Number _ -> throw new CompilerBug(rule.place() + ": a constant needs no rule");
            case Pattern.Operator operator ->
                (rule.result() instanceof SelectionRule.Result.Effect ? effects : operations)
                        .computeIfAbsent(operator.op(), op -> new ArrayList<>());
        };
    }

    /** The listings of the rules, in textual order; the two orders of operands are one entry. */
    public List<Listed> listed() {
        List<Listed> found = new ArrayList<>();
        String last = "";
        for (SelectionRule rule : all) {
            if (!rule.text().equals(last)) {
                found.add(listed(rule));
            }
            last = rule.text();
        }
        return found;
    }

    private static Listed listed(SelectionRule rule) {
        String[] sides = rule.name().split(" = ", 2);
        String[] matched = sides[1].split(" if ", 2);
        String code = rule.text().substring(rule.text().indexOf("->") + 2);
        return new Listed(
                rule.name(), matched[0].strip(), matched.length > 1 ? matched[1] : "", rule.cost(), code.strip());
    }

    /** The rules that convert a value from one form to another. */
    List<SelectionRule> changes() {
        return changes;
    }

    /** The rules for values of an operator. */
    List<SelectionRule> operations(String op) {
        return operations.getOrDefault(op, List.of());
    }

    /** The rules for instructions with effects. */
    List<SelectionRule> effects(String op) {
        return effects.getOrDefault(op, List.of());
    }
}
