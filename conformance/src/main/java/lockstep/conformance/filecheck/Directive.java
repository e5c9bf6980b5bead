package lockstep.conformance.filecheck;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.filecheck.PatternParser.Piece;
import lockstep.conformance.filecheck.RegexMatcher.RegexMatch;
import lockstep.conformance.filecheck.RegexParser.RegexFault;
import lockstep.ir.diag.SourceLocation;

/** A check line. Its compiled regular expression is cached if it does not depend on variables. */
final class Directive {
    private final Kind kind;
    private final String name;
    private final int count;
    private final SourceLocation location;
    private final PatternParser.Parsed pattern;
    private final FileCheckOptions options;
    private final Optional<RegexProgram> fixed;

    /**
     * @param name prefix and suffix as written, for messages
     * @param count required number of matches in sequence
     */
    Directive(
            Kind kind,
            String name,
            int count,
            SourceLocation location,
            PatternParser.Parsed pattern,
            FileCheckOptions options)
            throws RegexFault {
        this.kind = kind;
        this.name = name;
        this.count = count;
        this.location = location;
        this.pattern = pattern;
        this.options = options;
        this.fixed = pattern.hasVariables() ? Optional.empty() : Optional.of(compile(pattern.pieces(), List.of()));
    }

    Kind kind() {
        return kind;
    }

    String name() {
        return name;
    }

    int count() {
        return count;
    }

    SourceLocation location() {
        return location;
    }

    boolean hasVariables() {
        return pattern.hasVariables();
    }

    /** Whether it is plain text. */
    boolean isLiteral() {
        return pattern.pieces().stream().allMatch(Piece.Text.class::isInstance);
    }

    /** A range of the input, from {@code start} to before {@code end}. */
    record Match(int start, int end) {}

    /**
     * The first match in a region. Variables that the line defines are set.
     *
     * @throws MatchFault if a variable has no value or the search takes too long
     */
    Optional<Match> find(String input, int from, int to, Variables variables) throws MatchFault {
        if (kind == Kind.END) {
            return Optional.of(new Match(to, to));
        }
        if (kind == Kind.EMPTY) {
            return findEmptyLine(input, from, to);
        }
        try {
            RegexProgram program = fixed.isPresent() ? fixed.get() : compile(pattern.pieces(), values(variables));
            Optional<RegexMatch> found = program.find(input, from, to);
            found.ifPresent(match -> remember(match, variables));
            return found.map(match -> new Match(match.start(), match.end()));
        } catch (RegexFault tooMuch) {
            throw new MatchFault("the pattern is " + tooMuch.getMessage());
        }
    }

    /** A line feed before another one or before the end; the match is the position after it. */
    private static Optional<Match> findEmptyLine(String input, int from, int to) {
        for (int at = input.indexOf('\n', from); at >= 0 && at < to; at = input.indexOf('\n', at + 1)) {
            if (at + 1 == to || input.charAt(at + 1) == '\n') {
                return Optional.of(new Match(at + 1, at + 1));
            }
        }
        return Optional.empty();
    }

    /** The values of variables, one per piece; empty for other pieces. */
    private List<String> values(Variables variables) throws MatchFault {
        List<String> values = new ArrayList<>();
        for (Piece piece : pattern.pieces()) {
            values.add(
                    switch (piece) {
                        case Piece.Use use -> variables.string(use.name());
                        case Piece.Number number
                        when number.expression().isPresent() ->
                            number.format().write(number.expression().get().evaluate(variables));
                        case Piece.Number _, Piece.Text _, Piece.Expression _, Piece.Define _, Piece.UseHere _ -> "";
                    });
        }
        return values;
    }

    private RegexProgram compile(List<Piece> pieces, List<String> values) throws RegexFault {
        List<RegexNode> nodes = new ArrayList<>();
        boolean isWhole = options.matchesFullLines() && kind != Kind.NOT;
        if (isWhole) {
            addLineBorder(nodes, RegexNode.Anchor.LINE_START);
        }
        int groups = pattern.groups();
        for (int index = 0; index < pieces.size(); index++) {
            nodes.add(node(pieces.get(index), values.isEmpty() ? "" : values.get(index)));
            if (pieces.get(index) instanceof Piece.Number number
                    && number.format().precision() > 0) {
                groups++;
            }
        }
        if (isWhole) {
            addLineBorder(nodes, RegexNode.Anchor.LINE_END);
        }
        return RegexProgram.compile(new RegexNode.Sequence(nodes), groups, options.ignoresCase());
    }

    private void addLineBorder(List<RegexNode> nodes, RegexNode.Anchor anchor) {
        RegexNode border = new RegexNode.At(anchor);
        if (options.isStrictAboutWhitespace()) {
            nodes.add(border);
            return;
        }
        RegexNode blanks = new RegexNode.Repeat(new RegexNode.Text(" "), 0, RegexNode.UNBOUNDED);
        nodes.addAll(anchor == RegexNode.Anchor.LINE_START ? List.of(border, blanks) : List.of(blanks, border));
    }

    private RegexNode node(Piece piece, String value) throws RegexFault {
        return switch (piece) {
            case Piece.Text text -> new RegexNode.Text(text.text());
            case Piece.Expression expression -> expression.regex();
            case Piece.Define define -> new RegexNode.Group(define.group(), define.regex());
            case Piece.Use _ -> new RegexNode.Text(value);
            case Piece.UseHere use -> new RegexNode.BackReference(use.group());
            case Piece.Number number -> new RegexNode.Group(number.group(), numberNode(number, value));
        };
    }

    private RegexNode numberNode(Piece.Number number, String value) throws RegexFault {
        return number.expression().isPresent()
                ? new RegexNode.Text(value)
                : RegexParser.parse(number.format().wildcard(), pattern.groups())
                        .node();
    }

    private void remember(RegexMatch found, Variables variables) {
        for (Piece piece : pattern.pieces()) {
            if (piece instanceof Piece.Define define) {
                variables.set(define.name(), found.group().apply(define.group()));
            } else if (piece instanceof Piece.Number number && number.defines().isPresent()) {
                BigInteger value = number.format().read(found.group().apply(number.group()));
                variables.set(number.defines().get(), value);
            }
        }
    }

    /** The pattern with the known values of variables filled in; for messages. */
    String example(Variables variables) {
        StringBuilder text = new StringBuilder();
        for (Piece piece : pattern.pieces()) {
            switch (piece) {
                case Piece.Text plain -> text.append(plain.text());
                case Piece.Use use -> text.append(valueOrEmpty(use.name(), variables));
                case Piece.Expression _, Piece.Define _, Piece.UseHere _, Piece.Number _ -> {}
            }
        }
        return text.toString();
    }

    private static String valueOrEmpty(String name, Variables variables) {
        try {
            return variables.string(name);
        } catch (MatchFault undefined) {
            return "";
        }
    }

    /**
     * Thrown if a check line cannot be matched, for instance because of an undefined variable. Becomes a message of the
     * check.
     */
    static final class MatchFault extends Exception {
        private static final long serialVersionUID = 1L;

        MatchFault(String message) {
            super(message);
        }
    }

    /**
     * A check line that must match, with the NOT and DAG lines before it.
     *
     * @param before NOT and DAG lines in their order
     */
    record CheckString(Directive positive, List<Directive> before) {
        CheckString {
            before = List.copyOf(before);
        }
    }

    /** The kinds of check lines, with what follows the prefix. */
    enum Kind {
        /** Anywhere after the previous match. */
        PLAIN(""),
        /** On the next line. */
        NEXT("-NEXT"),
        /** On the same line. */
        SAME("-SAME"),
        /** Nowhere between the previous match and the next. */
        NOT("-NOT"),
        /** In any order with its neighbours of this kind. */
        DAG("-DAG"),
        /** A border that matches of later lines do not cross. */
        LABEL("-LABEL"),
        /** The next line is empty. */
        EMPTY("-EMPTY"),
        /** The end of the input, for NOT lines after all others. */
        END("");

        private final String suffix;

        Kind(String suffix) {
            this.suffix = suffix;
        }

        String suffix() {
            return suffix;
        }

        /** Whether the position of the match depends on the previous one. */
        boolean isBoundToPrevious() {
            return this == NEXT || this == SAME || this == EMPTY;
        }

        /** The kind whose suffix is a prefix of {@code text}. */
        static Optional<Kind> atStartOf(String text) {
            return Arrays.stream(values())
                    .filter(kind -> !kind.suffix.isEmpty() && text.startsWith(kind.suffix))
                    .findFirst();
        }
    }
}
