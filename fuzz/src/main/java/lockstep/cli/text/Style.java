package lockstep.cli.text;

/** How a cell stands out on a terminal with colors. */
public enum Style {
    /** As the terminal shows text. */
    PLAIN(""),
    /** Of less interest: dim. */
    DIM("\u001b[2m"),
    /** A good result: green. */
    GOOD("\u001b[32m"),
    /** Worth a look: yellow. */
    DOUBTFUL("\u001b[33m"),
    /** A bad result: red and bold. */
    BAD("\u001b[1;31m"),
    /** A heading: bold. */
    HEADING("\u001b[1m");

    private static final String RESET = "\u001b[0m";

    private final String escape;

    Style(String escape) {
        this.escape = escape;
    }

    /** {@code text} with the escapes around it if {@code hasColor}, else as it is. */
    public String apply(String text, boolean hasColor) {
        return hasColor && this != PLAIN ? escape + text + RESET : text;
    }
}
