package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.diag.SourceLocation;

/** Checks of a parsed rule. */
final class RuleChecks {
    private RuleChecks() {}

    static void check(CombineRule rule, SourceLocation location) {
        Map<String, Term.Operation> labelled = new HashMap<>();
        Set<Integer> known = new HashSet<>();
        rule.source().visit(term -> {
            known.add(term.type());
            if (term instanceof Term.Operation o && o.label() != null) {
                labelled.put(o.label(), o);
            }
        });
        for (Expression expression : expressions(rule)) {
            boolean isLoose = expression instanceof Expression.Apply a
                    && a.function().isCast()
                    && !(known.contains(a.type())
                            && known.contains(a.arguments().getFirst().type()));
            if (isLoose) {
                throw RuleTokens.fault(location, "the types between which a constant is converted are not determined");
            }
        }
        Map<String, Integer> left = new HashMap<>();
        count(rule.source(), labelled, left);
        Map<String, Integer> right = new HashMap<>();
        count(rule.target(), labelled, right);
        right.forEach((name, uses) -> checkUses(rule, location, name, left.getOrDefault(name, 0), uses));
        rule.target().visit(term -> {
            TypeVariable.Kind kind = rule.types().get(term.type()).kind();
            boolean isTruth = kind == TypeVariable.Kind.TRUTH || kind == TypeVariable.Kind.IMMEDIATE;
            if (!isTruth && !known.contains(term.type())) {
                throw RuleTokens.fault(location, "the left side does not determine the type of an operation");
            }
        });
    }

    /** All expressions of the rule, with their subexpressions. */
    private static List<Expression> expressions(CombineRule rule) {
        List<Expression> all = new ArrayList<>();
        collect(rule.condition(), all);
        rule.target().visit(term -> {
            if (term instanceof Term.Computed c) {
                c.expression().visit(all::add);
            } else if (term instanceof Term.Operation o) {
                o.flags().forEach(flag -> flag.conditions().forEach(c -> collect(c, all)));
            }
        });
        return all;
    }

    private static void collect(Condition condition, List<Expression> into) {
        switch (condition) {
            case Condition.Compare c -> {
                c.left().visit(into::add);
                c.right().visit(into::add);
            }
            case Condition.Holds h -> h.constants().forEach(e -> e.visit(into::add));
            case Condition.And a -> a.parts().forEach(p -> collect(p, into));
            case Condition.Or o -> o.parts().forEach(p -> collect(p, into));
            case Condition.Not n -> collect(n.part(), into);
            case Condition.Flagged _, Condition.Among _ -> {}
        }
    }

    /** Counts the uses of variables. */
    private static void count(Term term, Map<String, Term.Operation> labelled, Map<String, Integer> uses) {
        term.visit(part -> {
            if (part instanceof Term.Variable v) {
                uses.merge(v.name(), 1, Integer::sum);
            } else if (part instanceof Term.Reference r && labelled.containsKey(r.label())) {
                count(labelled.get(r.label()), labelled, uses);
            }
        });
    }

    private static void checkUses(CombineRule rule, SourceLocation location, String name, int left, int right) {
        if (left == 0) {
            throw RuleTokens.fault(location, "'" + name + "' is not a value of the left side");
        }
        if (right > left && !demands(rule.condition(), name)) {
            throw RuleTokens.fault(
                    location,
                    "'" + name + "' has more uses on the right side than on the left, so undefined bits of it"
                            + " need not agree: noUndef(" + name + ") is required");
        }
    }

    private static boolean demands(Condition condition, String name) {
        return switch (condition) {
            case Condition.Holds h -> h.kind() == Fact.NO_UNDEF && h.values().equals(List.of(name));
            case Condition.And a -> a.parts().stream().anyMatch(p -> demands(p, name));
            case Condition.Or o -> o.parts().stream().allMatch(p -> demands(p, name));
            case Condition.Compare _, Condition.Flagged _, Condition.Among _, Condition.Not _ -> false;
        };
    }
}
