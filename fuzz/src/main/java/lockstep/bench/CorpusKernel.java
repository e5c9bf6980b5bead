package lockstep.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import lockstep.conformance.check.ModuleFiles;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Module;

/**
 * A kernel of the corpus, with its launch file.
 *
 * @param file name of its file
 * @param module freshly read
 * @param launches what it is run with
 */
record CorpusKernel(String file, Module module, LaunchFile launches) {
    /** The kernels in a folder, by their names. */
    static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(f -> f.toString().endsWith(".ll")).sorted().toList();
        }
    }

    static CorpusKernel read(Path file) throws IOException {
        Path launchFile = LaunchReader.beside(file);
        return new CorpusKernel(
                file.getFileName().toString(),
                ModuleFiles.read(file.toString(), Files.readAllBytes(file)),
                LaunchReader.readFile(launchFile.toString(), Files.readString(launchFile)));
    }
}
