package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.compiler.instcombine.RuleTokens.Token;
import lockstep.compiler.instcombine.TypeVariable.Kind;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Predicate;

/** Parses conditions: {@code ||} of {@code &&} of comparisons and facts, with {@code !} and parentheses. */
final class ConditionParser {
    private static final Map<String, Predicate> COMPARISONS = Map.of(
            "==", Predicate.EQ,
            "!=", Predicate.NE,
            "u<", Predicate.ULT,
            "u<=", Predicate.ULE,
            "u>", Predicate.UGT,
            "u>=", Predicate.UGE,
            "s<", Predicate.SLT,
            "s<=", Predicate.SLE,
            "s>", Predicate.SGT,
            "s>=", Predicate.SGE);

    private final RuleTokens tokens;
    private final RuleTypes types;
    private final RuleNames names;

    ConditionParser(RuleTokens tokens, RuleTypes types, RuleNames names) {
        this.tokens = tokens;
        this.types = types;
        this.names = names;
    }

    Condition read() {
        List<Condition> parts = new ArrayList<>(List.of(conjunction()));
        while (tokens.accept("||")) {
            parts.add(conjunction());
        }
        return parts.size() == 1 ? parts.getFirst() : new Condition.Or(parts);
    }

    private Condition conjunction() {
        List<Condition> parts = new ArrayList<>(List.of(negated()));
        while (tokens.accept("&&")) {
            parts.add(negated());
        }
        return parts.size() == 1 ? parts.getFirst() : new Condition.And(parts);
    }

    private Condition negated() {
        if (tokens.accept("!")) {
            return new Condition.Not(negated());
        }
        if (tokens.accept("[")) {
            Condition inner = read();
            tokens.expect("]");
            return inner;
        }
        return atom();
    }

    private Condition atom() {
        Token first = tokens.peek();
        if (first.kind() == RuleTokens.Kind.NAME) {
            if (tokens.peek(1).is(".")) {
                return flagged();
            }
            if (names.isPredicate(first.text())) {
                return among();
            }
            if (first.isTouching() && Fact.of(first.text()).isPresent()) {
                return fact(Fact.of(first.text()).get());
            }
        }
        return comparison();
    }

    private Condition flagged() {
        Token label = names.label(tokens.name());
        tokens.expect(".");
        Token word = tokens.name();
        Flag flag = Flag.of(word.text())
                .orElseThrow(() -> RuleTokens.fault(word.location(), "'" + word.text() + "' is not a flag"));
        return new Condition.Flagged(label.text(), flag);
    }

    private Condition among() {
        Token variable = tokens.name();
        Token in = tokens.name();
        if (!in.text().equals("in")) {
            throw RuleTokens.fault(in.location(), "expected 'in', found '" + in.text() + "'");
        }
        tokens.expect("(");
        Set<Predicate> among = EnumSet.noneOf(Predicate.class);
        do {
            Token word = tokens.name();
            among.add(Predicate.of(word.text(), names.isOfFloats(variable.text()))
                    .orElseThrow(() -> RuleTokens.fault(word.location(), "'" + word.text() + "' is not a predicate")));
        } while (tokens.accept(","));
        tokens.expect(")");
        return new Condition.Among(variable.text(), among);
    }

    private Condition fact(Fact fact) {
        tokens.next();
        tokens.expect("(");
        List<String> values = new ArrayList<>();
        List<Expression> constants = new ArrayList<>();
        int slot = types.fresh(Kind.ANY);
        for (int i = 0; i < fact.valueCount() + fact.constantCount(); i++) {
            if (i > 0) {
                tokens.expect(",");
            }
            if (i < fact.valueCount()) {
                Token value = names.value(tokens.name());
                if (fact != Fact.IMPLIES_POISON) {
                    types.unify(names.slot(value.text()), slot, value.location());
                }
                values.add(value.text());
            } else {
                constants.add(names.expressions().read(slot));
            }
        }
        tokens.expect(")");
        return new Condition.Holds(fact, values, constants);
    }

    private Condition comparison() {
        int slot = types.fresh(Kind.ANY);
        Expression left = names.expressions().read(slot);
        Predicate predicate = COMPARISONS.get(tokens.peek().text());
        if (predicate == null) {
            throw tokens.unexpected("a comparison");
        }
        tokens.next();
        return new Condition.Compare(predicate, left, names.expressions().read(slot));
    }
}
