package lockstep.compiler.select;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.nvvm.Instruction;

/**
 * Finds the cheapest covers of the trees of a block by dynamic programming: for each node, from the leaves to the
 * roots, the minimum cost of the value in each form, over all matching rules and all covers of their operands; then the
 * cost of a conversion from another form.
 *
 * <p>Example: of {@code %w = sext i32 %i to i64; %s = shl i64 %w, 2; %a = getelementptr i8, ptr %p, i64 %s}, each used
 * once, {@code %a} costs 3 by {@code cvt, shl, add}, 2 by {@code mul.wide, add} and 1 by {@code mad.wide}.
 *
 * <p>Source: Fraser, Hanson, Proebsting, "Engineering a simple, efficient code-generator generator" (1992), with labels
 * found as in their iburg. Linear in the nodes.
 */
final class Covers {
    /** Higher trees are cut, so that recursive walks are bounded. */
    static final int MAX_HEIGHT = 64;

    private static final List<OperandForm> FORMS_OF_NUMBERS =
            List.of(OperandForm.ANY, OperandForm.ZERO, OperandForm.SIGN, OperandForm.AMOUNT, OperandForm.NUMBER);

    private final SelectionRules rules;
    private final int architecture;
    private final Map<Given, CoverLabels> given = new HashMap<>();

    /** @param architecture 90 for sm_90 */
    Covers(SelectionRules rules, int architecture) {
        this.rules = rules;
        this.architecture = architecture;
    }

    /** The type and form of a value in a register. */
    private record Given(LeafType type, OperandForm form) {}

    // ---- labels

    /**
     * Labels {@code node}, whose children are labelled.
     *
     * @return false if no rule matches
     */
    boolean label(Node node) {
        if (node.content() instanceof Node.Content.Operation operation) {
            CoverLabels labels = new CoverLabels();
            for (SelectionRule rule : rules.operations(operation.op())) {
                if (rule.result() instanceof SelectionRule.Result.Value value
                        && value.types().has(node.type())) {
                    match(rule, node).ifPresent(operands -> labels.improve(value.form(), cost(rule, operands), rule));
                }
            }
            change(labels, node.type());
            node.labels = labels;
            node.height = 1
                    + node.children().stream()
                            .filter(Node::isInner)
                            .mapToInt(child -> child.height)
                            .max()
                            .orElse(0);
            return labels.cost(formOfRegister(node.type(), labels)) < CoverLabels.NEVER;
        }
        node.labels = outer(node);
        return true;
    }

    /** The form in which a root is kept: the cheapest, and of equally cheap ones the most specific. */
    static OperandForm formOfRegister(LeafType type, CoverLabels labels) {
        List<OperandForm> forms = !type.isWhole()
                ? List.of(OperandForm.ANY)
                : type.width() == 1
                        ? List.of(OperandForm.PRED, OperandForm.NOT_PRED)
                        : List.of(OperandForm.ZERO, OperandForm.SIGN, OperandForm.ANY);
        OperandForm best = forms.getFirst();
        for (OperandForm form : forms) {
            best = labels.cost(form) < labels.cost(best) ? form : best;
        }
        return best;
    }

    /** The labels of a leaf, or of an operation whose value is in a register. */
    private CoverLabels outer(Node node) {
        return switch (node.content()) {
            case Node.Content.Number _, Node.Content.Symbol _ -> constant(node);
            case Node.Content.Given _ -> given(node.type(), node.form);
            case Node.Content.Operation _ -> given(node.type(), formOfRegister(node.type(), node.labels()));
        };
    }

    private CoverLabels constant(Node node) {
        CoverLabels labels = new CoverLabels();
        LeafType type = node.type();
        boolean isSymbol = node.content() instanceof Node.Content.Symbol;
        int cost = isSymbol || type.width() == 1 || type.registerWidth() == 16 && !type.isWhole() ? 1 : 0;
        if (type.isWhole() && type.width() == 1) {
            labels.given(OperandForm.PRED, cost);
            labels.given(OperandForm.COND, cost);
        } else {
            FORMS_OF_NUMBERS.forEach(form -> labels.given(form, cost));
        }
        return labels;
    }

    private CoverLabels given(LeafType type, OperandForm form) {
        return given.computeIfAbsent(new Given(type, form), key -> {
            CoverLabels labels = new CoverLabels();
            labels.given(form, 0);
            change(labels, type);
            return labels;
        });
    }

    /** Applies conversion rules between forms until no cost decreases. */
    private void change(CoverLabels labels, LeafType type) {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (SelectionRule rule : rules.changes()) {
                Pattern.Operand from = (Pattern.Operand) rule.pattern();
                if (rule.result() instanceof SelectionRule.Result.Value to
                        && to.types().has(type)
                        && labels.cost(from.form()) < CoverLabels.NEVER) {
                    changed |= labels.improve(to.form(), labels.cost(from.form()) + rule.cost(), rule);
                }
            }
        }
    }

    // ---- operands of covers

    /** The labels of {@code node} as an operand: those of its register if it is a root. */
    CoverLabels asOperand(Node node) {
        return node.isInner() ? node.labels() : outer(node);
    }

    private int cost(SelectionRule rule, List<Node> operands) {
        int cost = rule.cost();
        List<Pattern> leaves = leaves(rule.pattern());
        for (int index = 0; index < leaves.size(); index++) {
            if (leaves.get(index) instanceof Pattern.Operand operand) {
                cost += asOperand(operands.get(index)).cost(operand.form());
            }
        }
        return Math.min(cost, CoverLabels.NEVER);
    }

    /** The operands and constants of a pattern, in order. */
    static List<Pattern> leaves(Pattern pattern) {
        List<Pattern> found = new ArrayList<>();
        collect(pattern, found);
        return found;
    }

    private static void collect(Pattern pattern, List<Pattern> found) {
        switch (pattern) {
            case Pattern.Operand _, Pattern.Number _ -> found.add(pattern);
            case Pattern.Operator operator -> operator.arguments().forEach(each -> collect(each, found));
        }
    }

    // ---- matching

    /** The nodes bound to the operands and constants of {@code rule} at {@code node}; empty if it does not match. */
    Optional<List<Node>> match(SelectionRule rule, Node node) {
        List<Node> operands = new ArrayList<>();
        List<Instruction> matched = new ArrayList<>();
        boolean fits = rule.pattern() instanceof Pattern.Operator operator
                ? matchArguments(operator, node, operands, matched)
                : true;
        if (rule.pattern() instanceof Pattern.Operand) {
            operands.add(node);
        }
        return fits && rule.conditions().stream().allMatch(condition -> holds(condition, matched))
                ? Optional.of(operands)
                : Optional.empty();
    }

    /** The same for an instruction with effects, whose operands are {@code arguments}. */
    Optional<List<Node>> matchEffect(SelectionRule rule, Instruction at, List<Node> arguments) {
        List<Pattern> patterns = ((Pattern.Operator) rule.pattern()).arguments();
        List<Node> operands = new ArrayList<>();
        boolean fits = patterns.size() == arguments.size();
        for (int index = 0; fits && index < patterns.size(); index++) {
            fits = match(patterns.get(index), arguments.get(index), operands, new ArrayList<>());
        }
        return fits && rule.conditions().stream().allMatch(condition -> holds(condition, List.of(at)))
                ? Optional.of(operands)
                : Optional.empty();
    }

    private boolean matchArguments(
            Pattern.Operator operator, Node node, List<Node> operands, List<Instruction> matched) {
        List<Node> children = node.children();
        if (children.size() != operator.arguments().size()) {
            return false;
        }
        if (node.content() instanceof Node.Content.Operation operation) {
            matched.add(operation.at());
        }
        for (int index = 0; index < children.size(); index++) {
            int child = operator.swapped() && index < 2 ? 1 - index : index;
            if (!match(operator.arguments().get(index), children.get(child), operands, matched)) {
                return false;
            }
        }
        return true;
    }

    private boolean match(Pattern pattern, Node node, List<Node> operands, List<Instruction> matched) {
        return switch (pattern) {
            case Pattern.Operand operand -> {
                operands.add(node);
                yield operand.types().has(node.type()) && asOperand(node).cost(operand.form()) < CoverLabels.NEVER;
            }
            case Pattern.Number number -> {
                operands.add(node);
                yield node.content() instanceof Node.Content.Number constant
                        && node.type().isWhole()
                        && number.has(signed(constant.bits(), node.type().width()));
            }
            case Pattern.Operator operator ->
                node.isInner()
                        && node.content() instanceof Node.Content.Operation operation
                        && operation.op().equals(operator.op())
                        && operator.types().has(node.type())
                        && matchArguments(operator, node, operands, matched);
        };
    }

    /** Sign-extends {@code width} bits. */
    static long signed(long bits, int width) {
        return bits << (64 - width) >> (64 - width);
    }

    private boolean holds(SelectionRule.Condition condition, List<Instruction> matched) {
        return switch (condition) {
            case SelectionRule.Condition.Architecture range ->
                range.least() <= architecture && architecture <= range.most();
            case SelectionRule.Condition.Flagged flagged -> matched.stream().allMatch(at -> at.has(flagged.flag()));
            case SelectionRule.Condition.Modified modified ->
                matched.stream()
                        .allMatch(at -> Mnemonics.modifiers(at).contains(modified.modifier()) == modified.isThere());
        };
    }
}
