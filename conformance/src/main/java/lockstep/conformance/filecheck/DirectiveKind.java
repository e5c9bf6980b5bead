package lockstep.conformance.filecheck;

import java.util.Arrays;
import java.util.Optional;

/** The kinds of check lines, with what follows the prefix. */
enum DirectiveKind {
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

    DirectiveKind(String suffix) {
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
    static Optional<DirectiveKind> atStartOf(String text) {
        return Arrays.stream(values())
                .filter(kind -> !kind.suffix.isEmpty() && text.startsWith(kind.suffix))
                .findFirst();
    }
}
