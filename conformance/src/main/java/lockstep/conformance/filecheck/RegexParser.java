package lockstep.conformance.filecheck;

import java.util.ArrayList;
import java.util.List;
import lockstep.conformance.filecheck.RegexNode.Anchor;

/**
 * Parses a POSIX extended regular expression (IEEE 1003.1 section 9.4) as LLVM's library does: a backslash makes the
 * next character literal, but {@code \1} to {@code \9} are back references; an opening brace is an operator only before
 * a digit; inside brackets a backslash is literal.
 */
final class RegexParser {
    /** Deepest nesting of parentheses. */
    static final int DEEPEST = 250;

    /** Largest number in a bound, as RE_DUP_MAX of POSIX. */
    static final int LARGEST_BOUND = 255;

    private final String text;
    private final int groupsBefore;
    private int at;
    private int groups;
    private int depth;

    private RegexParser(String text, int groupsBefore) {
        this.text = text;
        this.groupsBefore = groupsBefore;
    }

    /**
     * The result of parsing.
     *
     * @param groups number of its groups
     */
    record Parsed(RegexNode node, int groups) {}

    /**
     * Reads {@code text}.
     *
     * @param groupsBefore number of preceding groups of the line; its own are numbered after them
     */
    static Parsed parse(String text, int groupsBefore) throws RegexFault {
        RegexParser parser = new RegexParser(text, groupsBefore);
        RegexNode node = parser.choice();
        if (parser.at < text.length()) {
            throw new RegexFault("parentheses not balanced");
        }
        return new Parsed(node, parser.groups);
    }

    private boolean hasMore() {
        return at < text.length();
    }

    private boolean sees(char c) {
        return hasMore() && text.charAt(at) == c;
    }

    private boolean takes(char c) {
        if (!sees(c)) {
            return false;
        }
        at++;
        return true;
    }

    private char take() throws RegexFault {
        if (!hasMore()) {
            throw new RegexFault("ends too early");
        }
        return text.charAt(at++);
    }

    private RegexNode choice() throws RegexFault {
        List<RegexNode> branches = new ArrayList<>();
        do {
            branches.add(sequence());
        } while (takes('|'));
        return branches.size() == 1 ? branches.getFirst() : new RegexNode.Choice(branches);
    }

    private RegexNode sequence() throws RegexFault {
        List<RegexNode> parts = new ArrayList<>();
        while (hasMore() && !sees('|') && !(sees(')') && depth > 0)) {
            parts.add(repeated());
        }
        if (parts.isEmpty()) {
            throw new RegexFault("empty (sub)expression");
        }
        return parts.size() == 1 ? parts.getFirst() : new RegexNode.Sequence(parts);
    }

    private boolean seesRepetition() {
        return sees('*') || sees('+') || sees('?') || seesBound();
    }

    private boolean seesBound() {
        return sees('{') && at + 1 < text.length() && isDigit(text.charAt(at + 1));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private RegexNode repeated() throws RegexFault {
        if (seesRepetition()) {
            throw new RegexFault("repetition-operator operand invalid");
        }
        RegexNode atom = atom();
        if (!seesRepetition()) {
            return atom;
        }
        if (atom instanceof RegexNode.At(Anchor anchor) && anchor == Anchor.LINE_START) {
            throw new RegexFault("repetition-operator operand invalid");
        }
        RegexNode node = repetition(atom, take());
        if (seesRepetition()) {
            throw new RegexFault("repetition-operator operand invalid");
        }
        return node;
    }

    private RegexNode repetition(RegexNode atom, char operator) throws RegexFault {
        return switch (operator) {
            case '*' -> new RegexNode.Repeat(atom, 0, RegexNode.UNBOUNDED);
            case '+' -> new RegexNode.Repeat(atom, 1, RegexNode.UNBOUNDED);
            case '?' -> new RegexNode.Repeat(atom, 0, 1);
            default -> bound(atom);
        };
    }

    private RegexNode bound(RegexNode atom) throws RegexFault {
        int least = number();
        int most = least;
        if (takes(',')) {
            most = hasMore() && isDigit(text.charAt(at)) ? number() : RegexNode.UNBOUNDED;
        }
        if (!takes('}')) {
            throw new RegexFault(text.indexOf('}', at) < 0 ? "braces not balanced" : "invalid repetition count(s)");
        }
        if (most != RegexNode.UNBOUNDED && most < least) {
            throw new RegexFault("invalid repetition count(s)");
        }
        return new RegexNode.Repeat(atom, least, most);
    }

    private int number() throws RegexFault {
        int value = 0;
        while (hasMore() && isDigit(text.charAt(at)) && value <= LARGEST_BOUND) {
            value = value * 10 + (take() - '0');
        }
        if (value > LARGEST_BOUND) {
            throw new RegexFault("invalid repetition count(s)");
        }
        return value;
    }

    private RegexNode atom() throws RegexFault {
        char c = take();
        return switch (c) {
            case '(' -> group();
            case ')' -> throw new RegexFault("parentheses not balanced");
            case '^' -> new RegexNode.At(Anchor.LINE_START);
            case '$' -> new RegexNode.At(Anchor.LINE_END);
            case '.' -> new RegexNode.OneOf(CharacterSet.anyInLine());
            case '[' -> bracket();
            case '\\' -> escaped();
            default -> new RegexNode.Text(String.valueOf(c));
        };
    }

    private RegexNode group() throws RegexFault {
        int number = groupsBefore + ++groups;
        if (++depth > DEEPEST) {
            throw new RegexFault("parentheses nested more than " + DEEPEST + " deep");
        }
        RegexNode body = sees(')') ? new RegexNode.Sequence(List.of()) : choice();
        if (!takes(')')) {
            throw new RegexFault("parentheses not balanced");
        }
        depth--;
        return new RegexNode.Group(number, body);
    }

    private RegexNode escaped() throws RegexFault {
        if (!hasMore()) {
            throw new RegexFault("trailing backslash (\\)");
        }
        char c = take();
        if (c < '1' || c > '9') {
            return new RegexNode.Text(String.valueOf(c));
        }
        int number = c - '0';
        if (number > groups) {
            throw new RegexFault("invalid backreference number");
        }
        return new RegexNode.BackReference(groupsBefore + number);
    }

    private RegexNode bracket() throws RegexFault {
        if (text.startsWith("[:<:]]", at) || text.startsWith("[:>:]]", at)) {
            Anchor anchor = text.charAt(at + 2) == '<' ? Anchor.WORD_START : Anchor.WORD_END;
            at += "[:<:]]".length();
            return new RegexNode.At(anchor);
        }
        boolean isNegated = takes('^');
        CharacterSet.Builder set = new CharacterSet.Builder();
        int first = at;
        while (at == first || !sees(']')) {
            if (!hasMore()) {
                throw new RegexFault("brackets ([ ]) not balanced");
            }
            term(set, at == first);
        }
        at++;
        return new RegexNode.OneOf(set.build(isNegated));
    }

    private void term(CharacterSet.Builder set, boolean isFirst) throws RegexFault {
        if (text.startsWith("[:", at)) {
            at += 2;
            set.addAll(namedClass());
            return;
        }
        if (text.startsWith("[=", at)) {
            set.add(collating('='));
            return;
        }
        if (sees('-') && !isFirst && !text.startsWith("-]", at)) {
            throw new RegexFault("invalid character range");
        }
        char from = symbol();
        if (!sees('-') || text.startsWith("-]", at)) {
            set.add(from);
            return;
        }
        at++;
        char to = takes('-') ? '-' : symbol();
        if (to < from) {
            throw new RegexFault("invalid character range");
        }
        set.addRange(from, to);
    }

    private char symbol() throws RegexFault {
        return text.startsWith("[.", at) ? collating('.') : take();
    }

    /** A single character between {@code [.} and {@code .]} or between {@code [=} and {@code =]}. */
    private char collating(char mark) throws RegexFault {
        if (at + 4 >= text.length() || text.charAt(at + 3) != mark || text.charAt(at + 4) != ']') {
            throw new RegexFault("invalid collating element");
        }
        char c = text.charAt(at + 2);
        at += 5;
        return c;
    }

    private CharacterSet namedClass() throws RegexFault {
        int end = text.indexOf(":]", at);
        if (end < 0) {
            throw new RegexFault("brackets ([ ]) not balanced");
        }
        String name = text.substring(at, end);
        at = end + 2;
        return CharacterSet.ofClass(name).orElseThrow(() -> new RegexFault("invalid character class"));
    }

    /**
     * Thrown for a regular expression that is malformed or too large. Caught where the place in the check file is
     * known.
     */
    static final class RegexFault extends Exception {
        private static final long serialVersionUID = 1L;

        RegexFault(String message) {
            super(message);
        }
    }
}
