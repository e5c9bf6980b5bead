package lockstep.conformance.filecheck;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/**
 * The switches of FileCheck.
 *
 * @param prefixes of check lines; {@code CHECK} by default
 * @param commentPrefixes of lines that are not check lines, whatever they contain
 * @param implicitNots patterns that must not occur between matches
 * @param definitions variables, {@code NAME=VALUE} or {@code #NAME=EXPRESSION}, in order
 * @param ignoresCase letters match in any case
 * @param isStrictAboutWhitespace runs of blanks differ from a single blank
 * @param matchesFullLines a pattern has to match a whole line
 * @param scopesVariables variables are forgotten at labels, unless their names begin with a dollar sign
 * @param allowsEmpty an empty input is not an error
 * @param allowsUnusedPrefixes a prefix may be missing in the check file
 * @param allowsOverlap matches of neighbouring DAG lines may overlap
 */
public record FileCheckOptions(
        List<String> prefixes,
        List<String> commentPrefixes,
        List<String> implicitNots,
        List<String> definitions,
        boolean ignoresCase,
        boolean isStrictAboutWhitespace,
        boolean matchesFullLines,
        boolean scopesVariables,
        boolean allowsEmpty,
        boolean allowsUnusedPrefixes,
        boolean allowsOverlap) {
    private static final Pattern PREFIX = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");

    /** No switch given. */
    public static final FileCheckOptions DEFAULT = parse(List.of());

    public FileCheckOptions {
        prefixes = List.copyOf(prefixes);
        commentPrefixes = List.copyOf(commentPrefixes);
        implicitNots = List.copyOf(implicitNots);
        definitions = List.copyOf(definitions);
    }

    /**
     * Reads switches as on the command line of FileCheck, with one or two dashes.
     *
     * @throws InputException if one is unknown, lacks its value, or a prefix is invalid
     */
    public static FileCheckOptions parse(List<String> arguments) {
        return new Reader(arguments).read();
    }

    /** Whether blanks at the ends of lines count. */
    boolean keepsBlanks() {
        return isStrictAboutWhitespace && matchesFullLines;
    }

    private static InputException fault(String message) {
        return new InputException("filecheck-option", SourceLocation.ofFile("<filecheck>"), message);
    }

    /** Reads the arguments one by one. */
    private static final class Reader {
        private final List<String> arguments;
        private final List<String> prefixes = new ArrayList<>();
        private final List<String> comments = new ArrayList<>();
        private final List<String> nots = new ArrayList<>();
        private final List<String> definitions = new ArrayList<>();
        private final List<String> flags = new ArrayList<>();
        private int at;

        Reader(List<String> arguments) {
            this.arguments = arguments;
        }

        FileCheckOptions read() {
            while (at < arguments.size()) {
                readOne(arguments.get(at++));
            }
            if (prefixes.isEmpty()) {
                prefixes.add("CHECK");
            }
            if (comments.isEmpty()) {
                comments.addAll(List.of("COM", "RUN"));
            }
            requirePrefixes();
            return new FileCheckOptions(
                    prefixes,
                    comments,
                    nots,
                    definitions,
                    flags.contains("ignore-case"),
                    flags.contains("strict-whitespace"),
                    flags.contains("match-full-lines"),
                    flags.contains("enable-var-scope"),
                    flags.contains("allow-empty"),
                    flags.contains("allow-unused-prefixes"),
                    flags.contains("allow-deprecated-dag-overlap"));
        }

        private void readOne(String argument) {
            if (!argument.startsWith("-")) {
                throw fault("'" + argument + "' is not a switch");
            }
            String bare = argument.substring(argument.startsWith("--") ? 2 : 1);
            int equals = bare.indexOf('=');
            String name = equals < 0 ? bare : bare.substring(0, equals);
            if (bare.startsWith("D")) {
                definitions.add(definition(bare.length() > 1 ? bare.substring(1) : value("D", -1, bare)));
                return;
            }
            switch (name) {
                case "check-prefix", "check-prefixes" -> addAll(prefixes, value(name, equals, bare));
                case "comment-prefixes" -> addAll(comments, value(name, equals, bare));
                case "implicit-check-not" -> nots.add(value(name, equals, bare));
                case "ignore-case",
                        "strict-whitespace",
                        "match-full-lines",
                        "enable-var-scope",
                        "allow-empty",
                        "allow-unused-prefixes",
                        "allow-deprecated-dag-overlap" -> flag(name, equals, bare);
                case "v", "vv", "color" -> {}
                case "dump-input", "dump-input-context", "dump-input-filter" -> value(name, equals, bare);
                default -> throw fault("unknown switch '" + argument + "'");
            }
        }

        private void flag(String name, int equals, String bare) {
            String value = equals < 0 ? "true" : bare.substring(equals + 1);
            switch (value) {
                case "true", "1" -> flags.add(name);
                case "false", "0" -> flags.remove(name);
                default -> throw fault("--" + name + " takes true or false, not '" + value + "'");
            }
        }

        private String value(String name, int equals, String bare) {
            if (equals >= 0) {
                return bare.substring(equals + 1);
            }
            if (at == arguments.size()) {
                throw fault("--" + name + " needs a value");
            }
            return arguments.get(at++);
        }

        private static String definition(String text) {
            if (text.indexOf('=') < 1) {
                throw fault("missing equal sign in global definition '" + text + "'");
            }
            return text;
        }

        private static void addAll(List<String> to, String list) {
            to.addAll(List.of(list.split(",", -1)));
        }

        private void requirePrefixes() {
            List<String> seen = new ArrayList<>();
            for (List<String> group : List.of(prefixes, comments)) {
                for (String prefix : group) {
                    if (!PREFIX.matcher(prefix).matches()) {
                        throw fault("'" + prefix + "' is no prefix: letters, digits, hyphens and underscores,"
                                + " a letter first");
                    }
                    if (seen.contains(prefix)) {
                        throw fault("prefix '" + prefix + "' is given twice");
                    }
                    seen.add(prefix);
                }
            }
        }
    }
}
