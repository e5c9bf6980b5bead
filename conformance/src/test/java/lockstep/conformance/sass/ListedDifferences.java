package lockstep.conformance.sass;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The differences between listings and nvdisasm that have a reason: {@code corpus/sass/nvdisasm-differences.txt}. */
final class ListedDifferences {
    private static final Path FILE = Path.of("corpus", "sass", "nvdisasm-differences.txt");
    private static final Pattern GUARD = Pattern.compile("@!?U?P[0-9T] +");

    /** A row of the file. */
    record Row(String mnemonic, Pattern ours, Pattern theirs, String reason) {
        private boolean explains(String our, String their) {
            boolean isOf = our.equals(mnemonic) || our.startsWith(mnemonic + ".") || our.startsWith(mnemonic + " ");
            return isOf && ours.matcher(our).matches() && theirs.matcher(their).matches();
        }
    }

    private final List<Row> rows;
    private final Set<Row> used = new LinkedHashSet<>();

    private ListedDifferences(List<Row> rows) {
        this.rows = rows;
    }

    static ListedDifferences read() throws IOException {
        List<Row> rows = new ArrayList<>();
        for (String line : Files.readAllLines(FILE)) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            String[] columns = line.split(" \\| ");
            if (columns.length != 4) {
                throw new AssertionError(FILE + ": four columns are needed: " + line);
            }
            rows.add(new Row(columns[0], Pattern.compile(columns[1]), Pattern.compile(columns[2]), columns[3]));
        }
        return new ListedDifferences(rows);
    }

    /**
     * Whether the texts are the same, or differ for a reason. The tool writes a space after infinities, NaNs and
     * {@code -0.0}; one before a comma says nothing and is left out.
     */
    boolean allow(String ours, String theirs) {
        String our = GUARD.matcher(ours).replaceFirst("");
        String their = GUARD.matcher(theirs.replace(" ,", ",")).replaceFirst("");
        boolean isSameGuard =
                ours.length() - our.length() == theirs.replace(" ,", ",").length() - their.length();
        if (isSameGuard && our.equals(their)) {
            return true;
        }
        for (Row row : rows) {
            if (isSameGuard && row.explains(our, their)) {
                used.add(row);
                return true;
            }
        }
        return false;
    }

    /** Rows that have explained nothing so far. */
    List<String> unused() {
        return rows.stream()
                .filter(row -> !used.contains(row))
                .map(Row::mnemonic)
                .toList();
    }
}
