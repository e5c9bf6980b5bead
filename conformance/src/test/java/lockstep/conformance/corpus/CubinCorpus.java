package lockstep.conformance.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;

/** The cubins that ptxas made of kernels of the corpus, and how they are launched. */
public final class CubinCorpus {
    private static final Path CUBINS = Path.of("corpus", "cubins");
    private static final Path KERNELS = Path.of("corpus", "kernels");

    private CubinCorpus() {}

    /** The files, in the order of their names. */
    public static Stream<Path> programs() throws IOException {
        try (Stream<Path> files = Files.list(CUBINS)) {
            return files.filter(file -> file.toString().endsWith(".cubin")).sorted().toList().stream();
        }
    }

    /** The launches of a cubin: those in the file next to it, otherwise those of the kernel of that name. */
    public static LaunchFile launches(Path program) throws IOException {
        String file = program.getFileName().toString();
        String name = file.substring(0, file.indexOf('.')) + ".launch";
        Path own = CUBINS.resolve(name);
        Path launch = Files.exists(own) ? own : KERNELS.resolve(name);
        return LaunchReader.readFile(launch.toString(), Files.readString(launch));
    }
}
