package lockstep.conformance.ptx;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The kernels of the corpus as PTX: {@code NAME.nvcc.ptx}, {@code NAME.nvcc-O0.ptx}, {@code NAME.llc.ptx}. */
final class PtxCorpus {
    private PtxCorpus() {}

    /** All files, in the order of their names. */
    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("corpus", "ptx", "kernels"))) {
            return files.filter(file -> file.toString().endsWith(".ptx")).sorted().toList();
        }
    }
}
