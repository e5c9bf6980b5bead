package lockstep.compiler.table;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import lockstep.ir.diag.CompilerBug;
import org.jspecify.annotations.Nullable;

/** Tables in resources: a row a line, cells between bars, {@code #} before comments, empty lines skipped. */
public final class TableText {
    private TableText() {}

    /**
     * One row.
     *
     * @param place resource and line, for messages
     * @param cells trimmed
     */
    public record Row(String place, List<String> cells) {
        public Row {
            cells = List.copyOf(cells);
        }

        /** The cell of a column, counted from 0. */
        public String cell(int column) {
            return cells.get(column);
        }

        /** What to throw if the row is wrong. */
        public CompilerBug fault(String what) {
            return new CompilerBug(place + ": " + what + ": " + String.join(" | ", cells));
        }
    }

    /**
     * The rows of {@code text}, each of {@code columns} cells; a line {@code [name] title} is a row of one cell.
     *
     * @param resource what messages call it
     * @throws CompilerBug if a row has another number of cells
     */
    public static List<Row> rows(String resource, String text, int columns) {
        List<Row> rows = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            List<String> cells =
                    List.of(line.split("\\|", -1)).stream().map(String::strip).toList();
            Row row = new Row(resource + ":" + number, cells);
            if (cells.size() != columns && !line.startsWith("[")) {
                throw row.fault("not " + columns + " cells");
            }
            rows.add(row);
        }
        return rows;
    }

    /**
     * The text of a stream, which is closed.
     *
     * @param resource what messages call it
     * @param resourceStream of a resource; null if there is none
     * @throws CompilerBug if there is none
     */
    public static String text(String resource, @Nullable InputStream resourceStream) {
        try (InputStream stream = resourceStream) {
            if (stream == null) {
                throw new CompilerBug("the resource " + resource + " is missing");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
