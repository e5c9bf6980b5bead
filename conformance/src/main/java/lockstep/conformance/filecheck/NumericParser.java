package lockstep.conformance.filecheck;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.filecheck.NumericExpression.Operator;
import lockstep.conformance.filecheck.PatternParser.PatternFault;

/** Parses the text between {@code [[#} and {@code ]]}: format, variable to define, expression. */
final class NumericParser {
    /** Deepest nesting of parentheses and calls, and longest chain of operators. */
    static final int DEEPEST = 250;

    private final String text;
    private final int base;
    private final Names names;
    private final int line;
    private final boolean isLegacy;
    private int at;
    private int depth;

    private NumericParser(String text, int base, Names names, int line, boolean isLegacy) {
        this.text = text;
        this.base = base;
        this.names = names;
        this.line = line;
        this.isLegacy = isLegacy;
    }

    /**
     * A numeric block.
     *
     * @param format of the number in the input
     * @param defines name of the variable that the number defines
     * @param expression required value of the number; any number if empty
     */
    record Block(NumberFormat format, Optional<String> defines, Optional<NumericExpression> expression) {}

    /**
     * Reads a block.
     *
     * @param text without brackets and number sign
     * @param base index of the text in its pattern, for messages
     * @param line of the check file, the value of {@code @LINE}
     */
    static Block parseBlock(String text, int base, Names names, int line) throws PatternFault {
        return new NumericParser(text, base, names, line, false).block();
    }

    /** Reads {@code @LINE}, alone or with a number added or subtracted, of a block without number sign. */
    static Block parseLegacyLine(String text, int base, Names names, int line) throws PatternFault {
        NumericParser parser = new NumericParser(text, base, names, line, true);
        NumericExpression expression = parser.chain(false);
        parser.expectEnd();
        return new Block(NumberFormat.DEFAULT, Optional.empty(), Optional.of(expression));
    }

    private PatternFault fault(String message) {
        return new PatternFault(base + Math.min(at, text.length()), message);
    }

    private Block block() throws PatternFault {
        Optional<NumberFormat> format = Optional.empty();
        boolean hasKind = false;
        int comma = text.indexOf(',');
        int parenthesis = text.indexOf('(');
        if (comma >= 0 && (parenthesis < 0 || comma < parenthesis)) {
            String written = text.substring(0, comma).strip();
            format = Optional.of(format(written));
            hasKind = !written.isEmpty() && Character.isLetter(written.charAt(written.length() - 1));
            at = comma + 1;
        }
        Optional<String> defines = Optional.empty();
        int colon = text.indexOf(':', at);
        if (colon >= 0) {
            defines = Optional.of(definition(text.substring(at, colon)));
            at = colon + 1;
        }
        Optional<NumericExpression> expression = constraint();
        NumberFormat chosen = hasKind ? format.orElseThrow() : implied(expression, format);
        defines.ifPresent(name -> names.addNumber(name, chosen));
        return new Block(chosen, defines, expression);
    }

    private Optional<NumericExpression> constraint() throws PatternFault {
        skipBlanks();
        boolean hasEquals = text.startsWith("==", at);
        at += hasEquals ? 2 : 0;
        skipBlanks();
        if (at == text.length()) {
            if (hasEquals) {
                throw fault("empty numeric expression should not have a constraint");
            }
            return Optional.empty();
        }
        NumericExpression expression = chain(false);
        expectEnd();
        return Optional.of(expression);
    }

    private void expectEnd() throws PatternFault {
        skipBlanks();
        if (at < text.length()) {
            throw fault("unexpected characters at end of expression '" + text.substring(at) + "'");
        }
    }

    private NumberFormat format(String written) throws PatternFault {
        if (!written.startsWith("%")) {
            throw fault("invalid matching format specification in expression");
        }
        int index = 1;
        boolean isAlternate = written.startsWith("#", index);
        index += isAlternate ? 1 : 0;
        int precision = 0;
        if (written.startsWith(".", index)) {
            int end = ++index;
            while (end < written.length() && Character.isDigit(written.charAt(end))) {
                end++;
            }
            if (end == index || end - index > 3) {
                throw fault("invalid precision in format specifier");
            }
            precision = Integer.parseInt(written.substring(index, end));
            index = end;
        }
        NumberFormat.Kind kind = index == written.length() ? NumberFormat.Kind.UNSIGNED : kind(written.charAt(index));
        NumberFormat format = new NumberFormat(kind, precision, isAlternate);
        if (isAlternate && !format.isHex()) {
            throw fault("alternate form only supported for hex values");
        }
        if (index + 1 < written.length()) {
            throw fault("invalid matching format specification in expression");
        }
        return format;
    }

    private NumberFormat.Kind kind(char letter) throws PatternFault {
        return switch (letter) {
            case 'u' -> NumberFormat.Kind.UNSIGNED;
            case 'd' -> NumberFormat.Kind.SIGNED;
            case 'x' -> NumberFormat.Kind.HEX_LOWER;
            case 'X' -> NumberFormat.Kind.HEX_UPPER;
            default -> throw fault("invalid format specifier in expression");
        };
    }

    private String definition(String written) throws PatternFault {
        String name = written.strip();
        int length = Names.lengthOf(name);
        if (length == 0) {
            throw fault(name.isEmpty() ? "empty variable name" : "invalid variable name");
        }
        if (name.startsWith("@")) {
            throw fault("definition of pseudo numeric variable unsupported");
        }
        if (length < name.length()) {
            throw fault("unexpected characters after numeric variable name");
        }
        if (names.isString(name)) {
            throw fault("string variable with name '" + name + "' already exists");
        }
        return name;
    }

    /** The format of the operands, which must agree where none is written. */
    private NumberFormat implied(Optional<NumericExpression> expression, Optional<NumberFormat> written)
            throws PatternFault {
        List<NumericExpression.Variable> variables = new ArrayList<>();
        expression.ifPresent(e -> e.collect(variables));
        NumberFormat format = variables.isEmpty()
                ? NumberFormat.DEFAULT
                : variables.getFirst().format();
        for (NumericExpression.Variable variable : variables) {
            if (!variable.format().equals(format)) {
                throw fault("implicit format conflict between '"
                        + variables.getFirst().name() + "' ("
                        + format.letter() + ") and '" + variable.name() + "' ("
                        + variable.format().letter()
                        + "), need an explicit format specifier");
            }
        }
        return written.isEmpty()
                ? format
                : new NumberFormat(format.kind(), written.get().precision(), format.isAlternate());
    }

    private void skipBlanks() {
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
    }

    private boolean sees(char c) {
        return at < text.length() && text.charAt(at) == c;
    }

    /** Operands joined by plus and minus. */
    private NumericExpression chain(boolean isNested) throws PatternFault {
        NumericExpression left = operand();
        skipBlanks();
        for (int links = 0; at < text.length() && !(isNested && (sees(')') || sees(','))); links++) {
            Operator operator = switch (text.charAt(at)) {
                case '+' -> Operator.ADD;
                case '-' -> Operator.SUB;
                default -> throw fault("unsupported operation '" + text.charAt(at) + "'");
            };
            if (links == (isLegacy ? 1 : DEEPEST)) {
                throw fault("unexpected characters at end of expression '" + text.substring(at) + "'");
            }
            at++;
            skipBlanks();
            if (at == text.length()) {
                throw fault("missing operand in expression");
            }
            left = new NumericExpression.Binary(operator, left, isLegacy ? literal() : operand());
            skipBlanks();
        }
        return left;
    }

    private NumericExpression operand() throws PatternFault {
        if (sees('(')) {
            return parenthesized();
        }
        int length = Names.lengthOf(text.substring(at));
        if (length == 0) {
            return literal();
        }
        String name = text.substring(at, at + length);
        int after = at + length;
        while (after < text.length() && text.charAt(after) == ' ') {
            after++;
        }
        if (!isLegacy && after < text.length() && text.charAt(after) == '(') {
            return call(name, after);
        }
        return variable(name);
    }

    private NumericExpression variable(String name) throws PatternFault {
        if (name.startsWith("@")) {
            if (!name.equals("@LINE")) {
                throw fault("invalid pseudo numeric variable '" + name + "'");
            }
            at += name.length();
            return new NumericExpression.Literal(BigInteger.valueOf(line));
        }
        if (names.isString(name)) {
            throw fault("'" + name + "' is a string variable");
        }
        at += name.length();
        return new NumericExpression.Variable(name, names.formatOf(name));
    }

    private void deeper() throws PatternFault {
        if (++depth > DEEPEST) {
            throw fault("expression nested more than " + DEEPEST + " deep");
        }
    }

    private NumericExpression parenthesized() throws PatternFault {
        deeper();
        at++;
        skipBlanks();
        if (at == text.length()) {
            throw fault("missing operand in expression");
        }
        NumericExpression inner = chain(true);
        if (!sees(')')) {
            throw fault("missing ')' at end of nested expression");
        }
        at++;
        depth--;
        return inner;
    }

    private NumericExpression call(String name, int open) throws PatternFault {
        Operator operator = switch (name) {
            case "add" -> Operator.ADD;
            case "sub" -> Operator.SUB;
            case "mul" -> Operator.MUL;
            case "div" -> Operator.DIV;
            case "max" -> Operator.MAX;
            case "min" -> Operator.MIN;
            default -> throw fault("call to undefined function '" + name + "'");
        };
        deeper();
        at = open + 1;
        List<NumericExpression> arguments = new ArrayList<>();
        skipBlanks();
        while (at < text.length() && !sees(')')) {
            arguments.add(chain(true));
            if (!sees(',')) {
                break;
            }
            at++;
            skipBlanks();
            if (sees(')')) {
                throw fault("missing argument");
            }
        }
        if (!sees(')')) {
            throw fault("missing ')' at end of call expression");
        }
        at++;
        depth--;
        if (arguments.size() != 2) {
            throw fault("function '" + name + "' takes 2 arguments but " + arguments.size() + " given");
        }
        return new NumericExpression.Binary(operator, arguments.getFirst(), arguments.getLast());
    }

    private NumericExpression literal() throws PatternFault {
        int start = at;
        boolean isNegative = !isLegacy && sees('-');
        at += isNegative ? 1 : 0;
        int radix = radix();
        int digits = at;
        while (at < text.length() && Character.digit(text.charAt(at), radix) >= 0) {
            at++;
        }
        if (at == digits) {
            at = start;
            throw fault("invalid operand format '" + text.substring(start) + "'");
        }
        BigInteger value = new BigInteger(text.substring(digits, at), radix);
        return new NumericExpression.Literal(isNegative ? value.negate() : value);
    }

    /** Skips a prefix that gives the base, and returns the base. */
    private int radix() {
        if (isLegacy || !sees('0') || at + 1 >= text.length()) {
            return 10;
        }
        int radix = switch (text.charAt(at + 1)) {
            case 'x', 'X' -> 16;
            case 'b', 'B' -> 2;
            case 'o' -> 8;
            default -> 10;
        };
        if (radix == 10) {
            return Character.isDigit(text.charAt(at + 1)) ? 8 : 10;
        }
        at += 2;
        return radix;
    }
}
