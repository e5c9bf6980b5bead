package lockstep.conformance.filetest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
            return below.filter(path -> SUFFIXES.stream().anyMatch(suffix -> path.toString().endsWith(suffix)))
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
}
