package lockstep.conformance.filetest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.conformance.filetest.FiletestResult.Status;
import lockstep.conformance.filetest.TestFile.RunLine;
import lockstep.conformance.option.OptSwitches;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/** Runs filetests: several files at a time, with the results in the order of the names. */
public final class Filetests {
    private static final List<String> SUFFIXES = List.of(".ll", ".ptx", ".mptx", ".ori");
    private static final int SHOWN_FRAMES = 8;

    private final PassRegistry registry;
    private final int threads;

    /**
     * @param registry the passes that pipelines may name
     * @param threads files that run at a time, at least 1
     */
    public Filetests(PassRegistry registry, int threads) {
        this.registry = registry;
        this.threads = threads;
    }

    /**
     * The test files: {@code root} itself, or those below it, in order: LLVM-IR text, PTX and the open forms.
     *
     * @throws InputException if the file or folder does not exist
     * @throws IOException if a folder cannot be read
     */
    public static List<Path> find(Path root) throws IOException {
        if (Files.isRegularFile(root)) {
            return List.of(root);
        }
        if (!Files.isDirectory(root)) {
            throw new InputException("input-missing", SourceLocation.ofFile(root.toString()), "no such file or folder");
        }
        try (Stream<Path> below = Files.walk(root)) {
            return below.filter(path ->
                            SUFFIXES.stream().anyMatch(suffix -> path.toString().endsWith(suffix)))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        }
    }

    /**
     * Those of {@link #find(Path)} whose names contain {@code part}.
     *
     * @throws InputException if the file or folder does not exist
     * @throws IOException if a folder cannot be read
     */
    public static List<Path> find(Path root, String part) throws IOException {
        return find(root).stream()
                .filter(file -> nameOf(root, file).contains(part))
                .toList();
    }

    /**
     * Runs {@code files}.
     *
     * @param root names are relative to it
     * @param listener gets each result once those before it are known
     */
    public List<FiletestResult> run(Path root, List<Path> files, Consumer<FiletestResult> listener) {
        List<FiletestResult> results = new ArrayList<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            List<Future<FiletestResult>> pending = new ArrayList<>();
            for (Path file : files) {
                String name = nameOf(root, file);
                Callable<FiletestResult> job = () -> runOne(name, file);
                pending.add(pool.submit(job));
            }
            for (int index = 0; index < files.size(); index++) {
                FiletestResult result = await(nameOf(root, files.get(index)), pending.get(index));
                results.add(result);
                listener.accept(result);
            }
        }
        return List.copyOf(results);
    }

    /**
     * Finds check lines with which a failed test passes. Runs it again, and writes nothing.
     *
     * @param root its name is relative to it
     */
    public Blessing blessing(Path root, Path file) {
        CheckLineUpdate update = new CheckLineUpdate(registry, file, nameOf(root, file));
        FutureTask<Blessing> task = new FutureTask<>(update::find);
        task.run();
        try {
            return task.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return new Blessing.Unrelated();
        } catch (ExecutionException fault) {
            // neither a bug of Lockstep nor an unreadable file is about check lines
            return new Blessing.Unrelated();
        }
    }

    private static String nameOf(Path root, Path file) {
        return root.equals(file)
                ? file.toString()
                : root.relativize(file).toString().replace('\\', '/');
    }

    private FiletestResult runOne(String name, Path file) {
        long start = System.nanoTime();
        FiletestRun.Finding finding;
        try {
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            finding = new FiletestRun(registry, file, name, text).run();
        } catch (IOException unreadable) {
            finding = new FiletestRun.Finding(Status.FAILED, name + ": cannot be read: " + unreadable);
        }
        return new FiletestResult(name, finding.status(), finding.detail(), (System.nanoTime() - start) / 1e6);
    }

    /** A bug of Lockstep in one test fails only that test. */
    private static FiletestResult await(String name, Future<FiletestResult> future) {
        try {
            return future.get();
        } catch (ExecutionException fault) {
            return new FiletestResult(name, Status.FAILED, name + ": internal error: " + describe(fault), 0);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return new FiletestResult(name, Status.FAILED, name + ": interrupted", 0);
        }
    }

    private static String describe(ExecutionException fault) {
        Throwable cause = fault.getCause() == null ? fault : fault.getCause();
        StringBuilder text = new StringBuilder(cause.toString());
        Stream.of(cause.getStackTrace())
                .limit(SHOWN_FRAMES)
                .forEach(frame -> text.append("\n    at ").append(frame));
        return text.toString();
    }

    /**
     * The pipelines that the filetest {@code file} runs, the arguments of {@code --passes} in its commands {@code opt},
     * as text, each once; commands that must fail are left out.
     *
     * @throws InputException if the file has a faulty RUN line
     * @throws IOException if the file cannot be read
     */
    public static SortedSet<String> pipelines(Path file) throws IOException {
        String name = file.toString();
        TestFile test = TestFile.read(name, Files.readString(file, StandardCharsets.ISO_8859_1));
        SortedSet<String> pipelines = new TreeSet<>();
        for (RunLine line : test.runs()) {
            for (RunLine.Stage stage : line.stages()) {
                if (stage.program().equals("opt") && !stage.isNegated()) {
                    OptSwitches switches = new OptSwitches();
                    RunArguments.bind(stage, new SourceLocation(name, line.line(), 0), switches);
                    switches.passes().ifPresent(pipelines::add);
                }
            }
        }
        return pipelines;
    }

    /** What can be done about the check lines of a failed test. */
    public sealed interface Blessing {
        /**
         * The test passes with other check lines. Nothing is written.
         *
         * @param text of the file with them
         * @param diff from the file to {@code text}, in unified format
         */
        record Proposed(String text, String diff) implements Blessing {}

        /**
         * The test fails because of check lines that have to be changed by hand.
         *
         * @param reason lines that begin with the place of a check line
         */
        record Refused(String reason) implements Blessing {}

        /** The test fails for another reason than its check lines. */
        record Unrelated() implements Blessing {}
    }
}
