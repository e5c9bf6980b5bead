package lockstep.conformance.filetest;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The difference between two texts in the format of {@code diff -u}, with as few changed lines as possible: Myers'
 * greedy algorithm ("An O(ND) Difference Algorithm and Its Variations", 1986). For texts of n lines of which d are
 * changed, time is O(n x d) and memory O(n + d x d).
 *
 * <pre>
 * --- a.ll
 * +++ a.ll
 * {@literal @@ -1,3 +1,3 @@}
 *  ; CHECK-LABEL: {@literal @f}
 * -; CHECK: ret i32 1
 * +; CHECK: ret i32 2
 *  define i32 {@literal @f()} {
 * </pre>
 */
final class UnifiedDiff {
    /** Unchanged lines shown before and after changes. */
    private static final int CONTEXT = 3;

    private static final int UNREACHED = -1;

    private final List<String> before;
    private final List<String> after;
    private final BitSet deleted = new BitSet();
    private final BitSet inserted = new BitSet();

    private UnifiedDiff(List<String> before, List<String> after) {
        this.before = before;
        this.after = after;
    }

    /**
     * The difference, each line with its line feed; empty for equal texts.
     *
     * @param name of both texts
     */
    static String of(String name, String before, String after) {
        if (before.equals(after)) {
            return "";
        }
        UnifiedDiff diff = new UnifiedDiff(lines(before), lines(after));
        diff.mark();
        return "--- %s\n+++ %s\n".formatted(name, name) + diff.hunks();
    }

    /** The lines with their line feeds, which the last one may lack. */
    private static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        for (int start = 0; start < text.length(); ) {
            int feed = text.indexOf('\n', start);
            int end = feed < 0 ? text.length() : feed + 1;
            lines.add(text.substring(start, end));
            start = end;
        }
        return lines;
    }

    /**
     * Finds the shortest script. A position (x, y) is x lines of the old text and y of the new one; diagonal k has x -
     * y = k. Round d holds the farthest x on each diagonal from -d to d that d deletions and insertions reach.
     */
    private void mark() {
        List<int[]> rounds = new ArrayList<>();
        int end = before.size() - after.size();
        for (int d = 0; ; d++) {
            int[] reached = new int[2 * d + 1];
            for (int k = -d; k <= d; k += 2) {
                reached[k + d] = alongEqualLines(start(rounds, d, k), k);
            }
            rounds.add(reached);
            if (Math.abs(end) <= d && (end + d) % 2 == 0 && reached[end + d] == before.size()) {
                markScript(rounds, d, end);
                return;
            }
        }
    }

    private int alongEqualLines(int start, int k) {
        int x = start;
        while (x >= 0
                && x < before.size()
                && x - k < after.size()
                && before.get(x).equals(after.get(x - k))) {
            x++;
        }
        return x;
    }

    /** Where round {@code d} begins on diagonal {@code k}: one change after the round before. */
    private int start(List<int[]> rounds, int d, int k) {
        return d == 0 ? 0 : Math.max(byDeletion(rounds, d, k), byInsertion(rounds, d, k));
    }

    private int byDeletion(List<int[]> rounds, int d, int k) {
        int x = reached(rounds, d - 1, k - 1);
        return x == UNREACHED || x == before.size() ? UNREACHED : x + 1;
    }

    private int byInsertion(List<int[]> rounds, int d, int k) {
        int x = reached(rounds, d - 1, k + 1);
        return x == UNREACHED || x - k > after.size() ? UNREACHED : x;
    }

    private static int reached(List<int[]> rounds, int d, int k) {
        return Math.abs(k) > d ? UNREACHED : rounds.get(d)[k + d];
    }

    private void markScript(List<int[]> rounds, int changes, int end) {
        int k = end;
        for (int d = changes; d > 0; d--) {
            int x = byDeletion(rounds, d, k);
            if (x >= byInsertion(rounds, d, k)) {
                deleted.set(x - 1);
                k--;
            } else {
                inserted.set(byInsertion(rounds, d, k) - k - 1);
                k++;
            }
        }
    }

    /** One line of the result, with how many lines of each text are before it. */
    private record Row(char mark, String line, int oldLines, int newLines) {
        private boolean isChange() {
            return mark != ' ';
        }
    }

    private List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        int x = 0;
        int y = 0;
        while (x < before.size() || y < after.size()) {
            if (deleted.get(x)) {
                rows.add(new Row('-', before.get(x), x++, y));
            } else if (inserted.get(y)) {
                rows.add(new Row('+', after.get(y), x, y++));
            } else {
                rows.add(new Row(' ', before.get(x), x++, y++));
            }
        }
        return rows;
    }

    private String hunks() {
        List<Row> rows = rows();
        StringBuilder text = new StringBuilder();
        int at = nextChange(rows, 0);
        while (at < rows.size()) {
            int end = at + 1;
            for (int next = at; next < rows.size() && next <= end + 2 * CONTEXT; next = nextChange(rows, next + 1)) {
                end = next + 1;
            }
            List<Row> hunk = rows.subList(Math.max(0, at - CONTEXT), Math.min(rows.size(), end + CONTEXT));
            text.append("@@ -").append(range(hunk.getFirst().oldLines(), count(hunk, '-')));
            text.append(" +")
                    .append(range(hunk.getFirst().newLines(), count(hunk, '+')))
                    .append(" @@\n");
            hunk.forEach(row -> append(text, row));
            at = nextChange(rows, end);
        }
        return text.toString();
    }

    private static int nextChange(List<Row> rows, int from) {
        int at = from;
        while (at < rows.size() && !rows.get(at).isChange()) {
            at++;
        }
        return at;
    }

    private static int count(List<Row> hunk, char mark) {
        return (int) hunk.stream()
                .filter(row -> row.mark() == mark || !row.isChange())
                .count();
    }

    /** The first line, counted from 1, and the number of lines; an empty range is named by the line before it. */
    private static String range(int linesBefore, int count) {
        return switch (count) {
            case 0 -> linesBefore + ",0";
            case 1 -> String.valueOf(linesBefore + 1);
            default -> linesBefore + 1 + "," + count;
        };
    }

    private static void append(StringBuilder text, Row row) {
        text.append(row.mark()).append(row.line());
        if (!row.line().endsWith("\n")) {
            text.append("\n\\ No newline at end of file\n");
        }
    }
}
