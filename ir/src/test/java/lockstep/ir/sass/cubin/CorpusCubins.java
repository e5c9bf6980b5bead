package lockstep.ir.sass.cubin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;

/** The cubins of the repository. */
public final class CorpusCubins {
    private CorpusCubins() {}

    /** The files in the order of their names. */
    public static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../conformance/corpus/cubins"))) {
            return files.filter(f -> f.toString().endsWith(".cubin")).sorted().toList();
        }
    }

    /** The cubin in {@code file}, which must be sound. */
    public static Cubin read(Path file) throws IOException {
        Diagnostics diagnostics = new Diagnostics();
        return CubinReader.read(Files.readAllBytes(file), SourceLocation.ofFile(file.toString()), diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
    }
}
