package lockstep.arch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The files of the project, found from the directory that the tests run in. */
final class Repository {
    /** The modules in the order of the dependencies. */
    static final List<String> MODULES = List.of("ir", "compiler", "simt-sim", "conformance", "fuzz");

    /** The seeded bugs: no main classes, but users run them as well. */
    private static final String SEEDED = "fuzz/src/test/java/lockstep/seeded";

    private static final Set<String> NOT_OURS =
            Set.of(".git", "target", ".lockstep", "reproducers", ".idea", ".vscode");

    private final Path root;

    private Repository(Path root) {
        this.root = root;
    }

    /** The repository around the working directory. */
    static Repository find() {
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null) {
            if (Files.exists(folder.resolve("lockstep")) && Files.exists(folder.resolve("ir/pom.xml"))) {
                return new Repository(folder);
            }
            folder = folder.getParent();
        }
        throw new IllegalStateException(
                "not inside the repository: " + Path.of("").toAbsolutePath());
    }

    /** {@code path} as seen from the root, for messages. */
    String nameOf(Path path) {
        return root.relativize(path).toString();
    }

    /** The main sources of all modules, module descriptors left out. */
    List<Path> mainSources() {
        List<Path> sources = new ArrayList<>();
        for (String module : MODULES) {
            sources.addAll(files(root.resolve(module).resolve("src/main/java"), ".java"));
        }
        files(root.resolve(SEEDED), ".java").stream()
                .filter(path -> path.getParent().endsWith("seeded"))
                .forEach(sources::add);
        sources.removeIf(path -> path.endsWith("module-info.java"));
        return sources;
    }

    /** The folder of the compiled main classes of a module. */
    Path classFolder(String module) {
        Path folder = root.resolve(module).resolve("target/classes");
        if (!Files.exists(folder.resolve("module-info.class"))) {
            throw new IllegalStateException(folder + " holds no classes: build the whole project first");
        }
        return folder;
    }

    /** The compiled main classes of all modules, module descriptors left out. */
    List<Path> mainClasses() {
        List<Path> classes = new ArrayList<>();
        for (String module : MODULES) {
            classes.addAll(files(classFolder(module), ".class"));
        }
        classes.removeIf(path -> path.endsWith("module-info.class"));
        return classes;
    }

    /** The files under version control; where git cannot tell, all but build results. */
    List<Path> trackedFiles() {
        try {
            Process git = new ProcessBuilder("git", "ls-files", "-z")
                    .directory(root.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String names = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (git.waitFor() == 0 && !names.isEmpty()) {
                return Stream.of(names.split("\0"))
                        .map(root::resolve)
                        .filter(Files::isRegularFile)
                        .toList();
            }
        } catch (IOException | InterruptedException absent) {
            return files(root, "");
        }
        return files(root, "");
    }

    private static List<Path> files(Path folder, String ending) {
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(path -> path.toString().endsWith(ending))
                    .filter(path -> isOurs(folder.relativize(path)))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static boolean isOurs(Path relative) {
        for (Path part : relative) {
            if (NOT_OURS.contains(part.toString())) {
                return false;
            }
        }
        return true;
    }
}
