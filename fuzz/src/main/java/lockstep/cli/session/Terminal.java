package lockstep.cli.session;

import java.util.Map;

/**
 * What is known about the terminal that the streams are connected to. Java cannot tell standard output and standard
 * error apart, so the launcher script passes it in the environment variable {@value #VARIABLE}; without the launcher
 * nothing is a terminal.
 *
 * @param editsLines whether lines can be edited as they are typed: standard input and output are a terminal that moves
 *     its cursor
 * @param isOutput whether standard output is a terminal
 * @param isError whether standard error is a terminal
 * @param columns width in characters, at least {@value #MIN_COLUMNS}; {@link Integer#MAX_VALUE} where unlimited
 * @param hasColor whether standard output may carry colors
 */
public record Terminal(boolean editsLines, boolean isOutput, boolean isError, int columns, boolean hasColor) {
    /** {@code "in,out,err,COLUMNS"} with the parts that hold, for instance {@code "err,120"}. */
    public static final String VARIABLE = "LOCKSTEP_TERMINAL";

    /** Narrower terminals are treated as this wide: tables cannot shrink further and stay readable. */
    public static final int MIN_COLUMNS = 40;

    private static final String DUMB = "dumb";

    /** No terminal at all: nothing is truncated, colored or animated. */
    public static final Terminal NONE = new Terminal(false, false, false, Integer.MAX_VALUE, false);

    /**
     * Reads {@value #VARIABLE}, {@code NO_COLOR} (any non-empty value turns colors off) and {@code TERM} ({@code dumb}
     * does the same, and has no lines that can be edited).
     */
    public static Terminal of(Map<String, String> environment) {
        boolean isInput = false;
        boolean isOutput = false;
        boolean isError = false;
        int columns = Integer.MAX_VALUE;
        for (String part : environment.getOrDefault(VARIABLE, "").split(",")) {
            isInput |= part.equals("in");
            isOutput |= part.equals("out");
            isError |= part.equals("err");
            if (part.matches("[1-9][0-9]{0,4}")) {
                columns = Math.max(MIN_COLUMNS, Integer.parseInt(part));
            }
        }
        boolean isDumb = environment.getOrDefault("TERM", "").equals(DUMB);
        boolean wantsColor = environment.getOrDefault("NO_COLOR", "").isEmpty() && !isDumb;
        return new Terminal(
                isInput && isOutput && !isDumb,
                isOutput,
                isError,
                isOutput || isError ? columns : Integer.MAX_VALUE,
                isOutput && wantsColor);
    }

    /** Columns that a table on standard output may take; unlimited where standard output is not a terminal. */
    public int tableColumns() {
        return isOutput ? columns : Integer.MAX_VALUE;
    }
}
