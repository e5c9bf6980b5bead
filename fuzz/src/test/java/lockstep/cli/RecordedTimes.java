package lockstep.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Outputs without what differs between two runs: the rules of {@code conformance/surface/normalize.sed}, in Java. */
final class RecordedTimes {
    private static final Path RULES = Path.of("..", "conformance", "surface", "normalize.sed");
    private static final List<Rule> ALL = read();

    /** {@code s/pattern/replacement/}, with or without {@code g}. */
    private record Rule(Pattern pattern, String replacement, boolean isGlobal) {
        static Rule of(String line) {
            String[] parts = line.split("(?<!\\\\)/", -1);
            return new Rule(
                    Pattern.compile(parts[1].replace("\\/", "/")),
                    parts[2].replaceAll("\\\\(\\d)", "\\$$1"),
                    parts[3].equals("g"));
        }

        String apply(String line) {
            return isGlobal
                    ? pattern.matcher(line).replaceAll(replacement)
                    : pattern.matcher(line).replaceFirst(replacement);
        }
    }

    private RecordedTimes() {}

    private static List<Rule> read() {
        try {
            return Files.readAllLines(RULES).stream()
                    .filter(line -> line.startsWith("s/"))
                    .map(Rule::of)
                    .toList();
        } catch (IOException absent) {
            throw new UncheckedIOException(absent);
        }
    }

    static String without(String output) {
        List<String> lines = new ArrayList<>();
        for (String line : output.lines().toList()) {
            String kept = line;
            for (Rule rule : ALL) {
                kept = rule.apply(kept);
            }
            lines.add(kept);
        }
        return String.join("\n", lines);
    }
}
