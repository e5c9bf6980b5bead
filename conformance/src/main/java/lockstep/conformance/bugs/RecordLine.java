package lockstep.conformance.bugs;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/**
 * A line {@code key: value} of a record, with the lines that continue it; a line {@code [sign]} has an empty value.
 *
 * @param key the text before the colon, or a text in brackets including these
 * @param value continuation lines are joined to it by a blank
 * @param keyLocation where the key is
 * @param location where the value begins
 */
record RecordLine(String key, String value, SourceLocation keyLocation, SourceLocation location) {
    private static final String INDENT = "  ";
    private static final String KEY = "[a-z][a-z-]*";

    /**
     * The lines of {@code text}. Lines that begin with {@code #} and empty ones are skipped; one that begins with two
     * blanks continues the one before.
     *
     * @param file its name in messages
     * @throws InputException if a line has another form
     */
    static List<RecordLine> read(String file, String text) {
        List<RecordLine> lines = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            if (line.startsWith(INDENT)) {
                if (lines.isEmpty()) {
                    throw fault(file, number, 1, "there is no line that this one continues");
                }
                lines.add(lines.removeLast().continuedBy(line.strip()));
            } else {
                lines.add(one(file, number, line));
            }
        }
        return lines;
    }

    private static RecordLine one(String file, int number, String line) {
        SourceLocation start = new SourceLocation(file, number, 1);
        if (line.equals("[sign]")) {
            return new RecordLine(line, "", start, start);
        }
        int colon = line.indexOf(':');
        if (colon < 0 || !line.substring(0, colon).matches(KEY)) {
            throw fault(file, number, 1, "expected 'KEY: VALUE' or '[sign]'");
        }
        String value = line.substring(colon + 1);
        if (!value.startsWith(" ") || value.isBlank()) {
            throw fault(file, number, colon + 2, "expected a blank and a value after the colon");
        }
        int blanks = value.length() - value.stripLeading().length();
        SourceLocation place = new SourceLocation(file, number, colon + 2 + blanks);
        return new RecordLine(line.substring(0, colon), value.strip(), start, place);
    }

    private RecordLine continuedBy(String more) {
        return new RecordLine(key, value + " " + more, keyLocation, location);
    }

    /** The exception for a wrong key. */
    InputException keyFault(String message) {
        return new InputException(BugRecordReader.CODE, keyLocation, message);
    }

    /** The exception for a wrong value. */
    InputException fault(String message) {
        return new InputException(BugRecordReader.CODE, location, message);
    }

    private static InputException fault(String file, int line, int column, String message) {
        return new InputException(BugRecordReader.CODE, new SourceLocation(file, line, column), message);
    }
}
