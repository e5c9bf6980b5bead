package lockstep.cli.text;

import java.util.Objects;

/**
 * A column of a {@link Table}.
 *
 * @param heading shown above the column
 * @param isRightAligned numbers stand to the right
 * @param mayShrink whether cells may be cut where the terminal is too narrow
 */
public record Column(String heading, boolean isRightAligned, boolean mayShrink) {
    public Column {
        Objects.requireNonNull(heading);
    }

    /** Left-aligned, never cut: names and verdicts. */
    public static Column text(String heading) {
        return new Column(heading, false, false);
    }

    /** Left-aligned, cut where space is short: paths and descriptions. */
    public static Column prose(String heading) {
        return new Column(heading, false, true);
    }

    /** Right-aligned, never cut. */
    public static Column number(String heading) {
        return new Column(heading, true, false);
    }
}
