package lockstep.conformance.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.program.FileKind;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.diag.Utf8Text;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Function;

/**
 * Finds the launches of a program: given ones, those in its comments, those in the file next to it, or inferred ones,
 * in this order.
 */
public final class LaunchSource {
    private LaunchSource() {}

    /** The launch sequences of a program that is named as the process sees it. */
    public static List<LaunchFile> find(Path program, byte[] bytes, List<Function> kernels, Optional<Path> given)
            throws IOException {
        return find(program, Path.of(""), bytes, kernels, given);
    }

    /**
     * The launch sequences of {@code program}.
     *
     * @param directory in which it is, if its name is relative
     * @param bytes of the program, whose comments may have launches
     * @param kernels that can be launched
     * @param given a launch file named by the user
     * @return at least one, unless there are no kernels
     * @throws lockstep.ir.diag.InputException if launch lines are wrong
     */
    static List<LaunchFile> find(
            Path program, Path directory, byte[] bytes, List<Function> kernels, Optional<Path> given)
            throws IOException {
        if (given.isPresent()) {
            return List.of(read(given.get()));
        }
        String text = FileKind.of(bytes).text(bytes);
        LaunchFile comments = LaunchReader.readComments(program.toString(), text);
        if (!comments.launches().isEmpty()) {
            return List.of(comments);
        }
        Path beside = LaunchReader.beside(program);
        if (Files.isRegularFile(directory.resolve(beside))) {
            return List.of(read(beside.toString(), directory.resolve(beside)));
        }
        return kernels.stream().map(InferredLaunch::of).toList();
    }

    private static LaunchFile read(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw new InputException(
                    "input-is-directory",
                    SourceLocation.ofFile(path.toString()),
                    "is a directory, a file with LAUNCH lines is expected");
        }
        return read(path.toString(), path);
    }

    private static LaunchFile read(String name, Path path) throws IOException {
        return LaunchReader.readFile(name, Utf8Text.decode(name, Files.readAllBytes(path)));
    }
}
