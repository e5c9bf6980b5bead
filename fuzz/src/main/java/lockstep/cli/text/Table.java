package lockstep.cli.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * A table for people: columns as wide as their widest cell, shrunk to the terminal where it is narrower. A column that
 * is shrunk is the one that loses least by it: the one whose cells of that width or more are the fewest for its width.
 * Widths count code points; East Asian wide characters are not told apart.
 */
public final class Table {
    private static final int GAP = 2;
    private static final int MIN_WIDTH = 8;
    private static final String CUT = "…";

    private final List<Column> columns;
    private final List<List<Cell>> rows = new ArrayList<>();

    /** @param columns at least one */
    public Table(List<Column> columns) {
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("a table needs a column");
        }
        if (columns.stream().skip(1).anyMatch(column -> column.excess() == Column.Excess.OWN_LINE)) {
            throw new IllegalArgumentException("only the first column has cells on lines of their own");
        }
        this.columns = List.copyOf(columns);
    }

    /**
     * Adds a row.
     *
     * @throws IllegalArgumentException if the number of cells is not that of the columns
     */
    public Table row(Cell... cells) {
        return row(List.of(cells));
    }

    /** Adds a row; see {@link #row(Cell...)}. */
    public Table row(List<Cell> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(cells.size() + " cells in a table of " + columns.size() + " columns");
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    /**
     * The table as text, heading first, each line ended.
     *
     * @param width columns of the terminal; {@link Integer#MAX_VALUE} where nothing is to be cut
     * @param hasColor whether to write colors
     */
    public String render(int width, boolean hasColor) {
        int[] widths = widths(width);
        StringBuilder text = new StringBuilder();
        List<Cell> headings = columns.stream()
                .map(column -> new Cell(column.heading(), Style.HEADING))
                .toList();
        appendRow(text, headings, widths, width, hasColor);
        for (List<Cell> row : rows) {
            appendRow(text, row, widths, width, hasColor);
        }
        return text.toString();
    }

    private int[] widths(int limit) {
        int[] widths = new int[columns.size()];
        long total = (long) GAP * (columns.size() - 1);
        for (int index = 0; index < widths.length; index++) {
            widths[index] = length(columns.get(index).heading());
            for (List<Cell> row : rows) {
                widths[index] = Math.max(widths[index], length(row.get(index).text()));
            }
            total += widths[index];
        }
        shrink(widths, total - limit);
        return widths;
    }

    /** Takes {@code excess} characters from shrinkable columns, one at a time, each where it costs least. */
    private void shrink(int[] widths, long excess) {
        if (excess <= 0) {
            return;
        }
        int[][] cells = new int[widths.length][];
        for (int index = 0; index < widths.length; index++) {
            cells[index] = columns.get(index).mayShrink() ? cellsByLength(index, widths[index]) : new int[0];
        }
        for (long left = excess; left > 0; left--) {
            int cheapest = -1;
            for (int index = 0; index < widths.length; index++) {
                boolean canShrink = columns.get(index).mayShrink() && widths[index] > MIN_WIDTH;
                if (canShrink && (cheapest < 0 || isCheaper(index, cheapest, cells, widths))) {
                    cheapest = index;
                }
            }
            if (cheapest < 0) {
                return;
            }
            int width = widths[cheapest]--;
            cells[cheapest][width - 1] += cells[cheapest][width];
        }
    }

    /** Cells of column {@code index}, and its heading, by their length. */
    private int[] cellsByLength(int index, int longest) {
        int[] cells = new int[longest + 1];
        cells[length(columns.get(index).heading())]++;
        rows.forEach(row -> cells[length(row.get(index).text())]++);
        return cells;
    }

    /** Whether fewer cells, for its width, are as wide as {@code column} than as {@code other}; else the wider one. */
    private static boolean isCheaper(int column, int other, int[][] cells, int[] widths) {
        long cost = (long) cells[column][widths[column]] * widths[other];
        long otherCost = (long) cells[other][widths[other]] * widths[column];
        return cost < otherCost || cost == otherCost && widths[column] > widths[other];
    }

    private void appendRow(StringBuilder text, List<Cell> cells, int[] widths, int limit, boolean hasColor) {
        StringBuilder line = new StringBuilder();
        boolean isNamed = false;
        for (int index = 0; index < widths.length; index++) {
            Cell cell = cells.get(index);
            Column column = columns.get(index);
            if (index > 0) {
                line.append(" ".repeat(GAP));
            }
            if (column.excess() == Column.Excess.OWN_LINE && length(cell.text()) > widths[index]) {
                text.append(cell.style().apply(cut(cell.text(), limit), hasColor))
                        .append('\n');
                line.append(" ".repeat(widths[index]));
                isNamed = true;
            } else {
                appendCell(line, column, cell, widths[index], hasColor);
            }
        }
        String rest = line.toString().stripTrailing();
        if (!isNamed || !rest.isEmpty()) {
            text.append(rest).append('\n');
        }
    }

    private static void appendCell(StringBuilder text, Column column, Cell cell, int width, boolean hasColor) {
        String shown = cut(cell.text(), width);
        String padding = " ".repeat(width - length(shown));
        if (column.isRightAligned()) {
            text.append(padding);
        }
        text.append(cell.style().apply(shown, hasColor));
        if (!column.isRightAligned()) {
            text.append(padding);
        }
    }

    private static String cut(String text, int width) {
        if (length(text) <= width) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, width - 1)).stripTrailing() + CUT;
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

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
}
