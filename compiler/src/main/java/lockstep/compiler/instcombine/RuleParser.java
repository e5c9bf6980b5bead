package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.instcombine.RuleTokens.Token;
import lockstep.compiler.instcombine.TypeVariable.Kind;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import org.jspecify.annotations.Nullable;

/** Parses one rule: {@code SOURCE => TARGET if CONDITION}. The grammar is in {@code docs/instcombine.md}. */
final class RuleParser {
    /** The condition of a rule without one. */
    private static final Condition ALWAYS = new Condition.And(List.of());

    private final RuleTokens tokens;
    private final RuleTypes types = new RuleTypes();
    private final RuleNames names;
    private final OperatorTypes operators = new OperatorTypes(types);
    private boolean isLeft = true;

    RuleParser(RuleTokens tokens) {
        this.tokens = tokens;
        this.names = new RuleNames(tokens, types);
    }

    CombineRule read(String name, SourceLocation location, String text) {
        int root = types.fresh(Kind.ANY);
        names.declareRoot(root);
        Term.Operation source = operation(root);
        isLeft = false;
        tokens.expect("=>");
        SourceLocation targetLocation = tokens.peek().location();
        Term target = startsOperation(tokens.peek()) ? operation(root) : operand(root);
        Condition condition = ALWAYS;
        if (tokens.peek().text().equals("if")) {
            tokens.next();
            condition = new ConditionParser(tokens, types, names).read();
        }
        if (tokens.peek().kind() != RuleTokens.Kind.END) {
            throw tokens.unexpected("'if' or the end");
        }
        RuleTypes.Numbering numbering = types.number();
        CombineRule rule = new CombineRule(
                name,
                location,
                text,
                condition.renumbered(numbering.ofSlots()::get),
                (Term.Operation) source.renumbered(numbering.ofSlots()::get),
                target.renumbered(numbering.ofSlots()::get),
                numbering.types(),
                numbering.narrowings());
        RuleChecks.check(rule, targetLocation);
        return rule;
    }

    private static boolean startsOperation(Token token) {
        return token.is("@") || isOpcode(token);
    }

    private static boolean isOpcode(Token token) {
        return token.kind() == RuleTokens.Kind.NAME
                && !token.isTouching()
                && Opcode.of(token.text()).isPresent();
    }

    // ---- operations

    /** An operation without the parentheses around it, of the type {@code slot}. */
    private Term.Operation operation(int slot) {
        return tokens.peek().is("@") ? call(slot) : plain(slot);
    }

    private Term.Operation plain(int slot) {
        Token word = tokens.name();
        Opcode opcode = Opcode.of(word.text())
                .orElseThrow(() -> RuleTokens.fault(word.location(), "'" + word.text() + "' is not an operation"));
        List<Flag> required = new ArrayList<>();
        List<ResultFlag> flags = new ArrayList<>();
        flags(opcode, required, flags);
        PredicateTerm predicate = opcode.format() == Opcode.Format.COMPARE ? predicate(opcode == Opcode.FCMP) : null;
        List<Integer> slots = operators.ofPlain(opcode, slot, word.location());
        List<Term> operands = operands(slots);
        return new Term.Operation(new Operator.Plain(opcode), null, required, flags, predicate, operands, slot);
    }

    private Term.Operation call(int slot) {
        SourceLocation location = tokens.peek().location();
        tokens.expect("@");
        StringBuilder name = new StringBuilder("llvm.").append(tokens.name().text());
        while (tokens.accept(".")) {
            name.append('.').append(tokens.name().text());
        }
        List<Flag> required = new ArrayList<>();
        List<ResultFlag> flags = new ArrayList<>();
        flags(Opcode.CALL, required, flags);
        OperatorTypes.CallShape shape = operators.ofCall(name.toString(), slot, location);
        tokens.expect("(");
        List<Term> operands = operands(shape.slots());
        tokens.expect(")");
        return new Term.Operation(shape.operator(), null, required, flags, null, operands, slot);
    }

    private List<Term> operands(List<Integer> slots) {
        List<Term> operands = new ArrayList<>();
        for (int i = 0; i < slots.size(); i++) {
            if (i > 0) {
                tokens.expect(",");
            }
            operands.add(operand(slots.get(i)));
        }
        return operands;
    }

    // ---- flags and predicates

    private void flags(Opcode opcode, List<Flag> required, List<ResultFlag> flags) {
        while (tokens.peek().kind() == RuleTokens.Kind.NAME) {
            Token word = tokens.peek();
            Flag flag = Flag.of(word.text()).orElse(null);
            boolean isAllFast = word.text().equals("fast") && word.isTouching() && !isLeft;
            if (flag == null && !isAllFast) {
                return;
            }
            tokens.next();
            if (flag != null && !opcode.allows(flag)) {
                throw RuleTokens.fault(word.location(), "'" + flag.word() + "' is not a flag of " + opcode.mnemonic());
            }
            if (isLeft) {
                required.add(flag);
            } else {
                flags.add(resultFlag(flag, word.isTouching()));
            }
        }
    }

    private ResultFlag resultFlag(@Nullable Flag flag, boolean hasList) {
        List<String> sources = new ArrayList<>();
        List<Condition> conditions = new ArrayList<>();
        if (!hasList) {
            return new ResultFlag(flag, sources, conditions);
        }
        tokens.expect("(");
        do {
            boolean isLabel = names.isLabel(tokens.peek().text())
                    && (tokens.peek(1).is(",") || tokens.peek(1).is(")"));
            if (isLabel) {
                sources.add(tokens.next().text());
            } else {
                conditions.add(new ConditionParser(tokens, types, names).read());
            }
        } while (tokens.accept(","));
        tokens.expect(")");
        return new ResultFlag(flag, sources, conditions);
    }

    private PredicateTerm predicate(boolean isOfFloats) {
        Token word = tokens.name();
        Optional<Predicate> fixed = Predicate.of(word.text(), isOfFloats);
        if (fixed.isPresent()) {
            return PredicateTerm.of(fixed.get());
        }
        if (isLeft) {
            if (!Character.isUpperCase(word.text().charAt(0))) {
                throw RuleTokens.fault(word.location(), "'" + word.text() + "' is not a predicate");
            }
            names.declarePredicate(word.text(), isOfFloats);
            return new PredicateTerm(null, word.text(), PredicateTerm.Map.SAME);
        }
        if (names.isPredicate(word.text())) {
            return new PredicateTerm(null, word.text(), PredicateTerm.Map.SAME);
        }
        PredicateTerm.Map map = PredicateTerm.Map.of(word.text())
                .orElseThrow(() -> RuleTokens.fault(word.location(), "'" + word.text() + "' is not a predicate"));
        tokens.expect("(");
        Token variable = tokens.name();
        if (!names.isPredicate(variable.text())) {
            throw RuleTokens.fault(variable.location(), "'" + variable.text() + "' is not a predicate");
        }
        tokens.expect(")");
        return new PredicateTerm(null, variable.text(), map);
    }

    // ---- operands

    private Term operand(int slot) {
        if (tokens.peek().is("(") && isOpcode(tokens.peek(1))) {
            tokens.expect("(");
            Term.Operation inner = operation(slot);
            tokens.expect(")");
            return labelled(inner);
        }
        if (tokens.peek().is("@")) {
            return labelled(operation(slot));
        }
        return isLeft ? leftLeaf(slot) : rightLeaf(slot);
    }

    private Term labelled(Term.Operation inner) {
        if (!isLeft || !tokens.accept(":")) {
            return inner;
        }
        Token label = tokens.name();
        names.declareLabel(label, inner.type());
        return new Term.Operation(
                inner.operator(),
                label.text(),
                inner.required(),
                inner.flags(),
                inner.predicate(),
                inner.operands(),
                inner.type());
    }

    private @Nullable Term number(int slot) {
        boolean isNegative = tokens.peek().is("-") && tokens.peek(1).kind() == RuleTokens.Kind.NUMBER;
        Token digits = tokens.peek(isNegative ? 1 : 0);
        if (digits.kind() == RuleTokens.Kind.NUMBER && (isLeft || digits.text().contains("."))) {
            tokens.next();
            if (isNegative) {
                tokens.next();
            }
            return literal(digits, isNegative, slot);
        }
        return null;
    }

    private Term literal(Token digits, boolean isNegative, int slot) {
        if (digits.text().contains(".")) {
            types.unify(slot, types.fresh(Kind.FLOAT), digits.location());
            double value = Double.parseDouble(digits.text());
            return new Term.FloatLiteral(isNegative ? -value : value, slot);
        }
        ExactInt value = ExpressionParser.integer(digits);
        types.unify(slot, types.fresh(Kind.INTEGER), digits.location());
        return new Term.Literal(isNegative ? value.negate() : value, slot);
    }

    private Term leftLeaf(int slot) {
        Term number = number(slot);
        if (number != null) {
            return number;
        }
        Token word = tokens.peek();
        Optional<Expression.Function> function = Expression.Function.named(word.text());
        if (word.text().equals("true") || word.text().equals("false")) {
            tokens.next();
            return new Term.Literal(word.text().equals("true") ? ExactInt.ONE : ExactInt.ZERO, slot);
        }
        if (function.isPresent()) {
            return new Term.Computed(names.expressions().read(slot), slot);
        }
        tokens.name();
        types.unify(names.declare(word.text()), slot, word.location());
        return Character.isUpperCase(word.text().charAt(0))
                ? new Term.Symbol(word.text(), slot)
                : new Term.Variable(word.text(), slot);
    }

    private Term rightLeaf(int slot) {
        Token word = tokens.peek();
        if (word.kind() == RuleTokens.Kind.NAME
                && Character.isLowerCase(word.text().charAt(0))
                && names.isKnown(word.text())) {
            tokens.next();
            types.unify(names.slot(word.text()), slot, word.location());
            return names.isLabel(word.text())
                    ? new Term.Reference(word.text(), slot)
                    : new Term.Variable(word.text(), slot);
        }
        Term number = number(slot);
        if (number != null) {
            return number;
        }
        Expression expression = names.expressions().read(slot);
        return switch (expression) {
            case Expression.Name n -> new Term.Symbol(n.name(), slot);
            case Expression.Number n -> new Term.Literal(n.value(), slot);
            case Expression.Width _, Expression.Apply _ -> new Term.Computed(expression, slot);
        };
    }
}
