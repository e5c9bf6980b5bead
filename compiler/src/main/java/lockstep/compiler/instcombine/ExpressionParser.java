package lockstep.compiler.instcombine;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.compiler.instcombine.RuleTokens.Token;
import lockstep.compiler.instcombine.TypeVariable.Kind;
import lockstep.ir.number.ExactInt;

/** Parses expressions over constants by precedence climbing, loosest {@code |}, then {@code ^ & << + *}. */
final class ExpressionParser {
    private static final List<List<Expression.Function>> LEVELS = List.of(
            List.of(Expression.Function.OR),
            List.of(Expression.Function.XOR),
            List.of(Expression.Function.AND),
            List.of(Expression.Function.SHL, Expression.Function.LSHR, Expression.Function.ASHR),
            List.of(Expression.Function.ADD, Expression.Function.SUB),
            List.of(
                    Expression.Function.MUL,
                    Expression.Function.UDIV,
                    Expression.Function.SDIV,
                    Expression.Function.UREM,
                    Expression.Function.SREM));

    private final RuleTokens tokens;
    private final RuleTypes types;
    private final Map<String, Integer> names;

    /** {@code names} maps each name of the rule to its slot. */
    ExpressionParser(RuleTokens tokens, RuleTypes types, Map<String, Integer> names) {
        this.tokens = tokens;
        this.types = types;
        this.names = names;
    }

    Expression read(int slot) {
        return level(0, slot);
    }

    private Expression level(int level, int slot) {
        if (level == LEVELS.size()) {
            return unary(slot);
        }
        Expression left = level(level + 1, slot);
        for (Optional<Expression.Function> f = operator(level); f.isPresent(); f = operator(level)) {
            tokens.next();
            left = new Expression.Apply(f.get(), List.of(left, level(level + 1, slot)), slot);
        }
        return left;
    }

    private Optional<Expression.Function> operator(int level) {
        Token token = tokens.peek();
        return LEVELS.get(level).stream().filter(f -> token.is(f.word())).findFirst();
    }

    private Expression unary(int slot) {
        if (tokens.accept("-")) {
            return new Expression.Apply(Expression.Function.NEG, List.of(unary(slot)), slot);
        }
        if (tokens.accept("~")) {
            return new Expression.Apply(Expression.Function.NOT, List.of(unary(slot)), slot);
        }
        if (tokens.accept("(")) {
            Expression inner = read(slot);
            tokens.expect(")");
            return inner;
        }
        return primary(slot);
    }

    private Expression primary(int slot) {
        Token token = tokens.peek();
        if (token.kind() == RuleTokens.Kind.NUMBER) {
            tokens.next();
            return new Expression.Number(integer(token), slot);
        }
        tokens.name();
        if (token.text().equals("true") || token.text().equals("false")) {
            return new Expression.Number(token.text().equals("true") ? ExactInt.ONE : ExactInt.ZERO, slot);
        }
        if (token.text().equals("width")) {
            return width(slot);
        }
        Optional<Expression.Function> function = Expression.Function.named(token.text());
        if (function.isPresent()) {
            return new Expression.Apply(function.get(), arguments(function.get(), slot), slot);
        }
        Integer known = names.get(token.text());
        if (known == null || !Character.isUpperCase(token.text().charAt(0))) {
            throw RuleTokens.fault(token.location(), "'" + token.text() + "' is not a constant of the left side");
        }
        types.unify(known, slot, token.location());
        return new Expression.Name(token.text(), slot);
    }

    static ExactInt integer(Token token) {
        try {
            return token.text().startsWith("0x")
                    ? ExactInt.of(new BigInteger(token.text().substring(2), 16))
                    : ExactInt.of(new BigInteger(token.text()));
        } catch (NumberFormatException wrong) {
            throw RuleTokens.fault(token.location(), "'" + token.text() + "' is not a number");
        }
    }

    private Expression width(int slot) {
        tokens.expect("(");
        Token of = tokens.name();
        if (!names.containsKey(of.text())) {
            throw RuleTokens.fault(of.location(), "'" + of.text() + "' is not a name of the left side");
        }
        tokens.expect(")");
        return new Expression.Width(of.text(), slot);
    }

    private List<Expression> arguments(Expression.Function function, int slot) {
        List<Expression> arguments = new ArrayList<>();
        if (function.arity() == 0) {
            return arguments;
        }
        tokens.expect("(");
        int inner = function.isCast() ? types.fresh(Kind.INTEGER) : slot;
        arguments.add(read(inner));
        while (arguments.size() < function.arity()) {
            tokens.expect(",");
            arguments.add(read(inner));
        }
        tokens.expect(")");
        return arguments;
    }
}
