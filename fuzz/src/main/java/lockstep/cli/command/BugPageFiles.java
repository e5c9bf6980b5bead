package lockstep.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import lockstep.conformance.bugs.BugPages;
import lockstep.conformance.bugs.BugRecord;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/** Writes the pages of recorded bugs to a folder. */
final class BugPageFiles {
    private static final String PAGE = "README\\.md|[0-9]+-.*\\.md";

    private BugPageFiles() {}

    /**
     * Writes all pages of {@code records}, and removes other pages of that form.
     *
     * @throws InputException if {@code folder} cannot be written
     */
    static void write(Path folder, List<BugRecord> records) {
        Map<String, String> pages = BugPages.all(records);
        try {
            Files.createDirectories(folder);
            try (Stream<Path> old = Files.list(folder)) {
                for (Path path : old.toList()) {
                    String name = path.getFileName().toString();
                    if (name.matches(PAGE) && !pages.containsKey(name)) {
                        Files.delete(path);
                    }
                }
            }
            for (Map.Entry<String, String> page : pages.entrySet()) {
                Files.writeString(folder.resolve(page.getKey()), page.getValue());
            }
        } catch (IOException failure) {
            throw new InputException(
                    "list-pages",
                    SourceLocation.ofFile(folder.toString()),
                    "cannot write pages: " + failure.getMessage());
        }
    }
}
