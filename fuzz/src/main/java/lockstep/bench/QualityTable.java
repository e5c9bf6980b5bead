package lockstep.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.diag.SourceLocation;

/** The committed table of {@code bench quality}: a row a kernel. */
final class QualityTable {
    private static final List<String> HEAD = List.of(
            "# Executed warp instructions of the kernels of conformance/corpus/kernels, O1 form, behind nvopt<O3>: what"
                    + " bench quality",
            "# measures and holds itself against; --update writes it. Registers are those of ptxas -v.",
            "# kernel | ours | llc -O3 | llc without LSR and CodeGenPrepare | ptxas of ours"
                    + " | ptxas of llc | registers of ours | registers of llc");

    private QualityTable() {}

    /** The rows in {@code file} by kernel; empty if the file does not exist. */
    static Map<String, QualityRow> read(Path file) throws IOException {
        Map<String, QualityRow> rows = new LinkedHashMap<>();
        if (!Files.isRegularFile(file)) {
            return rows;
        }
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            if (!line.isBlank() && !line.startsWith("#")) {
                QualityRow row = QualityRow.read(line.strip(), new SourceLocation(file.toString(), number, 1));
                rows.put(row.kernel(), row);
            }
        }
        return rows;
    }

    static void write(Path file, List<QualityRow> rows) throws IOException {
        List<String> lines = new ArrayList<>(HEAD);
        rows.forEach(row -> lines.add(row.line()));
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(file, lines);
    }
}
