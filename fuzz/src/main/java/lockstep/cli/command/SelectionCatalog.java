package lockstep.cli.command;

import java.util.List;
import lockstep.compiler.select.SelectionRules;

/** The rules of instruction selection, a row for each alternative of a line of {@code select.rules}. */
final class SelectionCatalog implements Catalog {
    @Override
    public String kind() {
        return "selection";
    }

    @Override
    public String summary() {
        return "rules of instruction selection, in the order of select.rules";
    }

    @Override
    public List<String> columns() {
        return List.of("rule", "pattern", "condition", "cost", "code");
    }

    @Override
    public List<String> brief() {
        return List.of("rule", "cost", "code");
    }

    @Override
    public List<List<String>> rows() {
        return SelectionRules.standard().listed().stream()
                .map(rule -> List.of(
                        rule.name(), rule.pattern(), rule.conditions(), Integer.toString(rule.cost()), rule.code()))
                .toList();
    }
}
