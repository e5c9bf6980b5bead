package lockstep.conformance.filecheck;

import java.util.ArrayList;
import java.util.List;

/** A text with check lines while some of them are replaced, inserted and deleted; all else stays as it is. */
final class CheckLineEdits {
    private final FileCheckOptions options;
    private final List<String> lines;
    private final List<List<String>> inserted = new ArrayList<>();
    private final List<Boolean> isDeleted = new ArrayList<>();

    CheckLineEdits(String text, FileCheckOptions options) {
        this.options = options;
        this.lines = new ArrayList<>(List.of(text.split("\n", -1)));
        for (int index = 0; index < lines.size(); index++) {
            inserted.add(new ArrayList<>());
            isDeleted.add(false);
        }
    }

    /** Makes {@code directive} require {@code wanted}, a line of an input. */
    void replace(Directive directive, String wanted) {
        lines.set(indexOf(directive), written(directive, wanted));
    }

    /** Adds a line like that of {@code directive}, which is a NEXT or EMPTY line, before it. */
    void insert(Directive directive, String wanted) {
        inserted.get(indexOf(directive)).add(written(directive, wanted));
    }

    void delete(Directive directive) {
        isDeleted.set(indexOf(directive), true);
    }

    /** Whether the line of {@code directive} holds nothing but a comment. */
    boolean isAlone(Directive directive) {
        String before =
                lines.get(indexOf(directive)).substring(0, directive.location().column() - 1);
        return before.chars().noneMatch(Character::isLetterOrDigit);
    }

    private static int indexOf(Directive directive) {
        return directive.location().line() - 1;
    }

    private String written(Directive directive, String wanted) {
        String line = lines.get(indexOf(directive));
        int start = directive.location().column() - 1;
        int colon = line.indexOf(':', start + directive.name().length());
        int end = line.endsWith("\r") ? line.length() - 1 : line.length();
        int afterBlanks = colon + 1;
        while (afterBlanks < end && (line.charAt(afterBlanks) == ' ' || line.charAt(afterBlanks) == '\t')) {
            afterBlanks++;
        }
        String blanks = afterBlanks < end ? line.substring(colon + 1, afterBlanks) : " ";
        String text = options.keepsBlanks() ? wanted : blanks + Whitespace.trim(wanted);
        boolean needsLiteral = text.contains("{{") || text.contains("[[");
        return line.substring(0, start)
                + nameFor(directive, wanted.isEmpty())
                + (needsLiteral ? "{LITERAL}:" : ":")
                + (wanted.isEmpty() ? "" : text)
                + line.substring(end);
    }

    /** NEXT lines require text, EMPTY lines its absence. */
    private static String nameFor(Directive directive, boolean isEmpty) {
        Directive.Kind kind = directive.kind();
        if (kind != Directive.Kind.NEXT && kind != Directive.Kind.EMPTY) {
            return directive.name();
        }
        String prefix = directive
                .name()
                .substring(0, directive.name().length() - kind.suffix().length());
        return prefix + (isEmpty ? Directive.Kind.EMPTY : Directive.Kind.NEXT).suffix();
    }

    /** The text with all changes. */
    String text() {
        List<String> result = new ArrayList<>();
        for (int index = 0; index < lines.size(); index++) {
            result.addAll(inserted.get(index));
            if (!isDeleted.get(index)) {
                result.add(lines.get(index));
            }
        }
        return String.join("\n", result);
    }
}
