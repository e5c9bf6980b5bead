package lockstep.cli.text;

import java.util.ArrayList;
import java.util.List;

/**
 * A table for people: columns as wide as their widest cell, shrunk to the terminal where it is narrower. Widths count
 * code points; East Asian wide characters are not told apart.
 */
public final class Table {
    private static final int GAP = 2;
    private static final int LEAST_WIDTH = 8;
    private static final String CUT = "…";

    private final List<Column> columns;
    private final List<List<Cell>> rows = new ArrayList<>();

    /** @param columns at least one */
    public Table(List<Column> columns) {
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("a table needs a column");
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
        appendRow(text, headings, widths, hasColor);
        for (List<Cell> row : rows) {
            appendRow(text, row, widths, hasColor);
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

    /** Takes {@code excess} characters from the widest shrinkable columns, one at a time. */
    private void shrink(int[] widths, long excess) {
        for (long left = excess; left > 0; left--) {
            int widest = -1;
            for (int index = 0; index < widths.length; index++) {
                boolean canShrink = columns.get(index).mayShrink() && widths[index] > LEAST_WIDTH;
                if (canShrink && (widest < 0 || widths[index] > widths[widest])) {
                    widest = index;
                }
            }
            if (widest < 0) {
                return;
            }
            widths[widest]--;
        }
    }

    private void appendRow(StringBuilder text, List<Cell> cells, int[] widths, boolean hasColor) {
        int start = text.length();
        for (int index = 0; index < widths.length; index++) {
            if (index > 0) {
                text.append(" ".repeat(GAP));
            }
            appendCell(text, columns.get(index), cells.get(index), widths[index], hasColor);
        }
        int end = text.length();
        while (end > start && text.charAt(end - 1) == ' ') {
            end--;
        }
        text.setLength(end);
        text.append('\n');
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
}
