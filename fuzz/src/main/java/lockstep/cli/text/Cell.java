package lockstep.cli.text;

import java.util.Locale;
import java.util.Objects;

/**
 * A cell of a {@link Table}.
 *
 * @param text one line; control characters are shown as {@code ?} so that input cannot steer the terminal
 * @param style how it stands out
 */
public record Cell(String text, Style style) {
    public Cell {
        Objects.requireNonNull(style);
        text = text.replaceAll("\\p{Cntrl}", "?");
    }

    /** A cell of {@link Style#PLAIN}. */
    public static Cell of(String text) {
        return new Cell(text, Style.PLAIN);
    }

    /** A number, with the thousands grouped by apostrophes. */
    public static Cell of(long number) {
        return of(String.format(Locale.ROOT, "%,d", number).replace(',', '\''));
    }
}
