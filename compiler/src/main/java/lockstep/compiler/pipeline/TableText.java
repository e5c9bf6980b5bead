package lockstep.compiler.pipeline;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import lockstep.ir.diag.CompilerBug;

/** Tables in resources: a row a line, cells between bars, {@code #} before comments, empty lines skipped. */
final class TableText {
    private TableText() {}

    /**
     * One row.
     *
     * @param place resource and line, for messages
     * @param cells trimmed
     */
    record Row(String place, List<String> cells) {
        Row {
            cells = List.copyOf(cells);
        }

        String cell(int column) {
            return cells.get(column);
        }

        /** What to throw if the row is wrong. */
        CompilerBug fault(String what) {
            return new CompilerBug(place + ": " + what + ": " + String.join(" | ", cells));
        }
    }

    /** The rows of {@code resource}, which lies beside {@code owner}, each of {@code columns} cells. */
    static List<Row> read(Class<?> owner, String resource, int columns) {
        List<Row> rows = new ArrayList<>();
        int number = 0;
        for (String line : text(owner, resource).lines().toList()) {
            number++;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            List<String> cells = List.of(line.split("\\|", -1)).stream().map(String::strip).toList();
            Row row = new Row(resource + ":" + number, cells);
            if (cells.size() != columns) {
                throw row.fault("not " + columns + " cells");
            }
            rows.add(row);
        }
        return rows;
    }

    private static String text(Class<?> owner, String resource) {
        try (InputStream stream = owner.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new CompilerBug("the resource " + resource + " is missing");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
