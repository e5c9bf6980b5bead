package lockstep.compiler.select;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import lockstep.compiler.table.TableText;
import lockstep.ir.diag.CompilerBug;

/** The rules of {@code select.rules} by what they are for. Read once, immutable. */
final class SelectionRules {
    private static final String RESOURCE = "select.rules";
    private static final SelectionRules INSTANCE = new SelectionRules(RuleReader.read(
            RESOURCE, TableText.text(RESOURCE, SelectionRules.class.getResourceAsStream(RESOURCE))));

    private final List<SelectionRule> all;
    private final List<SelectionRule> changes = new ArrayList<>();
    private final Map<String, List<SelectionRule>> operations = new HashMap<>();
    private final Map<String, List<SelectionRule>> effects = new HashMap<>();

    /** The rules of the resource. */
    static SelectionRules instance() {
        return INSTANCE;
    }

    SelectionRules(List<SelectionRule> rules) {
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

    /** In the order of the text. */
    List<SelectionRule> all() {
        return all;
    }

    /** Those that bring a value from one form into another. */
    List<SelectionRule> changes() {
        return changes;
    }

    /** Those of values that an operator gives. */
    List<SelectionRule> operations(String op) {
        return operations.getOrDefault(op, List.of());
    }

    /** Those of what has effects. */
    List<SelectionRule> effects(String op) {
        return effects.getOrDefault(op, List.of());
    }
}
