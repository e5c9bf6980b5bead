package lockstep.cli;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Copies of files for a folder in which the commands of a page run. */
final class DocumentedFolder {
    private DocumentedFolder() {}

    /**
     * Copies a file, or the files below a folder.
     *
     * @param files of a folder: how many, those whose paths are first; 0 for all
     */
    static void copy(Path source, Path target, int files) throws IOException {
        if (Files.isRegularFile(source)) {
            Files.createDirectories(target.getParent());
            Files.copy(source, target);
            return;
        }
        try (Stream<Path> walk = Files.walk(source)) {
            Path results = source.resolve("target");
            List<Path> all = walk.filter(Files::isRegularFile)
                    .filter(file -> !file.startsWith(results))
                    .sorted()
                    .toList();
            for (Path file : files == 0 ? all : all.subList(0, Math.min(files, all.size()))) {
                copy(file, target.resolve(source.relativize(file).toString()), 0);
            }
        }
    }

    /** Removes a file, or a folder with what is in it, if it is there. */
    static void remove(Path name) throws IOException {
        if (Files.exists(name)) {
            try (Stream<Path> walk = Files.walk(name)) {
                for (Path each : walk.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }

    /** The files that a word with {@code *} in its last part names, as a shell names them; else the word itself. */
    static List<String> expand(Path directory, String word) throws IOException {
        int slash = word.lastIndexOf('/') + 1;
        Path inside = directory.resolve(word.substring(0, slash));
        if (!word.substring(slash).contains("*") || word.contains(" ") || !Files.isDirectory(inside)) {
            return List.of(word);
        }
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(inside, word.substring(slash))) {
            files.forEach(file -> names.add(word.substring(0, slash) + file.getFileName()));
        }
        names.sort(Comparator.naturalOrder());
        return names.isEmpty() ? List.of(word) : names;
    }
}
