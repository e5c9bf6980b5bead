package lockstep.conformance.filecheck;

import java.util.Arrays;
import java.util.Optional;

/** The kinds of check lines, with what follows the prefix. */
enum DirectiveKind {
    /** Anywhere behind the match before. */
    PLAIN(""),
    /** On the next line. */
    NEXT("-NEXT"),
    /** On the same line. */
    SAME("-SAME"),
    /** Nowhere between the matches around. */
    NOT("-NOT"),
    /** In any order with its neighbours of this kind. */
    DAG("-DAG"),
    /** A border that later lines do not look across. */
    LABEL("-LABEL"),
    /** The next line is empty. */
    EMPTY("-EMPTY"),
    /** The end of the input, for lines of kind NOT behind all others. */
    END("");

    private final String suffix;

    DirectiveKind(String suffix) {
        this.suffix = suffix;
    }

    String suffix() {
        return suffix;
    }

    /** Whether the match must follow the one before at a place. */
    boolean isBoundToPrevious() {
        return this == NEXT || this == SAME || this == EMPTY;
    }

    /** The kind whose suffix {@code text} begins with. */
    static Optional<DirectiveKind> atStartOf(String text) {
        return Arrays.stream(values())
                .filter(kind -> !kind.suffix.isEmpty() && text.startsWith(kind.suffix))
                .findFirst();
    }
}
