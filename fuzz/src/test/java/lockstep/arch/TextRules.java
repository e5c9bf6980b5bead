package lockstep.arch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Rules over the text of files, line by line. */
final class TextRules {
    /** Widest line in characters. */
    static final int MAX_COLUMNS = 120;

    /** Absolute paths of a developer's machine. Usual places of installed software are permitted. */
    private static final Pattern MACHINE_PATH =
            Pattern.compile("(?<![\\w.~$}*-])/(work|root|farm|home|Users|tmp/tools)/[A-Za-z.]");

    private static final Pattern LEFTOVER = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b");

    private TextRules() {}

    static List<String> longLines(String name, String text) {
        return matching(name, text, "is longer than " + MAX_COLUMNS + " columns", TextRules::isLong);
    }

    private static boolean isLong(String line) {
        return line.codePointCount(0, line.length()) > MAX_COLUMNS;
    }

    static List<String> machinePaths(String name, String text) {
        return matching(
                name,
                text,
                "names a path of some machine",
                line -> MACHINE_PATH.matcher(line).find());
    }

    static List<String> leftovers(String name, String text) {
        return matching(
                name,
                text,
                "is a note to oneself",
                line -> LEFTOVER.matcher(line).find());
    }

    private static List<String> matching(String name, String text, String what, Predicate<String> rule) {
        List<String> violations = new ArrayList<>();
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            if (rule.test(line)) {
                violations.add(name + ":" + number + ": " + what);
            }
        }
        return violations;
    }
}
