package lockstep.cli;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import lockstep.conformance.external.CommandWords;
import lockstep.ir.diag.SourceLocation;

/**
 * A command line of Lockstep as a page, or the help of a command, shows it.
 *
 * @param page path from the root of the repository, or {@code lockstep NAME --help}
 * @param line from 1
 * @param folder where it is run, from the root: empty, or the folder of a page that writes {@code ../lockstep}
 * @param text what follows the word {@code lockstep}, without the explanation after it
 * @param kind where it is shown
 * @param shown its standard output according to the page
 * @param typed what the page shows as typed while it runs: lines
 */
record DocumentedCommand(
        String page, int line, String folder, String text, Kind kind, Optional<String> shown, String typed) {
    /** Where a command is shown. */
    enum Kind {
        /** In a block of code, or among the examples of a help: it can be run. */
        LINE,
        /** In prose: it may leave out the files that the command needs. */
        PROSE
    }

    /** Characters of a shell that end a command; what follows is for another program. */
    private static final String ENDS = "|;&";

    /** Options and commands by which files are written that later commands read. */
    private static final Set<String> WRITES = Set.of("-o", "--out", "--keep", "cc", "as");

    /** Programs that pages pipe output to. */
    private static final Set<String> READERS = Set.of("dot", "man");

    /**
     * A command without output and input.
     *
     * @param text with the explanation
     */
    static DocumentedCommand of(String page, int line, String folder, String text, Kind kind) {
        return new DocumentedCommand(page, line, folder, command(text), kind, Optional.empty(), "");
    }

    /** Whether {@code text} pipes its output to a program that no page uses so: then it is not a shell command. */
    static boolean isPipedNowhere(String text) {
        int at = unquoted(upToExplanation(text), "|");
        return at >= 0 && !READERS.contains(text.substring(at + 1).strip().split(" ")[0]);
    }

    DocumentedCommand showing(String output, String input) {
        return new DocumentedCommand(page, line, folder, text, kind, Optional.of(output), input);
    }

    String place() {
        return page + ":" + line;
    }

    /** Whether it leaves files that a later command of the page may need, or shows what it writes. */
    boolean writes() {
        return shown.isPresent() || redirected().isPresent() || words().stream().anyMatch(WRITES::contains);
    }

    /**
     * The words of the command; where its output goes to a file is not among them.
     *
     * @throws lockstep.ir.diag.InputException if a quote is not closed
     */
    List<String> words() {
        int at = unquoted(text, ">");
        return CommandWords.split(at < 0 ? text : text.substring(0, at), new SourceLocation(page, line, 1));
    }

    /** The file that its output goes to. */
    Optional<String> redirected() {
        int at = unquoted(text, ">");
        return at < 0 ? Optional.empty() : Optional.of(text.substring(at + 1).strip());
    }

    /** What a shell takes for one command: without its explanation, and without what follows a pipe. */
    private static String command(String text) {
        String all = upToExplanation(text);
        return all.substring(0, firstOf(all, ENDS.split(""))).strip();
    }

    /** In the pages, as in the examples of help, two blanks, a tab or a comment end a command. */
    private static String upToExplanation(String text) {
        return text.substring(0, firstOf(text, "  ", "\t", " #"));
    }

    private static int firstOf(String text, String... parts) {
        return Stream.of(parts)
                .mapToInt(part -> unquoted(text, part))
                .filter(at -> at >= 0)
                .min()
                .orElse(text.length());
    }

    /** Where {@code part} begins outside of quotes, or -1. */
    private static int unquoted(String text, String part) {
        char quote = 0;
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (text.startsWith(part, at)) {
                return at;
            } else if (c == '\'' || c == '"') {
                quote = c;
            }
        }
        return -1;
    }
}
