package lockstep.conformance.option;

import java.util.List;
import lockstep.conformance.driver.Environment;
import lockstep.conformance.program.LinkedFiles;
import picocli.CommandLine.Option;

/** {@code --link FILE}: files to which programs are linked when they are read. */
public final class LinkOption {
    @Option(
            names = "--link",
            paramLabel = "FILE",
            description = "Link each program of LLVM IR to FILE, as llvm-link does; may stand several times.")
    private List<String> files = List.of();

    /**
     * The files, read.
     *
     * @throws lockstep.ir.diag.InputException if one cannot be read
     */
    public LinkedFiles files(Environment environment) {
        List<LinkedFiles.File> read = files.stream()
                .map(name -> new LinkedFiles.File(name, environment.readText(name)))
                .toList();
        return new LinkedFiles(read, note -> environment.note(note.toString()));
    }
}
