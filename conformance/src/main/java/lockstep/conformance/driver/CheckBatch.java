package lockstep.conformance.driver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import lockstep.conformance.check.FileJob;
import lockstep.conformance.check.FileReport;
import lockstep.conformance.check.FileReport.Trouble;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/**
 * Checks files in sequence. The others are still checked after a file that is refused or needs too much memory.
 *
 * @param job check of each file
 * @param suffix suffix of the files to check in folders
 */
public record CheckBatch(FileJob job, String suffix) {
    public CheckBatch {
        Objects.requireNonNull(job);
        Objects.requireNonNull(suffix);
    }

    /** Is notified of each file when it is done. */
    public interface Listener {
        /** A file was checked. */
        void checked(FileReport report);

        /** A file was refused. */
        void refused(Path file, InputException refusal);

        /**
         * Whether to stop: neither the current file, whose tools may have been killed with this process, nor later ones
         * are reported.
         */
        default boolean isStopped() {
            return false;
        }
    }

    /**
     * The files named, and for folders those below them that end in the suffix, in order.
     *
     * @throws InputException if a folder contains no such file
     * @throws IOException if a folder cannot be read
     */
    public List<Path> files(List<String> names, Environment environment) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String name : names) {
            Path path = environment.resolve(name);
            if (Files.isDirectory(path)) {
                files.addAll(below(name, path));
            } else {
                files.add(Path.of(name));
            }
        }
        return files;
    }

    private List<Path> below(String name, Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> found = all.filter(path -> path.getFileName().toString().endsWith(suffix))
                    .sorted()
                    .map(path -> Path.of(name).resolve(folder.relativize(path)))
                    .toList();
            if (found.isEmpty()) {
                throw new InputException(
                        "no-input", SourceLocation.ofFile(name), "there is no " + suffix + " file below it");
            }
            return found;
        }
    }

    /**
     * Checks {@code files}.
     *
     * @param reader gives the bytes of a file
     * @throws IOException if a launch file cannot be read, or a file of an outside tool cannot be made
     */
    public Result run(List<Path> files, Function<Path, byte[]> reader, Listener listener) throws IOException {
        List<FileReport> reports = new ArrayList<>();
        List<Trouble> troubles = new ArrayList<>();
        for (Path file : files) {
            try {
                FileReport report = job.check(file, reader.apply(file));
                if (listener.isStopped()) {
                    break;
                }
                reports.add(report);
                listener.checked(report);
            } catch (InputException refusal) {
                refuse(file, refusal, troubles, listener);
            } catch (OutOfMemoryError full) {
                SourceLocation place = SourceLocation.ofFile(file.toString());
                refuse(file, new InputException("memory-full", place, HeapLimit.message(full)), troubles, listener);
            }
        }
        return new Result(reports, troubles);
    }

    private static void refuse(Path file, InputException refusal, List<Trouble> troubles, Listener listener) {
        troubles.add(Trouble.of(file, refusal));
        listener.refused(file, refusal);
    }

    /**
     * The result of checking files.
     *
     * @param reports of the files that are valid input, in order
     * @param troubles reasons why the others were refused, in order
     */
    public record Result(List<FileReport> reports, List<Trouble> troubles) {
        public Result {
            reports = List.copyOf(reports);
            troubles = List.copyOf(troubles);
        }

        /** Whether something is wrong with a file that was checked. */
        public boolean isWrong() {
            return reports.stream().anyMatch(FileReport::isWrong);
        }
    }
}
