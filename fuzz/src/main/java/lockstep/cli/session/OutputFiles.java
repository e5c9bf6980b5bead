package lockstep.cli.session;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/**
 * Where the results of a command over files go: one to the file, folder or standard output that is named, several to a
 * folder, and without a name each to a file beside its input, as LLVM's {@code llc} does. Files appear whole or not at
 * all: they are written under another name and renamed.
 */
public final class OutputFiles {
    /** The name of standard output. */
    public static final String STANDARD_OUTPUT = "-";

    private static final String UNWRITABLE = "output-unwritable";
    private static final String UNFINISHED = ".unfinished";

    private final Session session;
    private final String option;
    private final String suffix;
    private final Optional<String> given;

    /**
     * @param option that names the place, for messages
     * @param suffix what the names of results end in, without the dot
     * @param given the option's argument
     */
    public OutputFiles(Session session, String option, String suffix, Optional<String> given) {
        this.session = session;
        this.option = option;
        this.suffix = suffix;
        this.given = given;
    }

    /**
     * The output file of each of {@code inputs}, by its name; {@value #STANDARD_OUTPUT} for standard output.
     *
     * @throws InputException if the place does not exist, or is that of two results or of an input
     */
    public Map<String, String> of(List<String> inputs) {
        Map<Path, String> inputPaths = new LinkedHashMap<>();
        Map<Path, String> taken = new LinkedHashMap<>();
        Map<String, String> outputs = new LinkedHashMap<>();
        inputs.stream().filter(input -> !isStandardInput(input)).forEach(input -> inputPaths.put(path(input), input));
        for (String input : inputs) {
            String output = output(input, inputs.size());
            if (outputs.put(input, output) == null && !output.equals(STANDARD_OUTPUT)) {
                requireFree(output, input, inputPaths, taken);
            }
        }
        return outputs;
    }

    private void requireFree(String output, String input, Map<Path, String> inputs, Map<Path, String> taken) {
        if (inputs.containsKey(path(output))) {
            throw fault("output-collides", "'" + output + "' is an input");
        }
        String other = taken.putIfAbsent(path(output), input);
        if (other != null) {
            throw fault(
                    "output-collides",
                    "'" + output + "' would be the result of '" + other + "' and of '" + input + "'");
        }
    }

    private Path path(String name) {
        return session.resolve(name).toAbsolutePath().normalize();
    }

    private static boolean isStandardInput(String input) {
        return input.equals(InputFiles.STANDARD_INPUT);
    }

    private String output(String input, int inputs) {
        if (given.isEmpty()) {
            return isStandardInput(input) ? STANDARD_OUTPUT : renamed(input);
        }
        String name = given.get();
        boolean isFolder = name.endsWith("/") || Files.isDirectory(session.resolve(name));
        if (inputs == 1 && !isFolder) {
            return name;
        }
        if (isStandardInput(input) || name.equals(STANDARD_OUTPUT)) {
            throw fault("output-name", "several files, and a folder, go neither with '-' as input nor as output");
        }
        if (!isFolder) {
            throw fault(
                    "output-no-folder",
                    "several inputs need a folder, and '" + name + "' is not one; '" + name + "/' makes one");
        }
        return Path.of(name)
                .resolve(Path.of(renamed(input)).getFileName().toString())
                .toString();
    }

    /** {@code input} with the suffix of results in the place of its own. */
    private String renamed(String input) {
        int slash = Math.max(input.lastIndexOf('/'), input.lastIndexOf('\\'));
        int dot = input.lastIndexOf('.');
        return (dot > slash + 1 ? input.substring(0, dot) : input) + "." + suffix;
    }

    /**
     * Writes a result.
     *
     * @param output one of those that {@link #of} gave
     * @throws InputException if it cannot be written; then what was there before is there still
     */
    public void write(String output, String text) {
        if (output.equals(STANDARD_OUTPUT)) {
            session.out().print(text);
            return;
        }
        write(output, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Writes a binary result.
     *
     * @param output one of those that {@link #of} gave
     * @throws InputException if it cannot be written, or is for standard output
     */
    public void write(String output, byte[] bytes) {
        if (output.equals(STANDARD_OUTPUT)) {
            throw fault("output-name", "a cubin goes to a file, not to standard output");
        }
        Path target = session.resolve(output);
        try {
            makeFolder(Objects.requireNonNull(target.toAbsolutePath().getParent()));
            write(target, bytes);
        } catch (IOException failure) {
            throw unwritable(option, output, failure);
        }
    }

    /**
     * Writes a file that an option names, and no other place.
     *
     * @param option that names it, for messages
     * @throws InputException if it cannot be written; then what was there before is there still
     */
    public static void write(Session session, String option, String file, String text) {
        try {
            write(session.resolve(file), text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException failure) {
            throw unwritable(option, file, failure);
        }
    }

    private static InputException unwritable(String option, String output, IOException failure) {
        return fault(option, UNWRITABLE, "'" + output + "' cannot be written: " + reason(failure));
    }

    /** The folder of the option is made when there is something to put there; no other one is. */
    private void makeFolder(Path folder) throws IOException {
        if (given.filter(name -> name.endsWith("/"))
                        .map(this::path)
                        .filter(folder.normalize()::equals)
                        .isPresent()
                && !Files.isDirectory(folder)) {
            Files.createDirectory(folder);
        }
    }

    private static void write(Path target, byte[] bytes) throws IOException {
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            // a device or a pipe keeps its place
            Files.write(target, bytes);
            return;
        }
        // a link stays, and leads to the new file
        Path named = Files.exists(target) ? target.toRealPath() : target;
        Path unfinished = named.resolveSibling(named.getFileName() + UNFINISHED);
        try {
            Files.write(unfinished, bytes);
            Files.move(unfinished, named, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static String reason(IOException failure) {
        return switch (failure) {
            case NoSuchFileException _ -> "there is no such folder";
            case AccessDeniedException _ -> "permission denied";
            case IOException full when Output.isFull(full) -> Output.FULL;
            case FileSystemException other when other.getReason() != null -> other.getReason();
            default -> String.valueOf(failure.getMessage());
        };
    }

    private InputException fault(String code, String message) {
        return fault(option, code, message);
    }

    private static InputException fault(String option, String code, String message) {
        return new InputException(code, SourceLocation.ofFile(option), message);
    }
}
