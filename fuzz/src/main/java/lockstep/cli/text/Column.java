package lockstep.cli.text;

import java.util.Objects;

/**
 * A column of a {@link Table}.
 *
 * @param heading shown above the column
 * @param isRightAligned numbers are right-aligned
 * @param excess what becomes of cells that are too long
 */
public record Column(String heading, boolean isRightAligned, Excess excess) {
    /** What becomes of a cell that is longer than there is room for. */
    public enum Excess {
        /** The table is wider than it should be. */
        KEPT,
        /** The cell is cut. */
        CUT,
        /** The rest of the row is on the next line. The first column alone can have this. */
        OWN_LINE
    }

    public Column {
        Objects.requireNonNull(heading);
        Objects.requireNonNull(excess);
    }

    /** Whether the column may be narrower than its widest cell. */
    boolean mayShrink() {
        return excess != Excess.KEPT;
    }

    /** Left-aligned, never cut: names and verdicts. */
    public static Column text(String heading) {
        return new Column(heading, false, Excess.KEPT);
    }

    /** Left-aligned, the first of a table: long names have a line of their own where space is short. */
    public static Column name(String heading) {
        return new Column(heading, false, Excess.OWN_LINE);
    }

    /** Left-aligned, cut where space is short: paths and descriptions. */
    public static Column prose(String heading) {
        return new Column(heading, false, Excess.CUT);
    }

    /** Right-aligned, never cut. */
    public static Column number(String heading) {
        return new Column(heading, true, Excess.KEPT);
    }
}
