package lockstep.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.cli.DocumentedSetup.Case;
import lockstep.cli.DocumentedSetup.Way;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.InputFiles;
import lockstep.cli.session.Output;
import lockstep.cli.session.Session;
import lockstep.cli.session.Terminal;
import lockstep.conformance.external.ExternalTool;
import lockstep.conformance.libnvvm.Libnvvm;
import lockstep.ir.diag.InputException;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Reads documented commands with picocli's model, and runs them in this process: to the exit status that
 * {@link DocumentedSetup} says, and with the output that the page shows, up to times. The commands of a page run in
 * their order in one folder of its own. A command that writes no file is run on the first page that has it.
 *
 * <p>Campaigns and benchmarks are shortened ({@link ShortenedCommand}). What is wrong is a line with the place of the
 * command.
 */
final class DocumentedCommandCheck {
    private static final String EXTERNAL = "--external";
    private static final String LIBNVVM = "libnvvm";
    private static final String BENCH = "bench";

    /** What {@code bench} does with files instead of a benchmark. */
    private static final Set<String> OF_FILES = Set.of("compare", "plot");

    /** A table of the setup may make a jar of {@code examples/plugin} in place of the output of a command. */
    private static final String SAMPLE_PLUGIN = "examples/plugin";

    private final Path root;
    private final Path scratch;
    private final DocumentedSetup setup;
    private final boolean isAll;
    private final Path workshop;
    private final List<String> problems = new ArrayList<>();
    private final Map<Way, Integer> counts = new EnumMap<>(Way.class);
    private final Set<String> benchmarks = new HashSet<>();
    private final Set<String> readable = new HashSet<>();
    private final Set<String> done = new HashSet<>();

    /** What is made, or is being made: its maker names it too. */
    private final Set<Path> begun = new HashSet<>();

    private int lines;
    private int prose;

    /**
     * @param root of the repository
     * @param scratch an empty folder
     * @param isAll whether the long ones are run
     */
    DocumentedCommandCheck(Path root, Path scratch, DocumentedSetup setup, boolean isAll) throws IOException {
        this.root = root;
        this.scratch = scratch;
        this.setup = setup;
        this.isAll = isAll;
        workshop = Files.createDirectory(scratch.resolve("workshop"));
    }

    /** What a command names: its words, the folder that it is run in, and the corpora that benchmarks read. */
    private List<String> named(DocumentedCommand command) {
        List<String> words = new ArrayList<>(meaning(command.words()));
        words.add(command.folder());
        if (command.text().startsWith(BENCH)) {
            words.add("conformance");
        }
        return words;
    }

    private void furnish(Path folder, List<DocumentedSetup.Copy> files) throws IOException {
        for (DocumentedSetup.Copy copy : files) {
            Path target = folder.resolve(copy.target());
            if (!Files.exists(target)) {
                DocumentedFolder.copy(root.resolve(copy.source()), target, copy.files());
            }
        }
    }

    /** Checks the commands of a page, or of a help. */
    void page(List<DocumentedCommand> commands) throws IOException {
        if (commands.isEmpty()) {
            return;
        }
        Path folder = Files.createDirectory(scratch.resolve("page"));
        for (DocumentedCommand command : commands) {
            if (!isReadable(command)) {
                continue;
            }
            if (command.kind() == DocumentedCommand.Kind.PROSE) {
                prose++;
                continue;
            }
            List<DocumentedSetup.Copy> files = setup.copies(named(command));
            if (isToBeRun(command) && (done.add(command.text()) || command.writes())) {
                furnish(folder, files);
                run(command, Files.createDirectories(folder.resolve(command.folder())));
            }
        }
        DocumentedFolder.remove(folder);
    }

    private boolean isToBeRun(DocumentedCommand command) {
        lines++;
        Optional<Case> row = setup.of(command);
        List<String> tools = tools(command, row);
        Optional<Way> way = row.map(Case::way).filter(each -> each != Way.STATUS);
        way.or(() -> tools.isEmpty() ? Optional.empty() : Optional.of(Way.TOOL))
                .ifPresent(each -> counts.merge(each, 1, Integer::sum));
        boolean isLong = !tools.isEmpty() || way.equals(Optional.of(Way.LONG));
        return !way.equals(Optional.of(Way.NEVER))
                && (isAll || !isLong)
                && tools.stream().allMatch(DocumentedCommandCheck::isThere);
    }

    private static List<String> tools(DocumentedCommand command, Optional<Case> row) {
        List<String> tools = new ArrayList<>();
        row.filter(each -> each.way() == Way.TOOL).ifPresent(each -> tools.add(each.argument()));
        List<String> words = command.words();
        for (int i = 0; i + 1 < words.size(); i++) {
            if (words.get(i).equals(EXTERNAL)) {
                tools.add(words.get(i + 1).split(" ")[0]);
            }
        }
        return tools;
    }

    private static boolean isThere(String tool) {
        return tool.equals(LIBNVVM)
                ? Libnvvm.find().isPresent()
                : ExternalTool.find(tool).isPresent();
    }

    private void problem(DocumentedCommand command, String what) {
        problems.add(command.place() + ": lockstep " + command.text() + ": " + what.strip());
    }

    /** Whether picocli takes the words. In prose a command may lack the files that it is for. */
    private boolean isReadable(DocumentedCommand command) {
        if (readable.contains(command.text())) {
            return true;
        }
        try {
            List<String> words = meaning(command.words());
            ParseResult parsed = CommandLineFactory.create(nowhere(words), Commands.of(words))
                    .parseArgs(words.toArray(String[]::new));
            if (!words.isEmpty() && words.getFirst().equals(BENCH) && !isBenchmark(parsed.subcommand())) {
                problem(command, "there is no such benchmark, or it takes no files");
                return false;
            }
            readable.add(command.text());
            return true;
        } catch (MissingParameterException missing) {
            if (command.kind() == DocumentedCommand.Kind.PROSE) {
                return true;
            }
            problem(command, missing.getMessage());
        } catch (ParameterException | InputException wrong) {
            problem(command, wrong.getMessage());
        }
        return false;
    }

    /** Whether the benchmark is one, and files are given to what takes them; most are not run here. */
    private boolean isBenchmark(ParseResult bench) {
        List<String> given = bench.matchedPositionals().stream()
                .flatMap(each -> each.stringValues().stream())
                .toList();
        if (given.isEmpty() || OF_FILES.contains(given.getFirst())) {
            return true;
        }
        if (benchmarks.isEmpty()) {
            TestSession session = new TestSession(scratch);
            session.run(Commands.of(List.of(BENCH)), BENCH);
            session.out().lines().map(line -> line.split(" ", 2)[0]).forEach(benchmarks::add);
        }
        return given.size() == 1 && benchmarks.contains(given.getFirst());
    }

    private Session nowhere(List<String> words) {
        return new Session(
                words,
                scratch,
                new Output(OutputStream.nullOutputStream()),
                new Output(OutputStream.nullOutputStream()),
                Terminal.NONE,
                new InputFiles(scratch, InputStream.nullInputStream()));
    }

    private List<String> meaning(List<String> words) {
        return words.stream().flatMap(word -> setup.meaning(word).stream()).toList();
    }

    private void run(DocumentedCommand command, Path directory) throws IOException {
        TestSession session = started(command, directory);
        int expected = setup.of(command)
                .filter(each -> each.way() == Way.STATUS)
                .map(each -> Integer.valueOf(each.argument()))
                .orElse(ExitStatus.GOOD.code());
        if (session.status().code() != expected) {
            problem(command, "status " + session.status().code() + " instead of " + expected + "\n" + session.err());
        } else {
            command.shown()
                    .filter(shown -> !RecordedTimes.without(shown).equals(RecordedTimes.without(session.out())))
                    .ifPresent(shown -> problem(command, "the output differs from what is shown:\n" + session.out()));
        }
    }

    private TestSession started(DocumentedCommand command, Path directory) throws IOException {
        List<String> words = new ArrayList<>();
        for (String word : meaning(command.words())) {
            make(word, directory);
            words.addAll(DocumentedFolder.expand(directory, word));
        }
        ShortenedCommand shortened = new ShortenedCommand(words);
        for (String result : shortened.results()) {
            DocumentedFolder.remove(directory.resolve(result));
        }
        TestSession session = new TestSession(directory, command.typed());
        session.run(Commands.of(shortened.words()), shortened.words().toArray(String[]::new));
        if (command.redirected().isPresent()) {
            Path file = directory.resolve(command.redirected().get());
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, session.out());
        }
        return session;
    }

    /** Makes what {@code word} names in a folder of its own, if the table has it, and copies it. */
    private void make(String word, Path directory) throws IOException {
        Optional<String> name = setup.madeFor(word);
        if (name.isEmpty() || Files.exists(directory.resolve(name.get()))) {
            return;
        }
        Path made = workshop.resolve(name.get());
        if (!Files.exists(made) && begun.add(made)) {
            String maker = setup.maker(name.get());
            if (maker.equals(SAMPLE_PLUGIN)) {
                PluginJar.writeSample(
                        root, Files.createDirectories(made.getParent()).resolve(made.getFileName()));
            } else {
                makeBy(DocumentedCommand.of(DocumentedSetup.NAME, 0, "", maker, DocumentedCommand.Kind.LINE), made);
            }
        }
        if (Files.exists(made) && !directory.equals(workshop)) {
            DocumentedFolder.copy(made, directory.resolve(name.get()), 0);
        }
    }

    private void makeBy(DocumentedCommand command, Path made) throws IOException {
        furnish(workshop, setup.copies(named(command)));
        TestSession session = started(command, workshop);
        if (!Files.exists(made)) {
            problem(command, "does not make " + made.getFileName() + "\n" + session.err());
        }
    }

    /** What is wrong, a line each: commands, rows of the table that no command needs, and numbers that do not hold. */
    List<String> problems() {
        List<String> all = new ArrayList<>(problems);
        setup.stale().forEach(row -> all.add(DocumentedSetup.NAME + ": no command needs this row: " + row));
        for (Way way : Way.values()) {
            int count = counts.getOrDefault(way, 0);
            if (way != Way.STATUS && count != setup.pinned(way)) {
                all.add("%s: commands of the way '%s' are %d, not %d; their number may only fall"
                        .formatted(DocumentedSetup.NAME, way.word(), count, setup.pinned(way)));
            }
        }
        return all;
    }

    /** The shares of the commands that are run, and that are not. */
    String summary() {
        int tools = counts.getOrDefault(Way.TOOL, 0);
        int longs = counts.getOrDefault(Way.LONG, 0);
        int never = counts.getOrDefault(Way.NEVER, 0);
        int always = lines - tools - longs - never;
        return ("documented commands: %d, of which run %d (%.1f %%), by .ci/long %d, and %d where a tool is installed,"
                        + " only read %d; in prose, only read: %d")
                .formatted(lines, always, 100.0 * always / lines, longs, tools, never, prose);
    }
}
