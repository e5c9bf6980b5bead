package lockstep.fuzz.triage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import lockstep.ir.diag.Utf8Text;

/**
 * Findings that need no further attention: bugs of outside tools that docs/bugs-found.md numbers, whose reason is
 * {@code bug-NUMBER}, and a list of lines, each the hash or the text of a signature, as it was found or as it is after
 * reduction, where {@code *} in a text stands for any characters. Lines that begin with {@code #} and blank ones are
 * comments.
 */
public final class KnownFindings {
    /** The list without lines: known are the bugs of tools whose number is their reason, and no others. */
    public static final KnownFindings NONE = new KnownFindings(List.of());

    private static final Pattern NUMBERED = Pattern.compile("\\S+ \\S+ \\S+ bug-[0-9]+");

    private final List<Pattern> patterns;

    private KnownFindings(List<Pattern> patterns) {
        this.patterns = List.copyOf(patterns);
    }

    /** The list in {@code file}; {@link #NONE} where the file does not exist. */
    public static KnownFindings read(Path file) throws IOException {
        return Files.isRegularFile(file) ? parse(Utf8Text.decode(file.toString(), Files.readAllBytes(file))) : NONE;
    }

    /** Reads a list. */
    public static KnownFindings parse(String text) {
        List<Pattern> patterns = new ArrayList<>();
        for (String line : text.lines().map(String::strip).toList()) {
            if (!line.isEmpty() && !line.startsWith("#")) {
                patterns.add(pattern(line));
            }
        }
        return new KnownFindings(patterns);
    }

    private static Pattern pattern(String line) {
        StringJoiner regex = new StringJoiner(".*");
        for (String part : line.split("\\*", -1)) {
            regex.add(Pattern.quote(part));
        }
        return Pattern.compile(regex.toString());
    }

    /** Whether {@code text} is a numbered bug, or a line is the hash of the signature {@code text} or fits it. */
    public boolean contains(String text) {
        String hash = Signature.hash(text);
        return NUMBERED.matcher(text).matches()
                || patterns.stream()
                        .anyMatch(p ->
                                p.matcher(hash).matches() || p.matcher(text).matches());
    }
}
