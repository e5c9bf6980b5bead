package lockstep.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.conformance.external.CommandWords;
import lockstep.ir.diag.SourceLocation;

/**
 * What {@code documented-commands.txt} says: the files that documented commands find, what stands for placeholders, and
 * which commands are not run to status 0. A row that no command needs is stale, and is reported.
 */
final class DocumentedSetup {
    static final String NAME = "documented-commands.txt";

    private static final String BAR = " \\| ";

    /**
     * A file or folder of the repository in the folder that commands run in.
     *
     * @param target its name there
     * @param source its path from the root
     * @param files of a folder: how many files are copied, 0 for all
     */
    record Copy(String target, String source, int files) {
        /** Whether it may be what {@code word} names, or belongs to it: the launches of a program, a folder above. */
        boolean mayBe(String word) {
            String first = target.split("/", 2)[0];
            int dot = first.indexOf('.');
            return word.contains(dot <= 0 ? first : first.substring(0, dot));
        }
    }

    /** How a command is run, if not to status 0 in each build. */
    enum Way {
        /** To another status: {@code status 1}. */
        STATUS,
        /** As {@link #LONG}, where a program is on the PATH: {@code tool NAME}; also all with {@code --external}. */
        TOOL,
        /** With {@code -Dlockstep.pages=all} alone. */
        LONG,
        /** Not at all: it is only read. */
        NEVER;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Way of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }

    /**
     * A command that is not run to status 0 in each build.
     *
     * @param page of the command, or {@code *}
     * @param command its text, or the beginning of it and {@code *}
     * @param argument of {@code way}: a status or the name of a tool
     */
    record Case(String page, String command, Way way, String argument, String reason) {
        boolean isOf(DocumentedCommand one) {
            boolean isPage = page.equals("*") || page.equals(one.page());
            boolean isText = command.endsWith("*")
                    ? one.text().startsWith(command.substring(0, command.length() - 1))
                    : command.equals(one.text());
            return isPage && isText && one.kind() == DocumentedCommand.Kind.LINE;
        }
    }

    private final List<Copy> copies = new ArrayList<>();
    private final Map<String, String> words = new LinkedHashMap<>();
    private final Map<String, String> made = new LinkedHashMap<>();
    private final List<Case> cases = new ArrayList<>();
    private final Map<Way, Integer> pins = new EnumMap<>(Way.class);
    private final Set<String> usedNames = new HashSet<>();
    private final Set<Copy> usedCopies = new HashSet<>();
    private final Set<Case> usedCases = new HashSet<>();

    private DocumentedSetup() {}

    /** The table of the project. */
    static DocumentedSetup ofProject() throws IOException {
        try (InputStream stream = DocumentedSetup.class.getResourceAsStream(NAME)) {
            return of(new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    static DocumentedSetup of(String text) {
        DocumentedSetup setup = new DocumentedSetup();
        text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).forEach(setup::read);
        return setup;
    }

    private void read(String line) {
        String[] row = line.split(" ", 2);
        switch (row[0]) {
            case "file" -> copies.add(copy(row[1]));
            case "word" -> put(words, row[1]);
            case "make" -> put(made, row[1]);
            case "case" -> cases.add(caseOf(row[1]));
            case "pin" -> pins.put(Way.of(row[1].split(" ")[0]), Integer.valueOf(row[1].split(" ")[1]));
            default -> throw new IllegalArgumentException("no row begins with '" + row[0] + "': " + line);
        }
    }

    private static void put(Map<String, String> rows, String row) {
        String[] parts = row.split(" = ", 2);
        rows.put(parts[0], parts[1]);
    }

    private static Copy copy(String row) {
        String[] parts = row.split(" = ");
        String[] source = parts[parts.length - 1].split(" of ");
        return new Copy(parts[0], source[source.length - 1], source.length > 1 ? Integer.parseInt(source[0]) : 0);
    }

    private static Case caseOf(String row) {
        String[] parts = row.split(BAR);
        String[] way = parts[2].split(" ");
        return new Case(parts[0], parts[1], Way.of(way[0]), way.length > 1 ? way[1] : "", parts[3]);
    }

    /** What commands with these words may need. */
    List<Copy> copies(List<String> needed) {
        List<Copy> found = copies.stream()
                .filter(copy -> needed.stream().anyMatch(copy::mayBe))
                .toList();
        usedCopies.addAll(found);
        return found;
    }

    /** What {@code word} of a command stands for: one word or several. */
    List<String> meaning(String word) {
        String meaning = words.get(word);
        if (meaning == null) {
            return List.of(word);
        }
        usedNames.add(word);
        return CommandWords.split(meaning, SourceLocation.ofFile(NAME));
    }

    /** The name of what is made for {@code word}: itself, or the folder that it is in. */
    Optional<String> madeFor(String word) {
        Optional<String> name = made.keySet().stream()
                .filter(each -> word.equals(each) || word.startsWith(each + "/"))
                .findFirst();
        name.ifPresent(usedNames::add);
        return name;
    }

    /** The command that makes {@code name}, which {@link #madeFor} has given. */
    String maker(String name) {
        return Objects.requireNonNull(made.get(name));
    }

    /** The row of a command. Where several are of it, all are needed, and the first one counts. */
    Optional<Case> of(DocumentedCommand command) {
        List<Case> matching = cases.stream().filter(each -> each.isOf(command)).toList();
        usedCases.addAll(matching);
        return matching.stream().findFirst();
    }

    /** How many commands of a way there are to be. */
    int pinned(Way way) {
        return pins.getOrDefault(way, 0);
    }

    /** Rows that no command has needed. */
    List<String> stale() {
        List<String> stale = new ArrayList<>();
        copies.stream().filter(each -> !usedCopies.contains(each)).forEach(each -> stale.add("file " + each.target()));
        words.keySet().stream().filter(each -> !usedNames.contains(each)).forEach(each -> stale.add("word " + each));
        made.keySet().stream().filter(each -> !usedNames.contains(each)).forEach(each -> stale.add("make " + each));
        cases.stream()
                .filter(each -> !usedCases.contains(each))
                .forEach(each -> stale.add("case " + each.page() + " | " + each.command()));
        return stale;
    }
}
