package lockstep.conformance.filecheck;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import lockstep.conformance.filecheck.RegexParser.RegexFault;

/** Parses the pattern of one check line. */
final class PatternParser {
    private final String text;
    private final Names names;
    private final int line;
    private final List<Piece> pieces = new ArrayList<>();
    private final Map<String, Integer> definedHere = new TreeMap<>();
    private final Map<String, Integer> numbersHere = new TreeMap<>();
    private int at;
    private int groups;

    private PatternParser(String text, Names names, int line) {
        this.text = text;
        this.names = names;
        this.line = line;
    }

    /**
     * The pieces of a pattern.
     *
     * @param groups number of capture groups
     */
    record Parsed(List<Piece> pieces, int groups) {
        Parsed {
            pieces = List.copyOf(pieces);
        }

        boolean hasVariables() {
            return pieces.stream()
                    .anyMatch(piece -> !(piece instanceof Piece.Text) && !(piece instanceof Piece.Expression));
        }
    }

    /**
     * Reads {@code text}.
     *
     * @param names the variables defined before; those that this pattern defines are added
     * @param line of the check file
     */
    static Parsed parse(String text, Names names, int line) throws PatternFault {
        PatternParser parser = new PatternParser(text, names, line);
        while (parser.at < text.length()) {
            parser.piece();
        }
        parser.definedHere.keySet().forEach(names::addString);
        return new Parsed(parser.pieces, parser.groups);
    }

    private void piece() throws PatternFault {
        if (text.startsWith("{{", at)) {
            expression();
        } else if (text.startsWith("[[", at)) {
            block();
        } else {
            int end = Math.min(next("{{"), next("[["));
            pieces.add(new Piece.Text(text.substring(at, end)));
            at = end;
        }
    }

    private int next(String mark) {
        int found = text.indexOf(mark, at + 1);
        return found < 0 ? text.length() : found;
    }

    private PatternFault fault(String message) {
        return new PatternFault(at, message);
    }

    private void expression() throws PatternFault {
        int end = text.indexOf("}}", at);
        if (end < 0) {
            throw fault("found start of regex string with no end '}}'");
        }
        pieces.add(new Piece.Expression(regex(text.substring(at + 2, end))));
        at = end + 2;
    }

    private RegexNode regex(String source) throws PatternFault {
        try {
            RegexParser.Parsed parsed = RegexParser.parse(source, groups);
            groups += parsed.groups();
            return parsed.node();
        } catch (RegexFault wrong) {
            throw fault("invalid regex: " + wrong.getMessage());
        }
    }

    /** The index of the closing brackets of the block whose content starts at {@code start}. */
    private int blockEnd(int start) throws PatternFault {
        int depth = 0;
        int index = start;
        while (index < text.length()) {
            char c = text.charAt(index);
            if (depth == 0 && text.startsWith("]]", index)) {
                return index;
            }
            if (c == '\\') {
                index++;
            } else if (c == '[') {
                depth++;
            } else if (c == ']' && --depth < 0) {
                throw fault("missing closing \"]\" for regex variable");
            }
            index++;
        }
        throw fault("Invalid substitution block, no ]] found");
    }

    private void block() throws PatternFault {
        int start = at + 2;
        int end = blockEnd(start);
        String inside = text.substring(start, end);
        if (inside.startsWith("#")) {
            addNumber(NumericParser.parseBlock(inside.substring(1), start + 1, names, line));
        } else if (inside.startsWith("@")) {
            addNumber(NumericParser.parseLegacyLine(inside, start, names, line));
        } else {
            stringBlock(inside);
        }
        at = end + 2;
    }

    private void stringBlock(String inside) throws PatternFault {
        int colon = inside.indexOf(':');
        String name = colon < 0 ? inside : inside.substring(0, colon);
        if (name.indexOf(' ') >= 0 || name.indexOf('\t') >= 0) {
            throw fault("unexpected whitespace");
        }
        int length = Names.lengthOf(name);
        if (length == 0) {
            throw fault(name.isEmpty() ? "empty variable name" : "invalid variable name");
        }
        if (length < name.length()) {
            throw fault("invalid name in string variable " + (colon < 0 ? "use" : "definition"));
        }
        if (colon >= 0) {
            define(name, inside.substring(colon + 1));
        } else {
            use(name);
        }
    }

    private void define(String name, String source) throws PatternFault {
        if (names.isNumber(name)) {
            throw fault("numeric variable with name '" + name + "' already exists");
        }
        int group = ++groups;
        definedHere.put(name, group);
        pieces.add(new Piece.Define(name, group, regex(source)));
    }

    private void use(String name) {
        Integer group = definedHere.get(name);
        pieces.add(group == null ? new Piece.Use(name) : new Piece.UseHere(group));
    }

    private void addNumber(NumericParser.Block block) throws PatternFault {
        List<NumericExpression.Variable> used = new ArrayList<>();
        block.expression().ifPresent(expression -> expression.collect(used));
        for (NumericExpression.Variable variable : used) {
            if (numbersHere.containsKey(variable.name())) {
                throw fault("numeric variable '" + variable.name() + "' defined earlier in the same CHECK directive");
            }
        }
        int group = ++groups;
        block.defines().ifPresent(name -> numbersHere.put(name, group));
        Optional<NumericExpression> expression = block.expression();
        pieces.add(new Piece.Number(block.format(), block.defines(), group, expression));
    }

    /** A malformed check line. Becomes a diagnostic where the line is known. */
    static final class PatternFault extends Exception {
        private static final long serialVersionUID = 1L;

        private final int offset;

        /** @param offset index into the line's pattern */
        PatternFault(int offset, String message) {
            super(message);
            this.offset = offset;
        }

        int offset() {
            return offset;
        }
    }

    /** A part of a check line's pattern. */
    sealed interface Piece {
        /** Literal text. */
        record Text(String text) implements Piece {}

        /** A regular expression. */
        record Expression(RegexNode regex) implements Piece {}

        /** A regular expression whose match defines a variable. */
        record Define(String name, int group, RegexNode regex) implements Piece {}

        /** The value of a variable that an earlier line defines. */
        record Use(String name) implements Piece {}

        /** The value of a variable that this line defines further left. */
        record UseHere(int group) implements Piece {}

        /**
         * A number.
         *
         * @param defines the variable that it defines
         * @param group group that captures the number
         * @param expression its value; any number if empty
         */
        record Number(NumberFormat format, Optional<String> defines, int group, Optional<NumericExpression> expression)
                implements Piece {}
    }
}
