package lockstep.compiler.instcombine;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.instcombine.RuleTokens.Token;
import lockstep.compiler.instcombine.TypeVariable.Kind;

/** The names of one rule: variables, constants and labels with their types, and predicates. */
final class RuleNames {
    /** The label of the whole left side in conditions. */
    static final String ROOT = "root";

    private final RuleTypes types;
    private final Map<String, Integer> slots = new HashMap<>();
    private final Set<String> labels = new HashSet<>();
    private final Map<String, Boolean> predicates = new HashMap<>();
    private final ExpressionParser expressions;

    RuleNames(RuleTokens tokens, RuleTypes types) {
        this.types = types;
        this.expressions = new ExpressionParser(tokens, types, slots);
    }

    ExpressionParser expressions() {
        return expressions;
    }

    /** The slot of a variable or constant; a new one for a new name. */
    int declare(String name) {
        return slots.computeIfAbsent(name, n -> types.fresh(Kind.ANY));
    }

    void declareLabel(Token label, int slot) {
        if (slots.putIfAbsent(label.text(), slot) != null) {
            throw RuleTokens.fault(label.location(), "'" + label.text() + "' is the name of something else");
        }
        labels.add(label.text());
    }

    void declareRoot(int slot) {
        slots.put(ROOT, slot);
        labels.add(ROOT);
    }

    void declarePredicate(String name, boolean isOfFloats) {
        predicates.put(name, isOfFloats);
    }

    boolean isKnown(String name) {
        return slots.containsKey(name);
    }

    boolean isLabel(String name) {
        return labels.contains(name);
    }

    boolean isPredicate(String name) {
        return predicates.containsKey(name);
    }

    boolean isOfFloats(String predicate) {
        return predicates.getOrDefault(predicate, false);
    }

    int slot(String name) {
        return Objects.requireNonNull(slots.get(name));
    }

    Token label(Token token) {
        if (!isLabel(token.text())) {
            throw RuleTokens.fault(token.location(), "'" + token.text() + "' is not a label of the left side");
        }
        return token;
    }

    Token value(Token token) {
        if (!isKnown(token.text())) {
            throw RuleTokens.fault(token.location(), "'" + token.text() + "' is not a name of the left side");
        }
        return token;
    }
}
