package lockstep.conformance.filetest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

/** Texts of few different lines, so that many are equal. */
class UnifiedDiffProperties {
    private static final Pattern HUNK = Pattern.compile("@@ -(\\d+)(?:,(\\d+))? \\+(\\d+)(?:,(\\d+))? @@");

    private static String text(String letters, boolean hasLastFeed) {
        String text = String.join("\n", letters.split(""));
        return letters.isEmpty() ? "" : hasLastFeed ? text + "\n" : text;
    }

    /** Law: a patched old text is the new one. Oracle: a patch that follows the format of POSIX. */
    @Property(tries = 2000)
    void theDifferenceMakesTheNewTextOfTheOldOne(
            @ForAll @StringLength(max = 40) @CharRange(from = 'a', to = 'd') String before,
            @ForAll @StringLength(max = 40) @CharRange(from = 'a', to = 'd') String after,
            @ForAll @Size(2) List<Boolean> feeds) {
        String old = text(before, feeds.get(0));
        String expected = text(after, feeds.get(1));
        assertEquals(expected, patched(old, UnifiedDiff.of("t", old, expected)));
    }

    /** Law: no script is shorter. Oracle: the longest common subsequence by its recursive definition, tabulated. */
    @Property(tries = 2000)
    void noDifferenceIsShorter(
            @ForAll @StringLength(max = 30) @CharRange(from = 'a', to = 'c') String before,
            @ForAll @StringLength(max = 30) @CharRange(from = 'a', to = 'c') String after) {
        long changes = UnifiedDiff.of("t", text(before, true), text(after, true))
                .lines()
                .skip(2)
                .filter(line -> line.startsWith("-") || line.startsWith("+"))
                .count();
        assertEquals(before.length() + after.length() - 2 * common(before, after), changes);
    }

    private static int common(String left, String right) {
        int[][] longest = new int[left.length() + 1][right.length() + 1];
        for (int i = 1; i <= left.length(); i++) {
            for (int j = 1; j <= right.length(); j++) {
                longest[i][j] = left.charAt(i - 1) == right.charAt(j - 1)
                        ? longest[i - 1][j - 1] + 1
                        : Math.max(longest[i - 1][j], longest[i][j - 1]);
            }
        }
        return longest[left.length()][right.length()];
    }

    private static String patched(String old, String diff) {
        List<String> from = List.of(old.split("(?<=\n)"));
        List<String> lines = List.of(diff.split("(?<=\n)"));
        List<String> to = new ArrayList<>();
        int done = 0;
        for (int at = diff.isEmpty() ? 1 : 2; at < lines.size(); at++) {
            String line = lines.get(at);
            Matcher hunk = HUNK.matcher(line);
            boolean isCut = at + 1 < lines.size() && lines.get(at + 1).startsWith("\\");
            String content = line.substring(1, isCut ? line.length() - 1 : line.length());
            if (hunk.find()) {
                boolean isEmpty = "0".equals(hunk.group(2));
                int start = Integer.parseInt(hunk.group(1)) - (isEmpty ? 0 : 1);
                to.addAll(from.subList(done, start));
                done = start;
            } else if (line.startsWith("+")) {
                to.add(content);
            } else if (!line.startsWith("\\")) {
                assertEquals(from.get(done++), content);
                if (line.startsWith(" ")) {
                    to.add(content);
                }
            }
        }
        if (!old.isEmpty()) {
            to.addAll(from.subList(done, from.size()));
        }
        return String.join("", to);
    }
}
