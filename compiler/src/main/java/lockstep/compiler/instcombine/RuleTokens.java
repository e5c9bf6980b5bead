package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import org.jspecify.annotations.Nullable;

/** The tokens of one rule, read in sequence. */
final class RuleTokens {
    /** Longest first, so that the first match is the right one. */
    private static final List<String> OPERATORS = List.of(
            "u>>", "s>>", "u<=", "u>=", "s<=", "s>=", "=>", "==", "!=", "&&", "||", "<<", "u<", "u>", "s<", "s>", "u/",
            "s/", "u%", "s%", "+", "-", "*", "&", "|", "^", "~", "!", "(", ")", "[", "]", ",", ":", ".", "@");

    /** Kinds of tokens. */
    enum Kind {
        NAME,
        NUMBER,
        OPERATOR,
        END
    }

    /**
     * A token.
     *
     * @param kind its kind
     * @param text its characters
     * @param isTouching whether an opening parenthesis follows immediately
     * @param location where it begins
     */
    record Token(Kind kind, String text, boolean isTouching, SourceLocation location) {
        boolean is(String operator) {
            return kind == Kind.OPERATOR && text.equals(operator);
        }
    }

    private final List<Token> tokens = new ArrayList<>();
    private int at;

    /** The tokens of {@code lines}, the first of which is line {@code firstLine} and is read from {@code column} on. */
    RuleTokens(String file, List<String> lines, int firstLine, int column) {
        int end = 1;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            int comment = line.indexOf('#');
            String code = comment < 0 ? line : line.substring(0, comment);
            split(file, code, firstLine + i, i == 0 ? column : 0);
            end = code.length() + 1;
        }
        SourceLocation last = new SourceLocation(file, firstLine + lines.size() - 1, end);
        tokens.add(new Token(Kind.END, "the end of the rule", false, last));
    }

    private void split(String file, String line, int number, int from) {
        int i = from;
        while (i < line.length()) {
            char c = line.charAt(i);
            if (Character.isWhitespace(c)) {
                i++;
                continue;
            }
            SourceLocation location = new SourceLocation(file, number, i + 1);
            int end = endOfWord(line, i);
            if (end == i) {
                throw fault(location, "'" + c + "' does not begin a token");
            }
            String text = line.substring(i, end);
            Kind kind = Character.isDigit(c) ? Kind.NUMBER : Character.isLetter(c) ? Kind.NAME : Kind.OPERATOR;
            if (operatorAt(line, i) != null) {
                kind = Kind.OPERATOR;
            }
            tokens.add(new Token(kind, text, end < line.length() && line.charAt(end) == '(', location));
            i = end;
        }
    }

    private static int endOfWord(String line, int from) {
        String operator = operatorAt(line, from);
        if (operator != null) {
            return from + operator.length();
        }
        boolean isNumber = Character.isDigit(line.charAt(from));
        int i = from;
        while (i < line.length() && isPartOfWord(line, i, isNumber)) {
            i++;
        }
        return i;
    }

    private static boolean isPartOfWord(String line, int i, boolean isNumber) {
        char c = line.charAt(i);
        return Character.isLetterOrDigit(c) || isNumber && c == '.';
    }

    private static @Nullable String operatorAt(String line, int from) {
        for (String operator : OPERATORS) {
            if (line.startsWith(operator, from)) {
                return operator;
            }
        }
        return null;
    }

    static InputException fault(SourceLocation location, String message) {
        return new InputException("combine-rule", location, message);
    }

    /** The exception for an unexpected token. */
    InputException unexpected(String wanted) {
        return fault(peek().location(), "expected " + wanted + ", found '" + peek().text() + "'");
    }

    Token peek() {
        return tokens.get(at);
    }

    Token peek(int ahead) {
        return tokens.get(Math.min(at + ahead, tokens.size() - 1));
    }

    Token next() {
        Token token = tokens.get(at);
        if (token.kind() != Kind.END) {
            at++;
        }
        return token;
    }

    boolean accept(String operator) {
        if (peek().is(operator)) {
            at++;
            return true;
        }
        return false;
    }

    void expect(String operator) {
        if (!accept(operator)) {
            throw unexpected("'" + operator + "'");
        }
    }

    Token name() {
        if (peek().kind() != Kind.NAME) {
            throw unexpected("a name");
        }
        return next();
    }
}
