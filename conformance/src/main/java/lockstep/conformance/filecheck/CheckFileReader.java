package lockstep.conformance.filecheck;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lockstep.conformance.filecheck.Directive.CheckString;
import lockstep.conformance.filecheck.PatternParser.PatternFault;
import lockstep.conformance.filecheck.PatternParser.Piece;
import lockstep.conformance.filecheck.RegexParser.RegexFault;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;

/** Finds the check lines of a text and parses their patterns. */
final class CheckFileReader {
    private static final String MALFORMED = "filecheck-malformed";

    /** Of RE2/J: the JDK's engine recurses for each turn of a group, and a line may have any number of them. */
    private static final com.google.re2j.Pattern MODIFIERS =
            com.google.re2j.Pattern.compile("\\{[\\s\\v]*LITERAL[\\s\\v]*(,[\\s\\v]*LITERAL[\\s\\v]*)*\\}:");

    private static final Pattern COUNT = Pattern.compile("-COUNT-([0-9]+)(?=[:{])");
    private static final List<String> NOT_COMBINED = List.of(
            "DAG-NOT:", "NOT-DAG:", "NEXT-NOT:", "NOT-NEXT:", "SAME-NOT:", "NOT-SAME:", "EMPTY-NOT:", "NOT-EMPTY:");

    private final String file;
    private final FileCheckOptions options;
    private final Names names;
    private final Diagnostics diagnostics = new Diagnostics();
    private final Pattern prefixes;
    private final List<CheckString> strings = new ArrayList<>();
    private final Set<String> used = new TreeSet<>();
    private List<Directive> pending = new ArrayList<>();
    private List<Directive> implicit = List.of();
    private int line;

    /** @param names of the variables defined by switches */
    CheckFileReader(String file, FileCheckOptions options, Names names) {
        this.file = file;
        this.options = options;
        this.names = names;
        this.prefixes = Pattern.compile(Stream.concat(options.prefixes().stream(), options.commentPrefixes().stream())
                .sorted(Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()))
                .map(Pattern::quote)
                .collect(Collectors.joining("|")));
    }

    /** The check lines of {@code text} in order; errors are reported to {@link #diagnostics}. */
    List<CheckString> read(String text) {
        implicit = implicitNots();
        pending = new ArrayList<>(implicit);
        for (String content : text.split("\n", -1)) {
            line++;
            readLine(content.endsWith("\r") ? content.substring(0, content.length() - 1) : content);
        }
        if (!pending.isEmpty() && !strings.isEmpty() || pending.size() > implicit.size()) {
            addEnd();
        }
        requireLines();
        return List.copyOf(strings);
    }

    Diagnostics diagnostics() {
        return diagnostics;
    }

    private void requireLines() {
        boolean isUnusedFault = !options.allowsUnusedPrefixes() || used.isEmpty();
        String missing = options.prefixes().stream()
                .filter(prefix -> !used.contains(prefix))
                .map(prefix -> "'" + prefix + ":'")
                .collect(Collectors.joining(", "));
        if (isUnusedFault && !missing.isEmpty()) {
            diagnostics.error(
                    "filecheck-no-lines",
                    SourceLocation.ofFile(file),
                    "no check strings found with prefix" + (missing.contains(",") ? "es " : " ") + missing);
        }
    }

    private List<Directive> implicitNots() {
        List<Directive> nots = new ArrayList<>();
        SourceLocation place = SourceLocation.ofFile("<--implicit-check-not>");
        for (String pattern : options.implicitNots()) {
            String text = canonical(pattern);
            directive(Directive.Kind.NOT, "IMPLICIT-CHECK-NOT", 1, place, text, false)
                    .ifPresent(nots::add);
        }
        return List.copyOf(nots);
    }

    private void readLine(String content) {
        Matcher matcher = prefixes.matcher(content);
        int from = 0;
        while (matcher.find(from)) {
            if (isInsideWord(content, matcher.start())) {
                from = matcher.start() + 1;
            } else if (readDirective(content, matcher.group(), matcher.start())) {
                return;
            } else {
                from = matcher.end();
            }
        }
    }

    private static boolean isInsideWord(String content, int start) {
        if (start == 0) {
            return false;
        }
        char before = content.charAt(start - 1);
        return before < 128 && Character.isLetterOrDigit(before) || before == '-' || before == '_';
    }

    /** Tries to read a directive; returns whether it was one. */
    private boolean readDirective(String content, String prefix, int start) {
        String rest = content.substring(start + prefix.length());
        if (options.commentPrefixes().contains(prefix)) {
            return rest.startsWith(":");
        }
        SourceLocation place = new SourceLocation(file, line, start + 1);
        if (isMisspelled(rest)) {
            diagnostics.error(MALFORMED, place, "misspelled directive '" + prefix + "_...'");
            return true;
        }
        if (NOT_COMBINED.stream().anyMatch(bad -> rest.startsWith("-" + bad))) {
            diagnostics.error(MALFORMED, place, "unsupported -NOT combo on prefix '" + prefix + "'");
            return true;
        }
        if (rest.startsWith("-COUNT-")) {
            return readCount(prefix, rest, place);
        }
        Directive.Kind kind = Directive.Kind.atStartOf(rest).orElse(Directive.Kind.PLAIN);
        String behind = rest.substring(kind.suffix().length());
        int length = endOfHead(behind);
        if (length == 0) {
            return false;
        }
        used.add(prefix);
        accept(kind, prefix + kind.suffix(), 1, place, behind.substring(length), length > 1);
        return true;
    }

    private static boolean isMisspelled(String rest) {
        if (!rest.startsWith("_")) {
            return false;
        }
        String asHyphen = "-" + rest.substring(1);
        return Directive.Kind.atStartOf(asHyphen)
                        .filter(kind ->
                                endOfHead(asHyphen.substring(kind.suffix().length())) > 0)
                        .isPresent()
                || COUNT.matcher(asHyphen).lookingAt();
    }

    private boolean readCount(String prefix, String rest, SourceLocation place) {
        Matcher count = COUNT.matcher(rest);
        int times = count.lookingAt() ? countOf(count.group(1)) : 0;
        if (times <= 0) {
            diagnostics.error(MALFORMED, place, "invalid count in -COUNT specification on prefix '" + prefix + "'");
            return true;
        }
        String behind = rest.substring(count.end());
        int length = endOfHead(behind);
        if (length == 0) {
            return false;
        }
        used.add(prefix);
        accept(Directive.Kind.PLAIN, prefix + "-COUNT", times, place, behind.substring(length), length > 1);
        return true;
    }

    private static int countOf(String digits) {
        return digits.length() > 9 ? 0 : Integer.parseInt(digits);
    }

    /** Length of the colon, or of the modifiers with their colon; 0 if there is neither. */
    private static int endOfHead(String text) {
        if (text.startsWith(":")) {
            return 1;
        }
        com.google.re2j.Matcher modifiers = MODIFIERS.matcher(text);
        return modifiers.lookingAt() ? modifiers.end() : 0;
    }

    private String canonical(String text) {
        return options.isStrictAboutWhitespace() ? text : Whitespace.canonical(text);
    }

    private void accept(
            Directive.Kind kind, String name, int count, SourceLocation place, String rest, boolean isLiteral) {
        String text = options.keepsBlanks() ? rest : Whitespace.trim(canonical(rest));
        if (kind == Directive.Kind.EMPTY ? !text.isEmpty() : text.isEmpty()) {
            String found = kind == Directive.Kind.EMPTY
                    ? "found non-empty check string for empty check with prefix '"
                    : "found empty check string with prefix '";
            diagnostics.error(MALFORMED, place, found + name + ":'");
            return;
        }
        if (kind == Directive.Kind.LABEL && options.scopesVariables()) {
            names.clearLocal();
        }
        directive(kind, name, count, place, text, isLiteral).ifPresent(this::add);
    }

    private Optional<Directive> directive(
            Directive.Kind kind, String name, int count, SourceLocation place, String text, boolean isLiteral) {
        try {
            PatternParser.Parsed pattern = isLiteral || kind == Directive.Kind.EMPTY
                    ? new PatternParser.Parsed(List.of(new Piece.Text(text)), 0)
                    : PatternParser.parse(text, names, line);
            if (kind == Directive.Kind.LABEL && pattern.hasVariables()) {
                diagnostics.error(MALFORMED, place, "found '" + name + ":' with variable definition or use");
                return Optional.empty();
            }
            return Optional.of(new Directive(kind, name, count, place, pattern, options));
        } catch (PatternFault wrong) {
            String excerpt = text.substring(Math.min(wrong.offset(), text.length()));
            String shown = excerpt.length() > 40 ? excerpt.substring(0, 40) + "..." : excerpt;
            diagnostics.error(MALFORMED, place, wrong.getMessage() + (shown.isEmpty() ? "" : ", at '" + shown + "'"));
        } catch (RegexFault wrong) {
            diagnostics.error(MALFORMED, place, "the pattern is " + wrong.getMessage());
        }
        return Optional.empty();
    }

    private void add(Directive directive) {
        if (directive.kind() == Directive.Kind.NOT || directive.kind() == Directive.Kind.DAG) {
            pending.add(directive);
            return;
        }
        if (directive.kind().isBoundToPrevious() && strings.isEmpty()) {
            String first = directive.name().substring(0, directive.name().lastIndexOf('-'));
            diagnostics.error(
                    MALFORMED,
                    directive.location(),
                    "found '" + directive.name() + ":' without previous '" + first + ":' line");
            return;
        }
        strings.add(new CheckString(directive, pending));
        pending = new ArrayList<>(implicit);
    }

    private void addEnd() {
        SourceLocation place = new SourceLocation(file, line, 0);
        directive(Directive.Kind.END, "EOF", 1, place, "end", true)
                .ifPresent(end -> strings.add(new CheckString(end, pending)));
    }
}
